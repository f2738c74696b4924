/**
 * Time left until `firesAt` (ms since the epoch), in whole seconds, never below zero and, since the page's clock ticks once
 * a second and may be behind, never above the timeout (s).
 */
export const secondsLeft = (firesAt: number | null, now: number, timeout: number | null): number | null =>
  firesAt === null ? null : Math.min(Math.max(0, Math.ceil((firesAt - now) / 1000)), timeout ?? Infinity)

/** Seconds as `1:05`, or `2:03:09` from an hour on. */
export function clockOf(seconds: number): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** A timeout as typed, in seconds; null where the venue would refuse it (5 to 86400). */
export function timeoutOf(typed: string): number | null {
  const seconds = /^\d{1,5}$/.test(typed.trim()) ? Number(typed.trim()) : 0
  return seconds >= 5 && seconds <= 86_400 ? seconds : null
}
