import { announcements } from '../listing/announcements.ts'
import { answer, type PublicRoutes } from './handler.ts'
import { pageSlice } from './pages.ts'

const day = 24 * 60 * 60 * 1000
/** Without a window the last month is shown (facts, section 4). */
const defaultSpan = 30 * day

export const announcementRoutes: PublicRoutes<'listAnnouncements'> = {
  listAnnouncements: ({ annType, lang = 'en_US', startTime, endTime, currentPage, pageSize }, venue) => {
    const to = endTime ?? venue.now()
    const from = startTime ?? to - defaultSpan
    const chosen = announcements
      .map((notice) => ({ notice, cTime: venue.since - notice.daysAgo * day }))
      .filter(
        ({ notice, cTime }) =>
          cTime >= from && cTime <= to && (annType === undefined || notice.types.includes(annType)),
      )
    return answer(
      pageSlice(lang === 'en_US' ? chosen : [], currentPage, pageSize, ({ notice, cTime }) => ({
        annId: notice.id,
        annTitle: notice.title,
        annType: [...notice.types],
        annDesc: notice.description,
        cTime,
        language: 'en_US',
        annUrl: `https://practice.coffer.invalid/announcement/${notice.id}`,
      })),
    )
  },
}
