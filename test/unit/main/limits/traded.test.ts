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
  /** Null: at market, or of an amendment that leaves it. */
  readonly newPrice: number | null
  /** The market's price that was written with a market order. */
  readonly written: number | null
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
      ? {
          symbol: 'BTC-USDT',
          side: 'buy',
          size: String(one.newSize),
          ...(one.newPrice === null ? { type: 'market' } : { type: 'limit', price: String(one.newPrice) }),
        }
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
  before: one.written === null ? null : { marketPrice: String(one.written) },
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
  | { readonly do: 'market'; readonly size: number; readonly isWritten: boolean }
  | { readonly do: 'price'; readonly last: number | null }
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
  { weight: 3, arbitrary: fc.record({ do: fc.constant('market' as const), size, isWritten: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('price' as const), last: fc.constantFrom(null, null, 1, 5, 90_000) }),
  },
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

const isAtMarket = (one: Pick<Sent, 'replaces' | 'newPrice'>): boolean => one.replaces === null && one.newPrice === null
/** What market orders of these worlds trade at. */
const tradedAt = 3
/** What was known when they were sent: none of the prices after it. */
const writtenPrice = 40

const isOpen = (state: Sent['state']): boolean => state === 'sending' || state === 'unknown'

/** A journal in memory, the code under test over it, and the sum by hand. */
class World {
  readonly sent: Sent[] = []
  now = 20 * dayMs + 1_000
  /** The market's price of now; null: not known. */
  last: number | null = null
  /** The first price known of the market orders with which none was written. */
  readonly first = new Map<string, number>()
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
    lastPrice: () => this.lastText(),
    now: () => this.now,
  })

  readonly lastText = (): string | null => (this.last === null ? null : String(this.last))
  /** Whatever happened: who has no price takes the first that is known. */
  settlePrices(): void {
    for (const one of this.sent)
      if (this.last !== null && this.inScope.has(one.id) && this.takesPrice(one) && this.marketOf(one) === null)
        this.first.set(one.id, this.last)
  }
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
    const funds = String(one.filled * (isAtMarket(one) ? tradedAt : (this.asked(one)?.price ?? 1)))
    return {
      orderId: one.orderId, side: 'buy', size: String(one.filled), of: null, funds, averagePrice: null, fees: null,
      complete: one.isDone, slippage: null, at,
    } // prettier-ignore
  }
  private maker = (orderId: string | null): Sent | null =>
    orderId === null ? null : (this.sent.findLast((one) => one.orderId === orderId) ?? null)
  /** What an order was for, followed back through its changes as far as anybody knows; null at market. */
  asked(one: Sent): { readonly price: number; readonly size: number } | null {
    const before = one.replaces === null ? null : this.maker(one.replaces)
    const former = before === null || !this.inScope.has(before.id) ? null : this.asked(before)
    const [ownPrice, ownSize] = [one.newPrice ?? former?.price, one.newSize ?? former?.size]
    return ownPrice === undefined || ownSize === undefined ? null : { price: ownPrice, size: ownSize }
  }
  /** Whether its value takes a price of the market: at market, or a change of an order that may have been a sell. */
  takesPrice(one: Sent): boolean {
    if (one.replaces === null) return one.newPrice === null
    const before = this.maker(one.replaces)
    if (before !== null && this.inScope.has(before.id)) return this.takesPrice(before)
    return one.newPrice !== null && one.newSize !== null
  }
  marketOf = (one: Sent): number | null => one.written ?? this.first.get(one.id) ?? null
  /** The same at the most it may trade at. */
  terms(one: Sent): { readonly price: number; readonly size: number } | null {
    const [asked, market] = [this.asked(one), this.takesPrice(one) ? this.marketOf(one) : null]
    if (isAtMarket(one)) return market === null ? null : { price: market, size: one.newSize ?? 0 }
    return asked === null || market === null ? asked : { ...asked, price: Math.max(asked.price, market) }
  }
  rescope(): void {
    const since = dayOf(this.now)
    const counts = (one: Sent): boolean => one.at >= since || isOpen(one.state) || this.isFillOfDay(one, since)
    this.inScope = new Set(this.sent.filter(counts).map(({ id }) => id))
    for (const id of [...this.first.keys()]) if (!this.inScope.has(id)) this.first.delete(id)
  }

  /** Value and unknown requests of the day, request by request. */
  byHand(): { value: number; unknown: number } {
    let [value, unknown] = [0, 0]
    for (const one of this.sent.filter(({ id }) => this.inScope.has(id))) {
      if (!isOpen(one.state) && one.state !== 'accepted') continue
      if (one.replaces !== null && one.state === 'accepted' && one.orderId === null) continue
      const terms = this.terms(one)
      const filled =
        one.reportedAt === null ? 0 : one.filled * (isAtMarket(one) ? tradedAt : (this.asked(one)?.price ?? 1))
      const isReplaced = this.sent.some(
        (other) => this.inScope.has(other.id) && other.replaces !== null && other.replaces === one.orderId &&
          other.state === 'accepted' && other.id !== one.id,
      ) // prettier-ignore
      if ((one.reportedAt !== null && one.isDone) || isReplaced) value += filled
      else if (terms === null) unknown += 1
      else {
        const whole = filled + Math.max(0, terms.size - (one.reportedAt === null ? 0 : one.filled)) * terms.price
        if (this.takesPrice(one) && this.marketOf(one) === null) unknown += 1
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
  expectOk(
    world.day.used('p1', { last: () => world.lastText(), rate: (currency) => (currency === 'USDT' ? '1' : null) }),
  )

const play = (world: World, next: Step, corners: Record<string, number>): void => {
  const reach = (corner: string): void => void (corners[corner] = (corners[corner] ?? 0) + 1)
  const changed = (one: Sent): void => {
    world.inScope.add(one.id)
    world.day.onIntent('p1', one.id)
  }
  const begin = (
    replaces: string | null,
    newPrice: number | null,
    newSize: number | null,
    written: number | null = null,
  ): void => {
    const id = `i${world.sent.length}`
    world.sent.push({
      id, at: world.now, replaces, newPrice, newSize, written, state: 'sending', orderId: null, filled: 0, isDone: false,
      reportedAt: null,
    }) // prettier-ignore
    changed(world.sent.at(-1) as Sent)
  }
  if (next.do === 'place') return begin(null, next.price, next.size)
  if (next.do === 'market') {
    const isKnown = world.last !== null
    reach(next.isWritten ? 'market price written' : isKnown ? 'market price first known' : 'market price not known')
    return begin(null, null, next.size, next.isWritten ? writtenPrice : null)
  }
  if (next.do === 'price') {
    world.last = next.last
    return
  }
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
    if (one.orderId === null || (next.price === null && next.size === null) || isAtMarket(one)) return
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
  const whole = isAtMarket(one) ? one.newSize : (world.asked(one)?.size ?? null)
  if (whole === null) return
  one.filled = Math.max(one.filled, Math.floor(whole * next.share))
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
        world.settlePrices()
        const { value, unknown } = world.byHand()
        expect(used(world)).toEqual({ value: String(value), unknown })
        if (unknown > 0) corners['unknown terms'] = (corners['unknown terms'] ?? 0) + 1
      }
    })
    fc.assert(property, { numRuns: 400, seed: 14 })
    const wanted = [
      'accepted', 'unknown', 'refused', 'not-sent', 'absent', 'late', 'notified twice', 'amended', 'amended of another day',
      'market price written', 'market price not known', 'market price first known', 'partly filled', 'done', 'next day', 'unknown terms',
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
