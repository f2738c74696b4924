/** A moment (ms since the epoch) as messages of main write it, to the minute, in UTC: `2026-11-20 14:32`. */
export const utcMinute = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')
