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

/** Two local days, `2026-11-20`, as ms since the epoch, the last one whole; null when they are in the wrong order. */
export function windowOf(
  from: string,
  until: string,
): { readonly startTime?: number; readonly endTime?: number } | null {
  const [start, end] = [startOf(from), startOf(until)]
  if (start !== null && end !== null && start > end) return null
  return {
    ...(start === null ? {} : { startTime: start }),
    ...(end === null ? {} : { endTime: endOf(until) }),
  }
}

const partsOf = (day: string): readonly [number, number, number] | null => {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day)
  return match === null ? null : [Number(match[1]), Number(match[2]) - 1, Number(match[3])]
}
const startOf = (day: string): number | null => {
  const parts = partsOf(day)
  return parts === null ? null : new Date(...parts).getTime()
}
const endOf = (day: string): number => {
  const [year, month, date] = partsOf(day) ?? [1970, 0, 1]
  return new Date(year, month, date + 1).getTime() - 1
}
