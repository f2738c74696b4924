import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SpotAccount } from '#shared/exchange/index.ts'
import type { PushOf } from '#shared/streams/topics.ts'
import { createBalancesTracker } from '#main/market-data/live/balances-tracker.ts'
import { lagMs } from '#main/market-data/live/tracker.ts'

const row = (id: string, available: number): SpotAccount => ({
  id,
  currency: id.toUpperCase(),
  type: 'trade',
  balance: '100',
  available: String(available),
  holds: String(100 - available),
})
const push = (id: string, available: number, time: number, relationEvent = 'trade.hold'): PushOf<'balances'> => ({
  accountId: id,
  currency: id.toUpperCase(),
  total: '100',
  available: String(available),
  hold: String(100 - available),
  availableChange: null,
  holdChange: null,
  relationEvent,
  relationEventId: null,
  relationContext: null,
  time,
})
const at = (steady: number) => ({ steady, venue: steady })

describe('balances', () => {
  it('follow their pushes by the venue’s time', () => {
    const tracker = createBalancesTracker()
    tracker.read([row('usdt', 100)], 'join', at(0))
    expect(tracker.push(push('usdt', 90, 20), '', 20)).toMatchObject({ changed: true, key: 'usdt' })
    expect(tracker.push(push('usdt', 95, 10), '', 21).changed).toBe(false)
    expect(tracker.value()).toEqual([row('usdt', 90)])
  })

  describe('pushed more than once in one ms', () => {
    const step = (available: number, by: number): PushOf<'balances'> => ({
      ...push('usdt', available, 20),
      availableChange: String(by),
      holdChange: String(-by),
    })
    const shown = (...pushes: readonly PushOf<'balances'>[]) => {
      const tracker = createBalancesTracker()
      tracker.read([row('usdt', 100)], 'join', at(0))
      const steps = pushes.map((one) => tracker.push(one, '', 20))
      return { available: tracker.value()?.[0]?.available, last: steps.at(-1) }
    }

    it('hold by what each of them changed, in whatever order they come', () => {
      const [first, second, third] = [step(90, -10), step(95, 5), step(70, -25)]
      expect(shown(first, second, third).available).toBe('70')
      expect(shown(second, first)).toMatchObject({ available: '95', last: { changed: false, ask: 'later' } })
      expect(shown(first, third, second)).toMatchObject({ available: '70', last: { ask: 'later' } })
    })

    it('vouch for nothing where each follows on the other, until a later ms or a reading', () => {
      const [held, more, freed] = [step(90, -10), step(80, -10), step(90, 10)]
      const tracker = createBalancesTracker()
      tracker.read([row('usdt', 100)], 'join', at(0))
      expect(tracker.push(held, '', 20)).toMatchObject({ proves: true })
      expect(tracker.push(freed, '', 20)).toMatchObject({ isUnsure: true, ask: 'later' })
      const last = tracker.push(more, '', 20)
      expect(last).toMatchObject({ isUnsure: true, ask: 'later' })
      expect(last.proves).toBeUndefined()
      // What is shown is as old as its oldest row.
      expect(tracker.push(push('btc', 5, 30), '', 30)).toMatchObject({ changed: true, isUnsure: true })
      tracker.read([row('usdt', 90), row('btc', 5)], 'check', { steady: 31 + lagMs, venue: 20 })
      expect(tracker.value()).toEqual([row('usdt', 90), row('btc', 5)])
      expect(tracker.push(step(70, -10), '', 3_000)).toMatchObject({ proves: true })
      expect(tracker.push(step(60, -30), '', 3_000)).toMatchObject({ isUnsure: true })
      expect(tracker.push({ ...step(50, -10), time: 21 }, '', 3_001)).toMatchObject({ proves: true })
    })

    it('do not go back by a repeat', () => {
      const [first, second] = [step(90, -10), step(95, 5)]
      expect(shown(first, second, first)).toMatchObject({ available: '95', last: { changed: false, ask: 'later' } })
      const [bare, later] = [push('usdt', 90, 20), push('usdt', 95, 20)]
      expect(shown(bare, later, bare).available).toBe('95')
    })

    it('hold by their arrival where they do not say what they changed, and the venue is asked', () => {
      expect(shown(push('usdt', 90, 20), push('usdt', 95, 20))).toMatchObject({
        available: '95',
        last: { changed: true, ask: 'later' },
      })
    })
  })

  it('begin a row of a known type of account, and ask for one of another', () => {
    const tracker = createBalancesTracker()
    tracker.read([], 'join', at(0))
    expect(tracker.push(push('btc', 90, 20), '', 20).changed).toBe(true)
    expect(tracker.push(push('eth', 90, 20, 'isolated_ETH-USDT.hold'), '', 20)).toMatchObject({
      changed: false,
      ask: 'now',
    })
    expect(tracker.value()).toEqual([row('btc', 90)])
  })

  it('hold what was pushed shortly before a reading against it, and ask again', () => {
    const tracker = createBalancesTracker()
    tracker.read([row('usdt', 100)], 'join', at(0))
    tracker.push(push('usdt', 90, 20), '', 20)
    expect(tracker.read([row('usdt', 100)], 'check', at(100))).toMatchObject({ ask: 'later', claims: [] })
    expect(tracker.value()).toEqual([row('usdt', 90)])
    expect(tracker.read([row('usdt', 100)], 'check', at(20 + lagMs)).claims).toEqual(['usdt'])
    expect(tracker.value()).toEqual([row('usdt', 100)])
  })

  it('drop a push from long before the reading', () => {
    const tracker = createBalancesTracker()
    tracker.read([row('usdt', 50)], 'join', at(10_000))
    expect(tracker.push(push('usdt', 90, 20), '', 10_010).changed).toBe(false)
    expect(tracker.value()).toEqual([row('usdt', 50)])
  })

  it('rule 5: over random lost, repeated, reordered and late news end as the venue has them after one check', () => {
    const step = fc.record({
      id: fc.constantFrom('usdt', 'btc'),
      available: fc.nat(100),
      delay: fc.nat(4),
      fate: fc.constantFrom('told', 'told', 'lost', 'twice', 'read'),
    })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const tracker = createBalancesTracker()
        const truth = new Map([
          ['usdt', 100],
          ['btc', 100],
        ])
        const rows = (): SpotAccount[] => [...truth].map(([id, available]) => row(id, available))
        const due: { at: number; tell: (now: number) => void }[] = []
        const newest = new Map<string, { time: number; available: number }>()
        tracker.read(rows(), 'join', at(0))
        steps.forEach(({ id, available, delay, fate }, turn) => {
          const now = (turn + 1) * 100
          const later = (tell: (now: number) => void): void => void due.push({ at: now + delay * 100, tell })
          if (fate === 'read') {
            const read = rows()
            later((then) => void tracker.read(read, 'check', at(then)))
          } else {
            truth.set(id, available)
            const told = (then: number): void => {
              tracker.push(push(id, available, now), '', then)
              if ((newest.get(id)?.time ?? 0) < now) newest.set(id, { time: now, available })
              // What was pushed last by the venue's time is shown at once.
              expect(tracker.value()).toContainEqual(row(id, newest.get(id)?.available ?? 0))
            }
            if (fate !== 'lost') later(told)
            if (fate === 'twice') later(told)
          }
          for (const one of due.filter((late) => late.at <= now)) {
            due.splice(due.indexOf(one), 1)
            one.tell(now)
          }
        })
        tracker.read(rows(), 'check', at(steps.length * 100 + lagMs))
        expect(tracker.value()).toEqual(rows())
      }),
      { numRuns: 2_000 },
    )
  })
})
