/** A button that copies what an element of the page says: `<copy-button for="its id" named="id of its name">`. */

import { gettext } from "../table/text.js";

class CopyButton extends HTMLElement {
  connectedCallback() {
    const source = document.getElementById(this.getAttribute("for") ?? "");
    if (this.firstChild || !source || !navigator.clipboard) return;
    const button = document.createElement("button");
    const said = document.createElement("span");
    Object.assign(button, { type: "button", className: "btn quiet", id: `copy-${source.id}` });
    button.textContent = gettext("Copy");
    button.setAttribute("aria-labelledby", `${button.id} ${this.getAttribute("named")}`);
    said.setAttribute("role", "status");
    button.addEventListener("click", async () => {
      const text = source.textContent?.trim() ?? "";
      said.textContent = await navigator.clipboard.writeText(text).then(
        () => gettext("Copied"),
        () => gettext("Your browser does not allow that."),
      );
    });
    this.append(button, said);
  }
}

customElements.define("copy-button", CopyButton);
