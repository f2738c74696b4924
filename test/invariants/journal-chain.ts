/**
 * The chain of the journal, worked out a second time over what stands in the file, from the words of docs/adr/0005 and by nothing
 * of main's: what main verifies by its own function would hold of any chain that this function makes.
 */
import { createHash } from 'node:crypto'
import type { Violation } from './list.ts'

/** An entry as it stands in the file. */
export interface ChainEntry {
  readonly seq: number
  readonly intent: string | null
  readonly at: number
  readonly kind: string
  readonly json: string
  /** The hash of the one before it. */
  readonly before: string
  readonly hash: string
}

/** The newest entry of a reading. */
export interface ChainHead {
  readonly seq: number
  readonly hash: string
}

/** Before the first entry. */
const noHash = '0000000000000000000000000000000000000000000000000000000000000000'

/** What is wrong with all entries of a journal's file, in order, which have to go on from `earlier`, the head of a reading before this one. */
export function readChain(
  entries: readonly ChainEntry[],
  earlier: ChainHead | null = null,
): { readonly head: ChainHead | null; readonly violations: readonly Violation[] } {
  const wrong: string[] = []
  let head: ChainHead = { seq: 0, hash: noHash }
  let isEarlierThere = earlier === null
  for (const { seq, intent, at, kind, json, before, hash } of entries) {
    if (seq !== head.seq + 1) wrong.push(`entry ${head.seq + 1} is missing`)
    if (before !== head.hash) wrong.push(`entry ${seq} does not name the hash of the one before it`)
    const said = JSON.stringify([before, seq, intent, at, kind, json])
    if (hash !== createHash('sha256').update(said).digest('hex'))
      wrong.push(`the hash of entry ${seq} is not that of what it says`)
    if (earlier !== null && seq === earlier.seq && hash === earlier.hash) isEarlierThere = true
    head = { seq, hash }
  }
  if (!isEarlierThere) wrong.push(`entry ${earlier?.seq ?? 0} is another than it was, or gone`)
  const violations = wrong.slice(0, 1).map((what) => ({ id: 'chain-holds', what }) as const)
  return { head: head.seq === 0 ? null : head, violations }
}
