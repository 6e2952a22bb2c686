/** What a page knows of its chat, and how each message of the server changes that. */

/**
 * @typedef {{id: string, name: string}} Author
 * @typedef {object} Line
 * @property {string} id
 * @property {Author} by
 * @property {boolean} watching  said by a spectator of the table
 * @property {number} at  milliseconds since the epoch
 * @property {string} [text]  own words
 * @property {string} [phrase]  or the name of a quick phrase
 *
 * @typedef {{type: "chat"} & Line} ChatMessage
 * @typedef {{type: "chat_history", lines: Line[], may_say: boolean, may_write: boolean, notice: string}} HistoryMessage
 *
 * @typedef {object} Chat
 * @property {Line[] | null} lines  null until the server has told them
 * @property {boolean} maySay  quick phrases
 * @property {boolean} mayWrite  own words
 * @property {string} notice  why neither is allowed
 * @property {number} unread
 * @property {string | null} menu  the line whose menu is open
 * @property {Author | null} muted  who was muted just now, so that it can be undone
 * @property {string} error  why the last line was not taken
 */

/** As many lines as a fresh page gets, and those of a long evening. */
export const KEEPS = 300;

/** @returns {Chat} */
export function newChat() {
  return {
    lines: null,
    maySay: false,
    mayWrite: false,
    notice: "",
    unread: 0,
    menu: null,
    muted: null,
    error: "",
  };
}

/**
 * The chat after a message of the server. A line that is there already changes nothing.
 * @param {Chat} chat
 * @param {ChatMessage | HistoryMessage} message
 * @param {{me: string, seen: boolean}} reader  me: the own account's id; seen: the lines are in sight
 * @returns {Chat}
 */
export function receiveChat(chat, message, { me, seen }) {
  if (message.type === "chat_history") {
    const { lines, may_say: maySay, may_write: mayWrite, notice } = message;
    const unread = seen ? 0 : chat.unread + missed(chat, lines, me);
    return { ...chat, lines, maySay, mayWrite, notice, unread };
  }
  const lines = chat.lines ?? [];
  if (lines.some(({ id }) => id === message.id)) return chat;
  const unread = seen || message.by.id === me ? chat.unread : chat.unread + 1;
  return { ...chat, lines: [...lines, message].slice(-KEEPS), unread };
}

/**
 * How many lines of others a page has not had that was away for a while; one that has just begun missed none.
 * @param {Chat} chat
 * @param {Line[]} lines
 * @param {string} me
 */
function missed(chat, lines, me) {
  if (chat.lines === null) return 0;
  const had = new Set(chat.lines.map(({ id }) => id));
  const newest = chat.lines.at(-1)?.at ?? 0;
  return lines.filter(({ id, by, at }) => !had.has(id) && by.id !== me && at >= newest).length;
}
