import type { InvariantId } from '#test/invariants/list.ts'

/** Deliberate breakages of main, one at a time: each must be caught by an invariant that says what it breaks, or the invariants have a hole. */
export interface Mutant {
  readonly name: string
  /** What it breaks: it is caught where one of these is broken, and by nothing that comes of it besides. */
  readonly by: readonly [InvariantId, ...InvariantId[]]
  /** End of the path of the file that is broken. */
  readonly file: string
  readonly from: string
  readonly to: string
}

type Change = Omit<Mutant, 'file'>

/** Several of one file of main. */
export const of = (file: string, ...changes: readonly Change[]): readonly Mutant[] =>
  changes.map((change) => ({ ...change, file: `src/main/${file}` }))
