import type { Settings } from '#shared/domain/settings.ts'
import { dayBegins, dayEnds } from '#renderer/ui/format/typed-day.ts'

/** Types and languages to choose from (specification: "Public market data"); `all` is not sent. */
export const announcementTypes = [
  'all',
  'latest-announcements',
  'activities',
  'new-listings',
  'product-updates',
  'maintenance-updates',
  'delistings',
] as const
export const languages = [
  'en_US',
  'zh_CN',
  'zh_HK',
  'ja_JP',
  'ko_KR',
  'de_DE',
  'es_ES',
  'fr_FR',
  'ru_RU',
  'vi_VN',
] as const

/**
 * Two days, `2026-11-20`, in the zone that the user reads times in, as ms since the epoch, the last one whole; null when they
 * are in the wrong order.
 */
export function monthWindowOf(
  from: string,
  until: string,
  zone: Settings['timeZone'],
): { readonly startTime?: number; readonly endTime?: number } | null {
  const [start, end] = [dayBegins(from, zone), dayEnds(until, zone)]
  if (start !== null && end !== null && start > end) return null
  return { ...(start === null ? {} : { startTime: start }), ...(end === null ? {} : { endTime: end }) }
}
