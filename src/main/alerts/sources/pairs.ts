import type { MarketSymbol } from '#shared/exchange/index.ts'
import type { SourceParts } from './prices.ts'
import type { PollingSource } from './rereading.ts'
import { rereading } from './rereading.ts'

interface PairListener {
  /** `isWhole`: false where rows could not be read. Gives whether the list could be used. */
  onPairs(pairs: readonly MarketSymbol[], isWhole: boolean): boolean
  onSeen(isSeen: boolean): void
}

/** ms between two readings, of which each costs 4 of the 2,000 units that public data has in 30 s. */
const everyMs = 15_000

/** Follows the list of a venue's pairs, which is pushed by nothing.  */
export function followPairs(parts: SourceParts, profileId: string, listener: PairListener): PollingSource {
  const ending = new AbortController()
  const { signal } = ending
  async function read(): Promise<void> {
    const client = parts.clientOf(profileId)
    const answer = client.ok ? await client.value.call('listSymbols', {}, { priority: 'market', signal }) : null
    if (signal.aborted) return
    // A venue without a pair is none: the answer says nothing.
    if (answer?.kind !== 'accepted' || answer.data.length === 0) return listener.onSeen(false)
    listener.onSeen(listener.onPairs(answer.data, answer.unreadable === null))
  }
  const { again } = rereading({ ...parts, signal, read, waitMs: () => everyMs })
  return { again, end: () => ending.abort(new Error('no alert watches the list of pairs')) }
}
