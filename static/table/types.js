/**
 * The shapes of what the server says. Tiles are MPSZ text ("5s", "1z"), lists of four are in seat
 * order E S W N unless they are called chairs or people, which are in the order of joining.
 *
 * @typedef {"E" | "S" | "W" | "N"} Wind
 * @typedef {"chow" | "pung" | "kong" | "concealed_kong"} MeldKind
 * @typedef {{kind: MeldKind, tiles: string, claimed: string | null, from: Wind | null, added: boolean}} Meld
 * @typedef {{count: number, melds: Meld[], bonus: string, pond: string}} Seat
 * @typedef {{kind: string, level: string, up: boolean, away: boolean, left: boolean, ready: boolean, voted: boolean, score: number}} Chair
 * @typedef {{id: string, fan: number}} PatternFan
 *
 * @typedef {object} Won
 * @property {"won"} type
 * @property {Wind} seat
 * @property {Wind | null} from
 * @property {string} tile
 * @property {"self_draw" | "discard" | "robbed_kong"} win
 * @property {string[]} flags
 * @property {string} hand  concealed tiles with the winning tile
 * @property {string[]} sets  declared melds, concealed sets, the pair last
 * @property {number} fan
 * @property {PatternFan[]} patterns
 * @property {number[]} payments
 * @property {boolean} auto
 *
 * @typedef {Won | {type: "exhausted"} | {type: "annulled", reason: string}} Result
 *
 * @typedef {object} Deal
 * @property {number} no
 * @property {Wind} prevailing
 * @property {number[]} players  the chair of each seat
 * @property {string} commitment
 * @property {number} wall  tiles still to be drawn
 * @property {Wind} turn
 * @property {boolean} waiting  a tile lies open to claims
 * @property {{seat: Wind, tile: string, kong: string | null} | null} open
 * @property {string | null} hand  own tiles, sorted, the drawn one included; null for a spectator
 * @property {string | null} drawn
 * @property {Seat[]} seats
 * @property {Result | null} result
 * @property {number[] | null} dice  what an opening with dice shows; they decide nothing
 * @property {boolean} ended
 * @property {string | null} server_seed
 * @property {string[] | null} client_seeds
 *
 * @typedef {object} View
 * @property {"between" | "playing" | "closed"} phase
 * @property {number | null} chair  the viewer's own, null for a spectator
 * @property {Chair[]} chairs
 * @property {{deal_no: number, commitment: string} | null} next
 * @property {Deal | null} deal
 *
 * @typedef {{do: "win", fan?: number | null}} WinOption
 * @typedef {{do: "kong", kind: string, tile: string}} KongOption
 * @typedef {{do: "pung", tile: string}} PungOption
 * @typedef {{do: "chow", tile: string, with: string}} ChowOption
 * @typedef {{do: "discard", tile: string}} DiscardOption
 * @typedef {{do: "pass"}} PassOption
 * @typedef {WinOption | KongOption | PungOption | ChowOption | DiscardOption | PassOption} Option
 * @typedef {{prompt: string, may: string[], due: number | null, options: Option[]}} Question
 * @typedef {{reason?: string, fan: number, needed: number, patterns: PatternFan[], sets: string[]}} Refused
 *   reason: below_minimum, or declined; sets as of a win
 * @typedef {{tile: string, left: number}} UsefulTile
 * @typedef {UsefulTile & {fan?: number, enough?: boolean, drawn_fan?: number, drawn_enough?: boolean, patterns?: PatternFan[]}} Wait
 *   what a win on the tile brings, by a discard and by self draw; patterns: what counts in the former
 * @typedef {{patterns: string[], pungs: string[], fan: number, distance: number}} Prospect  a kind of hand to aim at
 * @typedef {{tile: string, distance: number, left: number, useful?: UsefulTile[], prospects?: Prospect[]}} Advice
 *
 * @typedef {object} Help
 * @property {number} distance  exchanges from ready; 0 is ready, below 0 complete
 * @property {UsefulTile[]} useful
 * @property {Wait[]} waits
 * @property {Prospect[]} [prospects]
 * @property {Advice[]} discards
 *
 * @typedef {object} Own  what only this viewer is told
 * @property {Question | null} question
 * @property {Refused | null} refused
 * @property {Help | null} help
 * @property {{prompt: string, due: number | null} | null} ready
 * @property {Record<SwitchName, boolean> | null} switches  null for a spectator
 * @property {number | null} vote_opens  from when on people may vote to close; null: nobody is missing
 *
 * @typedef {"no_calls" | "no_chow" | "auto_win" | "auto_discard"} SwitchName
 *
 * @typedef {object} End  how a closed table ended
 * @property {string} reason
 * @property {boolean} match  its hands made one game
 * @property {number} hands  how many count
 * @property {number[]} places  by chair, from 1; equal scores share one
 * @property {string | null} again  where the same four begin another table
 *
 * @typedef {{name: string, kind: string, page: string | null, rating: string | null, you: boolean}} Person
 * @typedef {{person: Person | null, score: number}} Player  of a finished deal, with the score after it
 * @typedef {Record<string, string>} Names  by language: en, zh_hant, zh_hans
 *
 * @typedef {object} Facts
 * @property {string} ruleset
 * @property {Names} ruleset_name
 * @property {string} format
 * @property {number | null} clock  seconds for a decision
 * @property {boolean} rated
 * @property {boolean} help
 * @property {number} [minimum]  faan that a win needs
 * @property {number | null} [limit]  faan that are paid at most; null: no limit
 * @property {Record<string, Names>} patterns
 *
 * @typedef {Record<string, any> & {type: string, at: number}} TableEvent
 *
 * @typedef {{type: "table", cursor: number, now: number, view: View, people: (Person | null)[], facts: Facts, own: Own, played?: Player[] | null, end: End | null}} TableMessage
 * @typedef {{type: "events", cursor: number, count: number, now: number, events: TableEvent[], people?: (Person | null)[], own: Own, end: End | null}} EventsMessage
 * @typedef {{type: "ok", id: string}} OkMessage
 * @typedef {{type: "error", id: string | null, code: string, text: string}} ErrorMessage
 * @typedef {{type: "pong", cursor: number, now: number}} PongMessage
 * @typedef {{type: "notice", kind: string, text: string, address: string}} NoticeMessage
 * @typedef {{type: "drain", text: string}} DrainMessage  the site is about to restart; without text, not any more
 * @typedef {TableMessage | EventsMessage | OkMessage | ErrorMessage | PongMessage | NoticeMessage | DrainMessage} Message
 *
 * @typedef {"connecting" | "connected" | "reconnecting" | "closed"} LineState
 * @typedef {{state: LineState, code: number | null}} Line  code: why it is closed for good
 */

export {};
