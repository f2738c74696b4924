import { describe, expect, it } from 'vitest'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { answered, clientWorld, refusal, success } from '#test/support/client-world.ts'
import { orderQuerySheets } from '../../shared/exchange/sheets/order-queries.ts'

const record = (orderQuerySheets.listOpenOrders.answers[0]?.[1] as readonly object[])[0]
const symbol = 'BTC-USDT'
const rows = (from: number, to: number): object[] =>
  Array.from({ length: to - from }, (_, at) => ({ ...record, id: `order-${from + at}` }))

const isPaged = ({ path }: WireRequest): boolean => path.includes('/active/page')
const pageOf = ({ path }: WireRequest): number => Number(new URL(path, 'http://venue').searchParams.get('pageNum'))
const page = (items: object[], totalNum: number): WireResult =>
  success({ currentPage: 1, pageSize: 50, totalNum, totalPage: Math.ceil(totalNum / 50), items })
const retired = refusal('404000', 'Url Not Found', 404)

/** A venue without the old list; `answer` gives the page that is asked for, by its number and the calls before it. */
const retiredVenue = (answer: (pageNum: number, before: number) => WireResult) => {
  let before = 0
  return clientWorld((request) => (isPaged(request) ? answer(pageOf(request), before++) : retired))
}
const ids = (data: unknown): unknown => (data as { id: string }[]).map(({ id }) => id)

describe('open orders where the venue retired the list', () => {
  it.each([
    ['404000', retired],
    ['401000', refusal('401000', 'The interface has been deprecated')],
    ['HTTP 410', answered(410, { code: '400100', msg: 'gone' })],
    ['an edge that knows no such address', answered(404, '<html>Not Found</html>')],
  ])('%s: asks for pages, whole, and remembers it', async (_name, refused) => {
    const world = clientWorld((request) =>
      isPaged(request) ? page(rows((pageOf(request) - 1) * 50, Math.min(120, pageOf(request) * 50)), 120) : refused,
    )
    const outcome = await world.finish(world.client.call('listOpenOrders', { symbol }))
    expect(outcome).toMatchObject({ kind: 'accepted', unreadable: null })
    expect(outcome.kind === 'accepted' && outcome.data).toHaveLength(120)

    const before = world.sent.length
    await world.finish(world.client.call('listOpenOrders', { symbol }))
    expect(world.sent.slice(before).map(pageOf)).toEqual([1, 2, 3])
    expect(world.sent.slice(before).every(isPaged)).toBe(true)
  })

  it('goes back to the list once the pages are gone instead', async () => {
    let gone = retired
    const world = clientWorld((request) => {
      if (isPaged(request)) return gone === retired ? page(rows(0, 1), 1) : retired
      return gone === retired ? retired : success(rows(0, 2))
    })
    await world.finish(world.client.call('listOpenOrders', { symbol }))
    gone = success(null)
    expect(await world.finish(world.client.call('listOpenOrders', { symbol }))).toMatchObject({ data: rows(0, 2) })
  })

  it.each([
    ['another refusal', refusal('400007')],
    ['an unknown pair', refusal('900001', 'symbol not exists')],
  ])('%s is not taken for it', async (_name, refused) => {
    const world = clientWorld([refused])
    expect(await world.finish(world.client.call('listOpenOrders', { symbol }))).toMatchObject({ kind: 'refused' })
    expect(world.sent.some(isPaged)).toBe(false)
  })

  it('says what the pages said where both are gone, and asks both again the next time', async () => {
    const world = clientWorld([retired])
    expect(await world.finish(world.client.call('listOpenOrders', { symbol }))).toMatchObject({ kind: 'refused' })
    await world.finish(world.client.call('listOpenOrders', { symbol }))
    expect(world.sent.map(isPaged)).toEqual([false, true, false, true])
  })

  it('counts rows that cannot be read over all pages, and does not end at them', async () => {
    const odd = (from: number, to: number): object[] => [...rows(from, to - 1), { ...record, id: null }]
    const { client, finish } = retiredVenue((pageNum) => page(pageNum === 1 ? odd(0, 50) : odd(50, 60), 60))
    const outcome = await finish(client.call('listOpenOrders', { symbol }))
    expect(outcome).toMatchObject({ kind: 'accepted', unreadable: { rows: 2, of: 60, field: 'id' } })
    expect(outcome.kind === 'accepted' && outcome.data).toHaveLength(58)
  })
})

describe('M4: a list of pages that moves while it is read', () => {
  it('is read again from its start', async () => {
    // Order 0 ends after the first page was read: 50 moves to the first page, and the second one starts at 51.
    const { client, finish } = retiredVenue((pageNum, before) => {
      if (before === 0) return page(rows(0, 50), 60)
      return pageNum === 1 ? page(rows(1, 51), 59) : page(rows(51, 60), 59)
    })
    const outcome = await finish(client.call('listOpenOrders', { symbol }))
    expect(ids(outcome.kind === 'accepted' && outcome.data)).toEqual(ids(rows(1, 60)))
  })

  it.each([
    [
      'totals that differ',
      (pageNum: number, before: number) =>
        page(rows(pageNum === 1 ? 0 : 51, pageNum === 1 ? 50 : 60), 60 - (before % 2)),
    ],
    ['a row twice', (pageNum: number) => page(pageNum === 1 ? rows(0, 50) : rows(49, 59), 60)],
    ['fewer rows than the total', (pageNum: number) => page(pageNum === 1 ? rows(0, 50) : [], 60)],
    ['more rows than the total', () => page(rows(0, 10), 9)],
    ['a total without end', (pageNum: number) => page(rows(pageNum * 50, pageNum * 50 + 50), 1_000_000)],
  ])('%s: never taken for a whole list', async (_name, answer: (pageNum: number, before: number) => WireResult) => {
    const { client, finish } = retiredVenue(answer)
    expect(await finish(client.call('listOpenOrders', { symbol }))).toMatchObject({
      kind: 'unknown',
      error: { code: 'answer-unexpected' },
    })
  })

  it('a page that fails fails the whole', async () => {
    const { client, finish } = retiredVenue((pageNum) => (pageNum === 1 ? page(rows(0, 50), 60) : refusal('400007')))
    expect(await finish(client.call('listOpenOrders', { symbol }))).toMatchObject({ kind: 'refused' })
  })
})
