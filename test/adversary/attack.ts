/** What the project's attackers do to Coffer, and what each of them gets. docs/security.md is generated from these. */

/** Who attacks: a script that has the page to itself, whoever answers as the venue, and so on (docs/threat-model.md). */
export type Attacker = 'page' | 'venue' | 'network' | 'program' | 'dependency'

/** One attack, played against the real main. */
export interface Attack<World> {
  /** Its threat of docs/threat-model.md and a number, `T2-03`. */
  readonly id: string
  readonly by: Attacker
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

/** The threat that an attack belongs to: `T2` of `T2-03`. */
export const threatOf = ({ id }: Pick<Attack<never>, 'id'>): string => id.split('-')[0] ?? ''
