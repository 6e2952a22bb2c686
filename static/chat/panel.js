/** A chat on a page: between the server, the reader and the picture. The same at a table and in the lobby. */

import { newChat, receiveChat } from "./chat.js";
import { chatBrief, wordsOf } from "./view.js";

/**
 * @typedef {import("./chat.js").Chat} Chat
 * @typedef {import("./chat.js").ChatMessage} ChatMessage
 * @typedef {import("./chat.js").HistoryMessage} HistoryMessage
 * @typedef {import("./chat.js").Line} Line
 * @typedef {import("./view.js").Setting} Setting
 *
 * @typedef {object} Outside  what the panel reaches the world through
 * @property {(message: object) => string} send  gives the message's id, which its answer carries
 * @property {(chat: Chat) => void} draw
 * @property {(text: string) => void} speak
 * @property {(text: string) => void} giveBack  puts words that were not taken into the field again
 * @property {() => boolean} inSight  whether the reader sees the lines now
 */

export class ChatPanel {
  chat = newChat();
  /** @type {Map<string, string>} own words without an answer, by the id of their message */
  #sent = new Map();
  /** @type {Set<string>} other messages without an answer */
  #asked = new Set();

  /**
   * @param {Setting} setting
   * @param {Outside} outside
   */
  constructor(setting, outside) {
    this.setting = setting;
    this.outside = outside;
  }

  /**
   * @param {{type: string}} message
   * @returns {boolean}  whether it was about the chat
   */
  onMessage(message) {
    if (message.type === "ok" || message.type === "error")
      return this.#answered(/** @type {any} */ (message));
    if (message.type !== "chat" && message.type !== "chat_history") return false;
    this.#received(/** @type {ChatMessage | HistoryMessage} */ (message));
    return true;
  }

  /** @param {ChatMessage | HistoryMessage} message */
  #received(message) {
    const { me } = this.setting;
    const isNew = message.type === "chat" && !this.chat.lines?.some(({ id }) => id === message.id);
    this.#show(receiveChat(this.chat, message, { me, seen: this.outside.inSight() }));
    if (isNew && message.by.id !== me)
      this.outside.speak(`${message.by.name}: ${wordsOf(message, this.setting)}`);
  }

  /**
   * @param {{type: string, id: string, text?: string}} answer
   * @returns {boolean}  whether it answers something of the chat
   */
  #answered({ type, id, text }) {
    const words = this.#sent.get(id);
    const isOurs = this.#sent.delete(id) || this.#asked.delete(id);
    if (!isOurs) return false;
    if (type === "error" && words) this.outside.giveBack(words);
    if (type === "error") this.#show({ ...this.chat, error: text ?? "" });
    return true;
  }

  /** The lines have come into the reader's sight. */
  seen() {
    if (this.chat.unread) this.#show({ ...this.chat, unread: 0 });
  }

  /** The newest line in short. */
  get brief() {
    return chatBrief(this.chat, this.setting);
  }

  /** @param {Chat} chat */
  #show(chat) {
    this.chat = chat;
    this.outside.draw(chat);
  }

  /** @param {string} phrase */
  phrase = (phrase) => {
    this.#asked.add(this.outside.send({ type: "chat", phrase }));
    this.#show({ ...this.chat, error: "", muted: null });
  };

  /** @param {string} text */
  write = (text) => {
    this.#sent.set(this.outside.send({ type: "chat", text }), text);
    this.#show({ ...this.chat, error: "", muted: null });
  };

  /** @param {string | null} line */
  menu = (line) => this.#show({ ...this.chat, menu: line });

  /** @param {Line} line */
  mute = ({ by }) => {
    this.#asked.add(this.outside.send({ type: "mute", who: by.id }));
    this.#show({ ...this.chat, menu: null, muted: by, error: "" });
  };

  unmute = () => {
    const { muted } = this.chat;
    if (muted) this.#asked.add(this.outside.send({ type: "mute", who: muted.id, on: false }));
    this.#show({ ...this.chat, muted: null });
  };
}
