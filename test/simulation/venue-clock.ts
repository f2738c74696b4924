import type { PracticeExchange } from '#main/practice/exchange.ts'

/** The venue's own clock, which may be off, and be moved while it runs. */
export interface VenueClock {
  /** ms since the epoch by it. */
  now(): number
  /** How far it is off, in ms. */
  skewMs(): number
  /** Moves it by so many ms. */
  move(ms: number): void
  /**
   * True ms since its records first bore this time, at most. They never go back with the clock: what is made after a jump back
   * bears the time before it, and counts as old as the jump.
   */
  ageOf(stamp: number): number
}

/** The clock of an exchange that was just made; `trueNow`: true ms since the epoch. */
export function createVenueClock({ control, venue }: PracticeExchange, trueNow: () => number): VenueClock {
  const moves: { readonly at: number; readonly skewMs: number }[] = [{ at: -Infinity, skewMs: 0 }]
  const skewMs = (): number => moves.at(-1)?.skewMs ?? 0
  /** A dead-man switch runs by steady time: it fires no sooner because the clock was put forward. */
  const shiftSwitches = (ms: number): void => {
    for (const account of venue.engine.state.deadMen) {
      const { deadMan } = account
      if (deadMan !== null)
        account.deadMan = { ...deadMan, setAt: deadMan.setAt + ms, triggersAt: deadMan.triggersAt + ms }
    }
  }
  const move = (ms: number): void => {
    venue.engine.run('tick', venue.now(), null)
    const before = venue.engine.state.now
    moves.push({ at: trueNow(), skewMs: skewMs() + ms })
    shiftSwitches(Math.max(0, Math.floor(trueNow() + skewMs()) - before))
    control.setClockSkew(skewMs())
  }
  return {
    now: venue.now,
    skewMs,
    move,
    ageOf: (stamp) => {
      const now = trueNow()
      for (const [at, { at: from, skewMs: off }] of moves.entries()) {
        const since = Math.max(from, stamp - off)
        if (since <= (moves[at + 1]?.at ?? Infinity)) return now - since
      }
      return 0
    },
  }
}
