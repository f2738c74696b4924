import type { Announced } from '#main/alerts/rules/announced.ts'
import { cleanName } from '#shared/names.ts'
import type { SourceParts } from './prices.ts'
import type { PollingSource } from './rereading.ts'
import { rereading } from './rereading.ts'

interface AnnouncementListener {
  /** Whether more of the list is wanted than these rows. */
  isMoreWanted(rows: readonly Announced[]): boolean
  onAnnounced(rows: readonly Announced[]): void
  onSeen(isSeen: boolean): void
}

/** ms between two readings, of which each costs 20 of the 2,000 units that public data has in 30 s. */
const everyMs = 60_000
const pageSize = 100
const mostPages = 5
/** The venue shows the last month where nothing else is asked for (facts, section 4). */
const spanMs = 180 * 86_400_000

/** Follows what a venue announces in English, which is pushed by nothing.  */
export function followAnnouncements(
  parts: SourceParts,
  profileId: string,
  listener: AnnouncementListener,
): PollingSource {
  const ending = new AbortController()
  const { signal } = ending

  async function readAll(): Promise<readonly Announced[] | null> {
    const client = parts.clientOf(profileId)
    if (!client.ok) return null
    const rows: Announced[] = []
    const startTime = Math.max(0, parts.time.now() - spanMs)
    for (let currentPage = 1; currentPage <= mostPages; currentPage += 1) {
      const request = { lang: 'en_US', startTime, currentPage, pageSize }
      const answer = await client.value.call('listAnnouncements', request, { priority: 'market', signal })
      if (answer.kind !== 'accepted') return null
      const { items, totalPage } = answer.data
      const page = items.map(({ annId, cTime, annTitle }) => ({ id: annId, at: cTime, title: cleanName(annTitle) }))
      rows.push(...page)
      if (currentPage >= totalPage || !listener.isMoreWanted(page)) break
    }
    return rows
  }
  async function read(): Promise<void> {
    const rows = await readAll()
    if (signal.aborted) return
    // No venue is silent for half a year: an empty list says nothing, least of all that what it has next is news.
    if (rows === null || rows.length === 0) return listener.onSeen(false)
    listener.onAnnounced(rows)
    listener.onSeen(true)
  }
  const { again } = rereading({ ...parts, signal, read, waitMs: () => everyMs })
  return { again, end: () => ending.abort(new Error('no alert watches announcements of the venue')) }
}
