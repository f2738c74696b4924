/** What the project's attackers do to Coffer, and what each of them gets. docs/security.md is generated from these. */

/** Who attacks: a script that has the page to itself, whoever answers as the venue, and so on (docs/threat-model.md). */
export type Attacker = 'page' | 'venue' | 'network' | 'program' | 'dependency'

/** What an attack is played on, as docs/security.md names it. */
export const grounds = {
  main: 'the whole of main, with a live profile at a venue on loopback; Electron and the keychain are stand-ins',
  page: 'the page of a running app',
  start: 'the start of a packaged Coffer, up to where it would hold its data folder',
  practice: 'the practice server, which is no part of the app',
  repository: 'the files of the project: no code of Coffer runs in it',
} as const
export type Ground = keyof typeof grounds

/** One attack, played on what `on` says. */
export interface Attack<World> {
  /** Its threat of docs/threat-model.md and a number, `T2-03`. */
  readonly id: string
  readonly by: Attacker
  /** `main` where nothing else is said; attacks of the page are on the page. */
  readonly on?: Ground
  /** Ids of docs/safety.md that stop it. */
  readonly requirements: readonly string[]
  /** What is done. */
  readonly attack: string
  /** What it tries to reach. */
  readonly reaches: string
  /** What it gets, as `play` asserts it. */
  readonly result: string
  /** Rejects where the attack got further than `result` says. */
  readonly play: (world: World) => Promise<void>
}

/** Thrown where this machine does not let an attack be played: it says nothing of Coffer, and is told as "not run". */
export class NotPlayed extends Error {}

/** The threat that an attack belongs to: `T2` of `T2-03`. */
export const threatOf = ({ id }: Pick<Attack<never>, 'id'>): string => id.split('-')[0] ?? ''
