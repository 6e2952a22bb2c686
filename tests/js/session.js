/**
 * Does with streams of messages what the page of a table does with them.
 * Standard input: a JSON list of lists of messages. Standard output: for each list, after each of its messages
 * {"cursor", "view", "own", "applied", "sync"}: what the page then knows, how many events it applied, and whether
 * it asks for a fresh view.
 */

import { readFileSync } from "node:fs";

import { newSession, receive } from "../../static/table/session.js";

/** @param {import("../../static/table/types.js").Message[]} messages */
function follow(messages) {
  let session = newSession();
  return messages.map((message) => {
    const received = receive(session, message, 0);
    session = received.session;
    const { cursor, view, own } = session;
    return { cursor, view, own, applied: received.steps.length, sync: received.sync };
  });
}

process.stdout.write(JSON.stringify(JSON.parse(readFileSync(0, "utf8")).map(follow)));
