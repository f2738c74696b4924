import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FillView } from '#shared/domain/fill.ts'
import { ok } from '#shared/errors.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { createTradedDay, dayMs, dayOf } from '#main/limits/traded.ts'
import { expectOk } from '#test/support/results.ts'

/** One request as the second model keeps it: whole numbers, and no sums. */
interface Sent {
  readonly id: string
  readonly at: number
  readonly replaces: string | null
  readonly newPrice: number | null
  readonly newSize: number | null
  state: IntentRecord['state']
  orderId: string | null
  filled: number
  isDone: boolean
  reportedAt: number | null
}

const recordOf = (one: Sent): IntentRecord => ({
  id: one.id,
  profileId: 'p1',
  kind: one.replaces === null ? 'place' : 'amend',
  state: one.state,
  endpoint: one.replaces === null ? 'placeOrder' : 'amendOrder',
  request:
    one.replaces === null
      ? { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: String(one.newPrice), size: String(one.newSize) }
      : {
          symbol: 'BTC-USDT',
          orderId: one.replaces,
          ...(one.newPrice === null ? {} : { newPrice: String(one.newPrice) }),
          ...(one.newSize === null ? {} : { newSize: String(one.newSize) }),
        },
  clientOid: null,
  batchId: null,
  createdAt: one.at,
  endedAt: null,
  attempts: 1,
  orderId: one.orderId,
  note: null,
  draftId: null,
  batchIndex: 0,
  duplicateKey: null,
  overrides: null,
  before: null,
  signer: null,
  signerRole: null,
  sentAt: null,
  sha256: null,
  httpStatus: null,
  venueCode: null,
  venueMessage: null,
  evidence: null,
  seen: null,
})

type Step =
  | { readonly do: 'place'; readonly price: number; readonly size: number }
  | { readonly do: 'amend'; readonly which: number; readonly price: number | null; readonly size: number | null }
  | {
      readonly do: 'answer'
      readonly which: number
      readonly state: 'accepted' | 'unknown' | 'refused' | 'not-sent' | 'absent'
    }
  | { readonly do: 'fill'; readonly which: number; readonly share: number; readonly ends: boolean }
  | { readonly do: 'again'; readonly which: number }
  | { readonly do: 'tomorrow' }

const price = fc.constantFrom(1, 99, 100, 100_000)
const size = fc.constantFrom(1, 2, 7, 1_000_000)
const which = fc.nat(20)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('place' as const), price, size }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('amend' as const),
      which,
      price: fc.option(price, { nil: null }),
      size: fc.option(size, { nil: null }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which,
      state: fc.constantFrom('accepted', 'accepted', 'accepted', 'unknown', 'refused', 'not-sent', 'absent'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('fill' as const),
      which,
      share: fc.constantFrom(0, 0.5, 1),
      ends: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tomorrow' as const) }) },
)

const isOpen = (state: Sent['state']): boolean => state === 'sending' || state === 'unknown'

/** A journal in memory, the code under test over it, and the sum by hand. */
class World {
  readonly sent: Sent[] = []
  now = 20 * dayMs + 1_000
  /** Requests that count on this day, once they do. */
  inScope = new Set<string>()
  readonly day = createTradedDay({
    reader: {
      get: (id) => ok(this.record(id)),
      ordersSince: (_profileId, since, ids) =>
        ok(
          this.sent
            .filter((one) => one.at >= since || ids.includes(one.id) || isOpen(one.state))
            .map((one) => recordOf(one)),
        ),
    },
    fills: {
      of: (id) => this.fillOf(id),
      openSince: (_profileId, since) => ok(this.sent.filter((one) => this.isFillOfDay(one, since)).map(({ id }) => id)),
    },
    lastPrice: () => '1',
    now: () => this.now,
  })

  private isFillOfDay = (one: Sent, since: number): boolean =>
    one.reportedAt !== null && (!one.isDone || one.reportedAt >= since)
  private record = (id: string): IntentRecord | null => {
    const found = this.sent.find((one) => one.id === id)
    return found === undefined ? null : recordOf(found)
  }
  private fillOf = (id: string): FillView | null => {
    const one = this.sent.find((other) => other.id === id)
    if (one?.orderId == null || one.reportedAt === null) return null
    const at = one.reportedAt
    const funds = String(one.filled * (this.terms(one)?.price ?? 1))
    return {
      orderId: one.orderId, side: 'buy', size: String(one.filled), of: null, funds, averagePrice: null, fees: null,
      complete: one.isDone, slippage: null, at,
    } // prettier-ignore
  }
  private maker = (orderId: string | null): Sent | null =>
    orderId === null ? null : (this.sent.findLast((one) => one.orderId === orderId) ?? null)
  /** What an order was for, followed back through its changes as far as anybody knows. */
  terms(one: Sent): { readonly price: number; readonly size: number } | null {
    const before = one.replaces === null ? null : this.maker(one.replaces)
    const former = before === null || !this.inScope.has(before.id) ? null : this.terms(before)
    const [ownPrice, ownSize] = [one.newPrice ?? former?.price, one.newSize ?? former?.size]
    return ownPrice === undefined || ownSize === undefined ? null : { price: ownPrice, size: ownSize }
  }
  rescope(): void {
    const since = dayOf(this.now)
    const counts = (one: Sent): boolean => one.at >= since || isOpen(one.state) || this.isFillOfDay(one, since)
    this.inScope = new Set(this.sent.filter(counts).map(({ id }) => id))
  }

  /** Value and unknown requests of the day, request by request. */
  byHand(): { value: number; unknown: number } {
    let [value, unknown] = [0, 0]
    for (const one of this.sent.filter(({ id }) => this.inScope.has(id))) {
      if (!isOpen(one.state) && one.state !== 'accepted') continue
      if (one.replaces !== null && one.state === 'accepted' && one.orderId === null) continue
      const terms = this.terms(one)
      const filled = one.reportedAt === null ? 0 : one.filled * (terms?.price ?? 1)
      const isReplaced = this.sent.some(
        (other) => this.inScope.has(other.id) && other.replaces !== null && other.replaces === one.orderId &&
          other.state === 'accepted' && other.id !== one.id,
      ) // prettier-ignore
      if ((one.reportedAt !== null && one.isDone) || isReplaced) value += filled
      else if (terms === null) unknown += 1
      else {
        const whole = filled + Math.max(0, terms.size - (one.reportedAt === null ? 0 : one.filled)) * terms.price
        value += Math.max(0, whole - (isOpen(one.state) ? this.openOf(this.maker(one.replaces)) : 0))
      }
    }
    return { value, unknown }
  }
  private openOf(one: Sent | null): number {
    const terms = one === null || !this.inScope.has(one.id) ? null : this.terms(one)
    if (one === null || terms === null || (!isOpen(one.state) && one.state !== 'accepted')) return 0
    return Math.max(0, terms.size - (one.reportedAt === null ? 0 : one.filled)) * terms.price
  }
}

const used = (world: World) =>
  expectOk(world.day.used('p1', { last: () => '1', rate: (currency) => (currency === 'USDT' ? '1' : null) }))

const play = (world: World, next: Step, corners: Record<string, number>): void => {
  const reach = (corner: string): void => void (corners[corner] = (corners[corner] ?? 0) + 1)
  const changed = (one: Sent): void => {
    world.inScope.add(one.id)
    world.day.onIntent('p1', one.id)
  }
  const begin = (replaces: string | null, newPrice: number | null, newSize: number | null): void => {
    const id = `i${world.sent.length}`
    world.sent.push({
      id, at: world.now, replaces, newPrice, newSize, state: 'sending', orderId: null, filled: 0, isDone: false,
      reportedAt: null,
    }) // prettier-ignore
    changed(world.sent.at(-1) as Sent)
  }
  if (next.do === 'place') return begin(null, next.price, next.size)
  if (next.do === 'tomorrow') {
    world.now += dayMs
    world.rescope()
    return reach('next day')
  }
  const one = world.sent.length === 0 ? undefined : world.sent[next.which % world.sent.length]
  if (one === undefined) return
  if (next.do === 'again') {
    changed(one)
    return reach('notified twice')
  }
  if (next.do === 'amend') {
    if (one.orderId === null || (next.price === null && next.size === null)) return
    reach(world.inScope.has(one.id) ? 'amended' : 'amended of another day')
    return begin(one.orderId, next.price, next.size)
  }
  if (next.do === 'answer') {
    const isLate = one.state === 'unknown'
    if (!isOpen(one.state) || (isLate && next.state !== 'accepted' && next.state !== 'absent')) return
    one.state = next.state
    if (next.state === 'accepted') one.orderId = `o-${one.id}`
    changed(one)
    return reach(isLate ? 'late' : next.state)
  }
  if (one.state !== 'accepted' || one.isDone) return
  const terms = world.terms(one)
  if (terms === null) return
  one.filled = Math.max(one.filled, Math.floor(terms.size * next.share))
  one.isDone = next.ends
  one.reportedAt = world.now
  changed(one)
  reach(next.ends ? 'done' : 'partly filled')
}

describe('the traded value of a day, against a second model', () => {
  it('is the same after every step of any history', () => {
    const corners: Record<string, number> = {}
    const property = fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const world = new World()
      used(world)
      for (const next of steps) {
        play(world, next, corners)
        const { value, unknown } = world.byHand()
        expect(used(world)).toEqual({ value: String(value), unknown })
        if (unknown > 0) corners['unknown terms'] = (corners['unknown terms'] ?? 0) + 1
      }
    })
    fc.assert(property, { numRuns: 400, seed: 14 })
    const wanted = [
      'accepted', 'unknown', 'refused', 'not-sent', 'absent', 'late', 'notified twice', 'amended', 'amended of another day',
      'partly filled', 'done', 'next day', 'unknown terms',
    ] // prettier-ignore
    for (const corner of wanted) expect(corners[corner], corner).toBeGreaterThan(0)
  })
})

describe('the day', () => {
  it.each([
    [0, 0],
    [dayMs - 1, 0],
    [dayMs, dayMs],
    [-1, -dayMs],
  ])('of %d began at %d', (at, began) => expect(dayOf(at)).toBe(began))
})
