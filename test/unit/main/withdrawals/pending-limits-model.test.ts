import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstLimits } from '#shared/domain/address-book.ts'
import { expectOk } from '#test/support/results.ts'
import { runs } from '#test/support/runs.ts'
import { caps, hour, limitsFolder, machineWith } from './limits-machine.ts'

const folder = limitsFolder()
const machine = () => machineWith(folder)

describe('T2 M8: a looser limit', () => {
  type Step =
    | { readonly do: 'set'; readonly hours: number; readonly cap: string | null }
    | { readonly do: 'cancel'; readonly what: 'waiting' | 'cap' }
    | { readonly do: 'pass' | 'sleep' | 'jump' | 'restart'; readonly ms: number }

  const spans = fc.constantFrom(0, 1, hour, 12 * hour, 24 * hour - 1, 24 * hour, 24 * hour + 1, 100 * hour)
  const step: fc.Arbitrary<Step> = fc.oneof(
    fc.record({
      do: fc.constant('set' as const),
      hours: fc.constantFrom(0, 1, 12, 24, 720),
      cap: fc.constantFrom(null, '1', '10000', '10000.0', '20000', '0.000000000000000001'),
    }),
    fc.record({ do: fc.constant('cancel' as const), what: fc.constantFrom('waiting' as const, 'cap' as const) }),
    fc.record({ do: fc.constantFrom('pass' as const, 'sleep' as const, 'restart' as const), ms: spans }),
    fc.record({
      do: fc.constant('jump' as const),
      ms: fc.oneof(
        spans,
        spans.map((ms) => -ms),
      ),
    }),
  )

  /**
   * The rule as a sentence, kept by hand: each limit has a value and at most one looser one, with what both clocks have
   * still to pass. Amounts are small enough for numbers; Infinity is no cap.
   */
  const naive = () => {
    interface Waiting {
      readonly to: number
      readonly wait: number
      /** By the machine's clock since it was asked for, wherever that was set. */
      ofClock: number
      wall: number
      steady: number
    }
    const value = { waiting: 24, cap: 10_000 }
    const later: { waiting: Waiting | null; cap: Waiting | null } = { waiting: null, cap: null }
    const isLooser = { waiting: (a: number, b: number) => a < b, cap: (a: number, b: number) => a > b }
    const due = (): void => {
      for (const what of ['waiting', 'cap'] as const) {
        const waits = later[what]
        if (waits === null || waits.wall > 0 || waits.steady > 0) continue
        value[what] = waits.to
        later[what] = null
      }
    }
    return {
      value,
      later,
      set: (hours: number, cap: number): void => {
        const wait = value.waiting * hour
        const next = { waiting: hours, cap }
        for (const what of ['waiting', 'cap'] as const) {
          if (next[what] === value[what]) continue
          later[what] = null
          if (isLooser[what](next[what], value[what]) && wait > 0)
            later[what] = { to: next[what], wait, ofClock: wait, wall: wait, steady: wait }
          else value[what] = next[what]
        }
      },
      cancel: (what: 'waiting' | 'cap'): void => void (later[what] = null),
      run: (wall: number, steady: number): void => {
        for (const waits of [later.waiting, later.cap])
          if (waits !== null) {
            waits.ofClock -= wall
            waits.wall -= wall
            waits.steady -= steady
          }
        due()
      },
      /** What the machine's clock has passed since it was asked for counts so far; from here on both begin with the same. */
      restart: (closed: number): void => {
        for (const waits of [later.waiting, later.cap])
          if (waits !== null) {
            waits.ofClock -= closed
            waits.wall = waits.steady = Math.min(waits.wait, waits.ofClock)
          }
        due()
      },
    }
  }

  it('is what a plain model says, in whatever order it is asked for, taken back, and the clocks go', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        folder.write({ version: 1, entries: [], limits: { p1: firstLimits } })
        const desk = machine()
        let limits = desk.start()
        const model = naive()
        for (const one of steps) {
          if (one.do === 'set') {
            expectOk(await limits.set('p1', { waitingHours: one.hours, caps: caps(one.cap) }))
            model.set(one.hours, one.cap === null ? Infinity : Number(one.cap))
          } else if (one.do === 'cancel') {
            await limits.cancel('p1', { what: one.what, currency: one.what === 'cap' ? 'USDT' : null })
            model.cancel(one.what)
          } else if (one.do === 'restart') {
            desk.at.wall += one.ms
            limits = desk.start()
            model.restart(one.ms)
          } else {
            // Asleep the steady clock may stand still; a jump is the other clock alone.
            desk.at.wall += one.ms
            if (one.do === 'pass') desk.at.steady += one.ms
            model.run(one.ms, one.do === 'pass' ? one.ms : 0)
          }
          const seen = expectOk(await limits.get('p1'))
          const cap = seen.caps.find(({ currency }) => currency === 'USDT')?.amount ?? null
          expect([seen.waitingHours, cap === null ? Infinity : Number(cap)]).toEqual([
            model.value.waiting,
            model.value.cap,
          ])
          expect(seen.pending.map(({ what }) => what).toSorted()).toEqual(
            (['cap', 'waiting'] as const).filter((what) => model.later[what] !== null),
          )
        }
      }),
      { numRuns: runs(200) },
    )
  })
})
