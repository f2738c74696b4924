import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Topic } from '#shared/domain/feed-topic.ts'
import { appError } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { feedWorld, living, refused } from './support.ts'
import type { Answering, FeedWorld } from './support.ts'

const all: Topic = { kind: 'orders', symbol: null }
const noPermission = appError('permission-refused', asWritten('Access denied, require more permission'))
/** As a venue answers a key with the permission General alone. */
const toReadOnly: Answering = (asked) => (asked.row === 'listActiveSymbols' ? noPermission : living(asked))

let world: FeedWorld
let lists: (readonly [string | null, number])[]
beforeEach(() => {
  lists = []
  world = feedWorld({ answer: toReadOnly, onOrders: (_, symbol, orders) => void lists.push([symbol, orders.length]) })
})
afterEach(() => {
  world.feed.stop()
  expect(world.errors).toEqual([])
})
const symbols = (): string[] => (world.shown('all', all) as { symbol: string }[]).map(({ symbol }) => symbol)
const last = () => world.eventsOf('all').findLast(({ kind }) => kind === 'change')

describe('open orders of all pairs, of a key that may not ask which pairs have any', () => {
  it('are those of the pairs in view, and said to be no more', async () => {
    world.watch('t', { kind: 'ticker', symbol: 'ETH-USDT' })
    world.watch('all', all)
    await world.time.flush()
    expect(symbols()).toEqual(['ETH-USDT'])
    expect(last()).toMatchObject({ partial: { code: 'permission-refused', reason: { id: 'feed.pairs-in-view' } } })
    world.watch('b', { kind: 'trades', symbol: 'BTC-USDT' })
    await world.time.advance(2_500)
    expect(symbols().toSorted()).toEqual(['BTC-USDT', 'ETH-USDT'])
    world.feed.unwatch('t')
    await world.time.advance(2_500)
    expect(symbols()).toEqual(['BTC-USDT'])
  })

  it('are none where no pair is in view, which is said to be no proof that there are none', async () => {
    world.watch('all', all)
    await world.time.flush()
    expect(symbols()).toEqual([])
    expect(last()).toHaveProperty('partial')
  })

  it('end no order that is missing in them', async () => {
    world.watch('t', { kind: 'ticker', symbol: 'ETH-USDT' })
    world.watch('one', { kind: 'orders', symbol: 'BTC-USDT' })
    world.watch('all', all)
    await world.time.advance(5_000)
    expect(lists.length).toBeGreaterThan(1)
    expect(lists.filter(([symbol]) => symbol === null)).toEqual([])
  })

  it('do not cost a refusal at every turn, and are all as soon as another key may ask', async () => {
    world.watch('t', { kind: 'ticker', symbol: 'ETH-USDT' })
    world.watch('all', all)
    await world.time.advance(60_000)
    expect(world.count('listActiveSymbols')).toBe(1)
    world.answerWith(living)
    world.feed.touch('p1', ['orders'])
    await world.time.advance(500)
    expect(symbols().toSorted()).toEqual(['BTC-USDT', 'ETH-USDT'])
    expect(last()).not.toHaveProperty('partial')
    expect(lists.at(-1)).toEqual([null, 2])
  })

  it('ask again after ten minutes by themselves', async () => {
    world.watch('all', all)
    await world.time.advance(601_000)
    world.answerWith(living)
    await world.time.advance(602_000)
    expect(last()).not.toHaveProperty('partial')
  })
})

describe('open orders of all pairs that fail for another reason', () => {
  it.each(['listActiveSymbols', 'listOpenOrders'])('fail as a whole: %s', async (row) => {
    world.answerWith((asked) => (asked.row === row ? refused : living(asked)))
    world.watch('t', { kind: 'ticker', symbol: 'ETH-USDT' })
    world.watch('all', all)
    await world.time.flush()
    expect(world.eventsOf('all').map(({ kind }) => kind)).toEqual(['error'])
  })
})
