/** Short sounds that call somebody. They are made here, note by note; no file is loaded. */

/** @typedef {"turn" | "claim" | "found" | "invited"} Call  what somebody is called to */

/** How loud a sound is, by the setting. @type {Record<string, number>} */
const LOUDNESS = { off: 0, soft: 0.04, normal: 0.12, loud: 0.35 };

/** Notes of each call: pitch in Hz, begin and length in seconds. @type {Record<Call, number[][]>} */
const NOTES = {
  turn: [[587, 0, 0.14]],
  claim: [
    [880, 0, 0.08],
    [1175, 0.1, 0.14],
  ],
  found: [
    [523, 0, 0.12],
    [659, 0.12, 0.12],
    [784, 0.24, 0.22],
  ],
  invited: [
    [784, 0, 0.12],
    [587, 0.14, 0.2],
  ],
};
const ATTACK = 0.012;
const SILENT = 0.0001;

/** @type {AudioContext | null} */
let context = null;

/** Whether the page may make sounds: browsers want to see a click or a key first, and complain before. */
const isAllowed = () => navigator.userActivation?.hasBeenActive !== false;

/**
 * Plays a call; nothing where sounds are off, or where the browser does not allow them yet.
 * @param {Call} call
 * @param {string} volume
 */
export function playCall(call, volume) {
  const loudness = LOUDNESS[volume] ?? 0;
  if (!loudness || typeof AudioContext === "undefined" || !isAllowed()) return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
  for (const [pitch, begin, length] of NOTES[call]) note(context, pitch, begin, length, loudness);
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @param {number} begin
 * @param {number} length
 * @param {number} loudness
 */
function note(audio, pitch, begin, length, loudness) {
  const start = audio.currentTime + begin;
  const voice = audio.createOscillator();
  const gain = audio.createGain();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  voice.connect(gain).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length);
}
