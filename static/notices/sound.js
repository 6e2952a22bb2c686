/** Short sounds that call somebody, and those of tiles. They are made here, note by note; no file is loaded. */

/**
 * @typedef {"turn" | "claim" | "found" | "invited"} Call  what somebody is called to
 * @typedef {Call | "discard" | "draw" | "bonus" | "chow" | "pung" | "kong" | "win" | "drawn_hand" | "tick"} Sound
 * @typedef {[pitch: number, begin: number, length: number, share?: number]} Note
 *   pitch in Hz, or KNOCK; begin and length in seconds; share of the loudness that was chosen
 */

/** How loud a sound is, by the setting. @type {Record<string, number>} */
const LOUDNESS = { off: 0, soft: 0.04, normal: 0.12, loud: 0.35 };

/** A tile that strikes the table: noise instead of a pitch. */
const KNOCK = 0;

/**
 * One tile laid down at a moment: the knock, and the tone of the wood under it.
 * @param {number} begin
 * @param {number} pitch
 * @param {number} share
 * @returns {Note[]}
 */
const tile = (begin, pitch, share) => [
  [KNOCK, begin, 0.035, share],
  [pitch, begin, 0.06, share * 0.5],
];

/** @type {Record<Sound, Note[]>} */
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
  discard: tile(0, 980, 1),
  draw: tile(0, 620, 0.4),
  bonus: [...tile(0, 1320, 0.5), [1568, 0.06, 0.16, 0.4]],
  chow: [...tile(0, 700, 0.8), ...tile(0.07, 880, 0.8), ...tile(0.14, 1100, 0.9)],
  pung: [...tile(0, 820, 1), ...tile(0.08, 820, 1)],
  kong: [...tile(0, 740, 1), ...tile(0.07, 740, 1), ...tile(0.14, 740, 1)],
  win: [
    ...tile(0, 880, 1),
    [523, 0.05, 0.16, 0.8],
    [659, 0.15, 0.16, 0.8],
    [784, 0.25, 0.16, 0.8],
    [1047, 0.35, 0.4, 0.9],
  ],
  drawn_hand: [
    [440, 0, 0.2, 0.7],
    [392, 0.16, 0.32, 0.7],
  ],
  tick: [[1047, 0, 0.05, 0.4]],
};
const ATTACK = 0.006;
const SILENT = 0.0001;
/** The noise of a knock: its length in seconds, and the band that is left of it. */
const NOISE_LASTS = 0.05;
const BAND = { frequency: 2600, width: 0.9 };

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioBuffer | null} */
let noise = null;

/** Whether the page may make sounds: browsers want to see a click or a key first, and complain before. */
const isAllowed = () => navigator.userActivation?.hasBeenActive !== false;

/**
 * Plays a sound; nothing where sounds are off, or where the browser does not allow them yet.
 * @param {Sound} sound
 * @param {string} volume
 */
export function playSound(sound, volume) {
  const loudness = LOUDNESS[volume] ?? 0;
  if (!loudness || typeof AudioContext === "undefined" || !isAllowed()) return;
  context ??= new AudioContext();
  context.resume().catch(() => undefined);
  for (const [pitch, begin, length, share = 1] of NOTES[sound])
    play(context, pitch === KNOCK ? knock(context) : tone(context, pitch), begin, length, loudness * share);
}

/** @param {AudioContext} audio */
function whiteNoise(audio) {
  const made = audio.createBuffer(1, audio.sampleRate * NOISE_LASTS, audio.sampleRate);
  const wave = made.getChannelData(0);
  for (let place = 0; place < wave.length; place += 1) wave[place] = Math.random() * 2 - 1;
  return made;
}

/**
 * @param {AudioContext} audio
 * @returns {[AudioScheduledSourceNode, AudioNode]}  what sounds, and where it comes out
 */
function knock(audio) {
  const source = audio.createBufferSource();
  source.buffer = noise ??= whiteNoise(audio);
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.frequency.value = BAND.frequency;
  filter.Q.value = BAND.width;
  return [source, source.connect(filter)];
}

/**
 * @param {AudioContext} audio
 * @param {number} pitch
 * @returns {[AudioScheduledSourceNode, AudioNode]}
 */
function tone(audio, pitch) {
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.value = pitch;
  return [source, source];
}

/**
 * @param {AudioContext} audio
 * @param {[AudioScheduledSourceNode, AudioNode]} voice
 * @param {number} begin
 * @param {number} length
 * @param {number} loudness
 */
function play(audio, [source, out], begin, length, loudness) {
  const start = audio.currentTime + begin;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(SILENT, start);
  gain.gain.exponentialRampToValueAtTime(loudness, start + ATTACK);
  gain.gain.exponentialRampToValueAtTime(SILENT, start + length);
  out.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length);
}
