import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import type { Sink, Source, SourceFlow, Subject } from '../source.ts'

/**
 * ms between two looks at the list of pairs while somebody reads it. At weight 4 this is 1 % of the public quota; with the
 * venue's service word (2.5 %) and an idle desk (1.3 %) it stays within the 5 % that looking alone may take.
 */
const lookMs = 6_000

/** Notices that a pair was listed, halted, set going or taken off, whoever looks at it, and has every list of pairs read then. */
export interface ListingWatch {
  /** Wraps a flow of pairs: while one of a profile's has a pace, its venue's list is looked at. */
  open(subject: Subject, sink: Sink, ageMs: number | null): SourceFlow
  /** The list is another one: every flow of the profile's pairs is read at once. */
  changed(profileId: string): void
}

interface Listing {
  readonly flows: Map<SourceFlow, { isPaced: boolean }>
  /** Null while nobody reads the pairs. */
  look: SourceFlow | null
  /** Pairs and whether they trade, as seen last. */
  seen: string | null
}

export const isListOfPairs = ({ topic }: Subject): boolean => topic.kind === 'read' && topic.row === 'listSymbols'

export function createListingWatch(polling: Source): ListingWatch {
  const listings = new Map<string, Listing>()

  function changed(profileId: string): void {
    for (const flow of listings.get(profileId)?.flows.keys() ?? []) flow.refresh()
  }

  /** Of the whole list: a segment's is a part of it. */
  function note(profileId: string, value: FeedValue): void {
    const listing = listings.get(profileId)
    if (listing === undefined) return
    const text = (value as unknown as readonly MarketSymbol[])
      .map(({ symbol, enableTrading }) => `${symbol} ${enableTrading}`)
      .sort()
      .join()
    const isOther = listing.seen !== null && listing.seen !== text
    listing.seen = text
    if (isOther) changed(profileId)
  }

  function update(profileId: string, listing: Listing): void {
    const isRead = [...listing.flows.values()].some(({ isPaced }) => isPaced)
    if (isRead && listing.look === null) {
      const sink: Sink = {
        value: (value) => note(profileId, value),
        alive: () => undefined,
        rebuilding: () => undefined,
        // Whoever reads the pairs hears of it by their own reading.
        error: () => undefined,
      }
      const topic = { kind: 'read', row: 'listSymbols', request: {} } as const
      // What is read for the views is the first look.
      listing.look = polling.open({ profileId, topic }, sink, 0)
      listing.look.pace(lookMs)
    } else if (!isRead) {
      listing.look?.close()
      listing.look = null
    }
    if (listing.flows.size === 0) listings.delete(profileId)
  }

  return {
    changed,
    open(subject, sink, ageMs) {
      const { profileId, topic } = subject
      const listing = listings.get(profileId) ?? { flows: new Map(), look: null, seen: null }
      listings.set(profileId, listing)
      const isWhole = topic.kind === 'read' && Object.keys(topic.request).length === 0
      const noting: Sink = {
        ...sink,
        value: (value, provenance, change) => {
          if (isWhole) note(profileId, value)
          sink.value(value, provenance, change)
        },
      }
      const flow = polling.open(subject, noting, ageMs)
      const state = { isPaced: false }
      listing.flows.set(flow, state)
      return {
        pace: (everyMs) => {
          flow.pace(everyMs)
          state.isPaced = everyMs !== null
          update(profileId, listing)
        },
        refresh: () => flow.refresh(),
        close: () => {
          listing.flows.delete(flow)
          update(profileId, listing)
          flow.close()
        },
      }
    },
  }
}
