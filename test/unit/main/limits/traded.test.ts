import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, dayOf } from '#main/limits/traded.ts'
import { expectOk } from '#test/support/results.ts'
import type { Sent } from '#test/support/traded-world.ts'
import { isAtMarket, isOpen, World, writtenPrice } from '#test/support/traded-world.ts'

type Step =
  | { readonly do: 'place'; readonly price: number; readonly size: number }
  | { readonly do: 'market'; readonly size: number; readonly isWritten: boolean }
  | { readonly do: 'price'; readonly last: number | null }
  | {
      readonly do: 'amend'
      readonly which: number
      readonly price: number | null
      readonly size: number | null
      /** It is accepted at once, and the venue keeps the order's id. */
      readonly keepsId: boolean
    }
  | {
      readonly do: 'answer'
      readonly which: number
      readonly state: 'accepted' | 'unknown' | 'refused' | 'not-sent' | 'absent'
      /** Of an amendment that is accepted: the venue keeps the order's id. */
      readonly keepsId: boolean
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
      keepsId: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      which,
      state: fc.constantFrom('accepted', 'accepted', 'accepted', 'unknown', 'refused', 'not-sent', 'absent'),
      keepsId: fc.boolean(),
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
  { weight: 2, arbitrary: fc.record({ do: fc.constant('tomorrow' as const) }) },
)

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
    world.now += 1
    world.sent.push({
      id, at: world.now, replaces, newPrice, newSize, written, state: 'sending', orderId: null, filled: 0, isDone: false,
      reportedAt: null,
    }) // prettier-ignore
    changed(world.sent.at(-1) as Sent)
  }
  const accept = (one: Sent, orderId: string): void => {
    one.state = 'accepted'
    one.orderId = orderId
    changed(one)
    if (world.sent.filter((other) => other.orderId === orderId).length > 2) reach('id kept twice')
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
    begin(one.orderId, next.price, next.size)
    return next.keepsId ? accept(world.sent.at(-1) as Sent, one.orderId) : undefined
  }
  if (next.do === 'answer') {
    const isLate = one.state === 'unknown'
    if (!isOpen(one.state) || (isLate && next.state !== 'accepted' && next.state !== 'absent')) return
    one.state = next.state
    if (next.state === 'accepted') accept(one, (next.keepsId ? one.replaces : null) ?? `o-${one.id}`)
    else changed(one)
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
    const property = fc.property(fc.array(step, { maxLength: 40, size: 'max' }), (steps) => {
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
      'id kept twice',
    ] // prettier-ignore
    for (const corner of wanted) expect(corners[corner] ?? 0, corner).toBeGreaterThan(0)
  })
})

it('an order amended twice under its own id counts as the last amendment has it', () => {
  const world = new World()
  const play = (replaces: string | null, newPrice: number | null, newSize: number): string => {
    const id = `i${world.sent.length}`
    world.sent.push({
      id, at: world.now, replaces, newPrice, newSize, written: null, state: 'accepted', orderId: 'o1', filled: 0, isDone: false,
      reportedAt: null,
    }) // prettier-ignore
    world.day.onIntent('p1', id)
    return used(world).value
  }
  expect([play(null, 100, 1), play('o1', null, 90), play('o1', null, 95)]).toEqual(['100', '9000', '9500'])
  // What is learnt of an earlier one again does not put it in the place of the last.
  world.day.onIntent('p1', 'i1')
  expect(used(world).value).toBe('9500')
})

describe('an amendment without an answer', () => {
  const sent = (world: World, one: Partial<Sent>): Sent => {
    const made: Sent = {
      id: `i${world.sent.length}`, at: world.now, replaces: null, newPrice: 100, newSize: 5, written: null, state: 'unknown',
      orderId: null, filled: 0, isDone: false, reportedAt: null, ...one,
    } // prettier-ignore
    world.sent.push(made)
    world.day.onIntent('p1', made.id)
    return made
  }
  const learn = (world: World, one: Sent, what: Partial<Sent>): string => {
    world.day.onIntent('p1', Object.assign(one, what).id)
    return used(world).value
  }

  it('counts as a whole once the order that it changes is known to be over', () => {
    const world = new World()
    const order = sent(world, { state: 'accepted', orderId: 'o1' })
    const change = sent(world, { replaces: 'o1', newPrice: 110, newSize: null })
    expect(used(world).value).toBe('550')
    expect(learn(world, order, { isDone: true, reportedAt: world.now })).toBe('550')
    expect(learn(world, change, { state: 'accepted', orderId: 'o2' })).toBe('550')
  })

  it('counts as a whole once another amendment has taken the place of the order', () => {
    const world = new World()
    sent(world, { state: 'accepted', orderId: 'o1' })
    const first = sent(world, { replaces: 'o1', newPrice: 110, newSize: null })
    sent(world, { replaces: 'o1', newPrice: 120, newSize: null })
    expect(used(world).value).toBe('650')
    expect(learn(world, first, { state: 'accepted', orderId: 'o2' })).toBe(String(550 + 600))
  })

  it('still counts where only the user says that it was carried out', () => {
    const world = new World()
    sent(world, { state: 'accepted', orderId: 'o1' })
    const change = sent(world, { replaces: 'o1', newPrice: 110, newSize: null })
    expect(learn(world, change, { state: 'accepted', isByUser: true })).toBe('550')
    expect(learn(world, change, { isByUser: false })).toBe('0')
  })

  it('takes nothing off for an order that is over and is to be changed once more', () => {
    const world = new World()
    sent(world, { state: 'accepted', orderId: 'o1' })
    sent(world, { replaces: 'o1', newPrice: 110, newSize: null, state: 'accepted', orderId: 'o2' })
    const prices = { last: () => null, rate: () => '1' }
    expect(expectOk(world.day.used('p1', prices, 'o1')).value).toBe('550')
    expect(expectOk(world.day.used('p1', prices, 'o2')).value).toBe('0')
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
