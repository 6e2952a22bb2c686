"""The table as it is heard: the browser's accessibility tree, and what is done by role and name alone."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page


@dataclass
class Heard:
    """One thing of the tree: its role, name and states, and what lies in it."""

    role: str
    name: str
    states: dict[str, Any]
    place: int
    text: str = ""
    inside: list["Heard"] = field(default_factory=list)

    @property
    def is_enabled(self) -> bool:
        return not self.states.get("disabled")

    def all(self) -> list["Heard"]:
        """Everything in it, in the order of reading."""
        return [each for child in self.inside for each in (child, *child.all())]

    def find(self, role: str, name: str = "") -> list["Heard"]:
        """What has this role, and a name that begins so."""
        return [each for each in self.all() if each.role == role and each.name.startswith(name)]

    def speech(self) -> str:
        """What the live regions in it said last."""
        return " ".join(filter(None, (status.said() for status in self.find("status"))))

    def said(self) -> str:
        """All its words."""
        return self.text or " ".join(filter(None, (child.said() for child in self.inside)))


class HeardTable:
    """A tab of which only the accessibility tree is known."""

    def __init__(self, page: Page) -> None:
        self.line = page.context.new_cdp_session(page)
        self.page = page

    def tree(self) -> Heard:
        """What a reader of the screen is told now."""
        nodes = self.line.send("Accessibility.getFullAXTree")["nodes"]
        made = {node["nodeId"]: self._heard(node) for node in nodes}
        for node in nodes:
            made[node["nodeId"]].inside = [made[child] for child in node.get("childIds", ()) if child in made]
        return made[nodes[0]["nodeId"]]

    def _heard(self, node: dict[str, Any]) -> Heard:
        role = node.get("role", {}).get("value", "")
        name = str(node.get("name", {}).get("value", ""))
        states = {each["name"]: each["value"].get("value") for each in node.get("properties", ())}
        text = name if role == "StaticText" else ""
        return Heard(role, name, states, node.get("backendDOMNodeId", 0), text)

    def press(self, button: Heard) -> None:
        """What a reader of the screen does with a button: its default action."""
        found = self.line.send("DOM.resolveNode", {"backendNodeId": button.place})["object"]["objectId"]
        press = {"objectId": found, "functionDeclaration": "function () { this.click(); }"}
        self.line.send("Runtime.callFunctionOn", press)

    def wait_for(self, role: str, name: str = "", seconds: float = 20) -> Heard:
        """The first such thing that can be used, once there is one."""
        for _ in range(int(seconds * 10)):
            if found := [each for each in self.tree().find(role, name) if each.is_enabled]:
                return found[0]
            self.page.wait_for_timeout(100)
        raise AssertionError(f"no {role} {name!r} is heard")
