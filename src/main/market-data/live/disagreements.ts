import type { Time } from '#main/platform/time.ts'

/** How often polling found what the stream had missed, by profile (streams, rule 9). */
export interface Disagreements {
  /** Since the start. */
  of(profileId: string): number
  count(profileId: string): void
  keep(profileIds: readonly string[]): void
}

export function createDisagreements(): Disagreements {
  const counts = new Map<string, number>()
  return {
    of: (profileId) => counts.get(profileId) ?? 0,
    count: (profileId) => void counts.set(profileId, (counts.get(profileId) ?? 0) + 1),
    keep: (profileIds) => {
      for (const id of counts.keys()) if (!profileIds.includes(id)) counts.delete(id)
    },
  }
}

/** ms that a push may take after the reading that already knew of what it brings. */
const graceMs = 2_000
/** Claims that wait at a time. A full queue counts the oldest at once. */
const mostClaims = 5_000

/** What readings knew before the stream, until a push explains it or its time is over. */
export interface Claims {
  add(keys: readonly string[]): void
  explain(key: string): void
  /** What is claimed no longer counts: the stream broke, so that it missed things is known. */
  clear(): void
}

export function createClaims(time: Time, onMissed: (key: string) => void): Claims {
  const open = new Map<string, symbol>()
  const judge = (key: string, mine: symbol): void => {
    if (open.get(key) !== mine) return
    open.delete(key)
    onMissed(key)
  }
  return {
    add(keys) {
      for (const key of keys) {
        if (open.has(key)) continue
        const mine = Symbol(key)
        open.set(key, mine)
        void time.sleep(graceMs).then(() => judge(key, mine))
      }
      for (const [key, mine] of [...open].slice(0, Math.max(0, open.size - mostClaims))) judge(key, mine)
    },
    explain: (key) => void open.delete(key),
    clear: () => open.clear(),
  }
}
