/** ms since the epoch of what a date field holds, such as `2026-11-20T12:00:05`, in the user's zone; null where it is none. */
export function readTyped(text: string, zone: 'local' | 'utc'): number | null {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(at) || at < 0 ? null : at
}
