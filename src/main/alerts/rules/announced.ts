import type { KeptAnnounced } from '#main/alerts/alert-store.ts'
import { cleanName } from '#shared/names.ts'

export interface Announced {
  readonly id: string
  /** ms since the epoch by the venue. */
  readonly at: number
  readonly title: string
}

/** Announcements that are known; of older ones it is only known that they are no news. */
const mostKnown = 1_000

/** Small and capital, wide and narrow letters are the same; what nobody sees is taken out. */
const folded = (text: string): string => cleanName(text.normalize('NFKC')).toLowerCase()

/** Whether a title holds one of the words, also inside another word. */
export function holdsWord(title: string, words: readonly string[]): boolean {
  const text = folded(title)
  return words.map(folded).some((word) => word !== '' && text.includes(word))
}

/**
 * What of a list is news, oldest first, and what is known after it. The first list with anything in it is none. What is older than
 * everything in it never is: it moves up where a newer one is taken away.
 */
export function takeAnnounced(
  before: KeptAnnounced | null,
  rows: readonly Announced[],
): { readonly fresh: readonly Announced[]; readonly after: KeptAnnounced } {
  const isFirst = before === null || before.known.length === 0
  const seen = new Map((before?.known ?? []).map(({ id, at }) => [id, at]))
  const floor = isFirst ? rows.reduce<number | null>((least, { at }) => Math.min(least ?? at, at), null) : before.floor
  const fresh: Announced[] = []
  for (const row of rows) {
    if (seen.has(row.id) || (floor !== null && row.at < floor)) continue
    seen.set(row.id, row.at)
    fresh.push(row)
  }
  const known = [...seen].map(([id, at]) => ({ id, at })).sort((a, b) => b.at - a.at)
  const dropped = known[mostKnown]
  return {
    fresh: isFirst ? [] : fresh.reverse().sort((a, b) => a.at - b.at),
    after: {
      floor: dropped === undefined ? floor : Math.max(floor ?? 0, dropped.at + 1),
      known: known.slice(0, mostKnown),
    },
  }
}
