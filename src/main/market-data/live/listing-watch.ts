import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { MarketSymbol } from '#shared/exchange/index.ts'
import type { Provenance, Sink, Source, SourceFlow, Subject } from '../source.ts'

/**
 * ms between two readings of the list of pairs while somebody shows pairs: with the 5 % by which polling varies its pace and a
 * round trip of 200 ms, a change is known within 2 s. At weight 4 this is 3.5 % of the public pool and nothing of the spot pool.
 */
const lookMs = 1_700

/** Notices that a pair was listed, halted, resumed or delisted, whoever looks at it, and sends the new list to all who show it. */
export interface ListingWatch {
  /** Wraps a flow of pairs: while one of a profile's has a pace, its venue's list is read every `lookMs`. */
  open(subject: Subject, sink: Sink, ageMs: number | null): SourceFlow
  /** A push says that the list is another one: it is read at once. */
  changed(profileId: string): void
}

/** One reader of the pairs. */
interface ListingFlow {
  readonly sink: Sink
  readonly flow: SourceFlow
  /** Shows every pair; a segment's list is a part of it. */
  readonly isWhole: boolean
  isPaced: boolean
  /** The list may have changed since its last value: the next look brings it up to date. */
  isBehind: boolean
  /** Of its last value; null before the first. */
  provenance: Provenance | null
}

interface Listing {
  readonly flows: Set<ListingFlow>
  /** Null while nobody reads the pairs. */
  look: SourceFlow | null
  /** The last whole list, and its pairs with whether they trade; null before the first. */
  seen: { readonly value: FeedValue; readonly text: string } | null
}

export const isListOfPairs = ({ topic }: Subject): boolean => topic.kind === 'read' && topic.row === 'listSymbols'

/** Pairs and whether they trade. */
const textOf = (value: FeedValue): string =>
  (value as readonly Pick<MarketSymbol, 'symbol' | 'enableTrading'>[])
    .map(({ symbol, enableTrading }) => `${symbol} ${enableTrading}`)
    .sort()
    .join()

/** Keeps a whole list; says whether its pairs differ from those of the last one. An answer that repeats is the same object. */
function keepSeen(listing: Listing, value: FeedValue): boolean {
  const { seen } = listing
  if (seen?.value === value) return false
  const text = textOf(value)
  listing.seen = { value, text }
  return seen !== null && seen.text !== text
}

const askedOf = (provenance: Provenance | null): number => provenance?.asked?.steady ?? -Infinity

/** Sends a value on, unless one that was asked for later has been. */
function send(one: ListingFlow, value: FeedValue, provenance: Provenance): void {
  if (askedOf(provenance) < askedOf(one.provenance)) return
  one.isBehind = false
  one.provenance = provenance
  one.sink.value(value, provenance)
}

/** Brings those up to date who show an older list: with the whole one as it is, a segment's by reading it. */
function spread(listing: Listing, value: FeedValue, provenance: Provenance): void {
  for (const one of listing.flows) {
    if (!one.isBehind || !one.isPaced) continue
    const { everyMs } = one.provenance ?? provenance
    if (one.isWhole) send(one, value, { ...provenance, everyMs })
    else {
      one.isBehind = false
      one.flow.refresh()
    }
  }
}

/** Takes a whole list, of a look or of the flow that asked for it. */
function takeWhole(listing: Listing, value: FeedValue, provenance: Provenance, from: ListingFlow | null): void {
  if (keepSeen(listing, value)) for (const one of listing.flows) one.isBehind = one !== from
  spread(listing, value, provenance)
}

/** Reads the whole list while one of the flows has a pace. */
function update(polling: Source, profileId: string, listing: Listing): void {
  const isRead = [...listing.flows].some(({ isPaced }) => isPaced)
  if (isRead && listing.look === null) {
    const sink: Sink = {
      value: (value, provenance) => takeWhole(listing, value, provenance, null),
      alive: () => undefined,
      rebuilding: () => undefined,
      // Those who show the pairs get the error of their own reading.
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
}

export function createListingWatch(polling: Source): ListingWatch {
  const listings = new Map<string, Listing>()

  const listingOf = (profileId: string): Listing => {
    const listing = listings.get(profileId) ?? { flows: new Set(), look: null, seen: null }
    listings.set(profileId, listing)
    return listing
  }

  return {
    changed: (profileId) => listings.get(profileId)?.look?.refresh(),
    open(subject, sink, ageMs) {
      const { profileId, topic } = subject
      const listing = listingOf(profileId)
      const isWhole = topic.kind === 'read' && Object.keys(topic.request).length === 0
      const noting: Sink = {
        ...sink,
        value: (value, provenance) => {
          const isLate = askedOf(provenance) < askedOf(one.provenance)
          send(one, value, provenance)
          if (isWhole && !isLate) takeWhole(listing, value, provenance, one)
        },
      }
      const one: ListingFlow = {
        sink,
        flow: polling.open(subject, noting, ageMs),
        isWhole,
        isPaced: false,
        isBehind: ageMs !== null,
        provenance: null,
      }
      listing.flows.add(one)
      return {
        pace: (everyMs) => {
          one.flow.pace(everyMs)
          one.isPaced = everyMs !== null
          update(polling, profileId, listing)
        },
        refresh: () => one.flow.refresh(),
        close: () => {
          listing.flows.delete(one)
          update(polling, profileId, listing)
          if (listing.flows.size === 0) listings.delete(profileId)
          one.flow.close()
        },
      }
    },
  }
}
