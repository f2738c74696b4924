import { describe, expect, it } from 'vitest'
import type { OrderRecord } from '#shared/exchange/index.ts'
import { createProber } from '#main/reconcile/probe.ts'
import { searchClosed } from '#main/reconcile/strategies/orders.ts'
import { taggedRemark } from '#main/withdrawals/withdrawal-tag.ts'
import { early, late, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { ocoSummary, orderRecord, page, withdrawal, withdrawalDetail } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import {
  acceptedWith,
  emptyPage,
  lackingRows,
  notFound,
  nowhere,
  scriptedClient,
} from '#test/support/faults/scripted-client.ts'

const symbol = 'BTC-USDT'
const placed = { kind: 'place', clientOid: 'mine', request: { symbol, side: 'buy' } } as const

describe('M4: rows that could not be read', () => {
  it('a look-up over a list that lacks rows is unclear, and never "not there"', async () => {
    const prober = createProber(scriptedClient({ listOpenOrders: () => lackingRows([], 1, 2) }))
    expect(await prober.ask('listOpenOrders', { symbol }, () => null)).toBeNull()
    expect(prober.results).toMatchObject([{ result: 'unclear', answered: true, reason: { id: 'reconcile.odd-rows' } }])
  })

  it('one page of several is enough to make it unclear', async () => {
    const pages = [lackingRows({ lastId: '1', items: [] }, 100), acceptedWith({ lastId: null, items: [] })]
    const prober = createProber(scriptedClient({ listClosedOrders: () => pages.shift() ?? notFound }))
    await searchClosed(prober, { symbol }, () => null)
    expect(prober.results).toMatchObject([{ result: 'unclear' }])
  })

  it('what is found among the readable ones is found', async () => {
    const prober = createProber(scriptedClient({ listOpenOrders: () => lackingRows([orderRecord({})], 1, 2) }))
    expect(await prober.ask('listOpenOrders', { symbol }, ([order]) => order ?? null)).not.toBeNull()
    expect(prober.results).toMatchObject([{ result: 'found' }])
  })

  it('a short page of readable rows does not end the list: the venue’s own count does', async () => {
    const pageOf = (count: number, lastId: string): { lastId: string; items: OrderRecord[] } => ({
      lastId,
      items: Array.from({ length: count }, (_, at) => orderRecord({ id: `${lastId}-${at}` })),
    })
    const mine = orderRecord({ id: 'sought', clientOid: 'mine', state: 'filled' })
    const client = scriptedClient({
      listClosedOrders: ({ lastId }) =>
        lastId === undefined ? lackingRows(pageOf(98, '7'), 2, 100) : acceptedWith({ lastId: '3', items: [mine] }),
    })
    const found = await searchClosed(
      createProber(client),
      { symbol },
      (orders) => orders.find(({ id }) => id === 'sought') ?? null,
    )
    expect(found).toEqual(mine)
  })

  it.each([
    ['open', { listOpenOrders: () => lackingRows([], 1, 2), listClosedOrders: () => acceptedWith(emptyPage) }],
    ['closed', { listClosedOrders: () => lackingRows({ lastId: null, items: [] }, 1, 2) }],
  ] satisfies [string, Script][])('an order is not absent while the %s orders lack a row', async (_name, odd) => {
    const script: Script = { ...nowhere, ...odd }
    expect((await lookUp({ intent: placed, script: nowhere, age: late })).state).toBe('absent')
    expect((await lookUp({ intent: placed, script, age: late })).state).toBe('unknown')
  })

  it('cancel-all: a list without readable rows of before is not empty while it lacks rows', async () => {
    const intent = { kind: 'cancel-all', endpoint: 'cancelSymbolOrders', clientOid: null, request: { symbol } } as const
    const empty: Script = { listOpenOrders: () => acceptedWith([]) }
    expect((await lookUp({ intent, script: empty })).state).toBe('accepted')
    const odd: Script = { listOpenOrders: () => lackingRows([], 1, 1) }
    expect((await lookUp({ intent, script: odd })).state).toBe('unknown')
    const everywhere = { ...intent, endpoint: 'cancelAllOrders', request: {} } as const
    const pairs: Script = { ...empty, listActiveSymbols: () => lackingRows({ symbols: [] }) }
    expect(
      (
        await lookUp({
          intent: everywhere,
          script: { ...empty, listActiveSymbols: () => acceptedWith({ symbols: [] }) },
        })
      ).state,
    ).toBe('accepted')
    expect((await lookUp({ intent: everywhere, script: pairs })).state).toBe('unknown')
  })

  it('a withdrawal is not known by its amount while the history lacks rows: its tag may stand in one of them', async () => {
    const remark = taggedRemark('rent', 'draft-1')
    const sent = { currency: 'USDT', toAddress: 'TAddress', amount: '10', withdrawType: 'ADDRESS', remark }
    const intent = { kind: 'withdraw', endpoint: 'placeWithdrawal', clientOid: null, request: sent } as const
    expect(
      (await lookUp({ intent, script: { listWithdrawals: () => acceptedWith(page([withdrawal()])) } })).state,
    ).toBe('accepted')
    expect(
      (await lookUp({ intent, script: { listWithdrawals: () => lackingRows(page([withdrawal()]), 1, 2) } })).state,
    ).toBe('unknown')
  })
})

describe('N6: words of the venue that are not known', () => {
  const oco = (status: string) => ocoSummary({ orderId: 'c1', clientOid: null, orderTime: sentAt, status })

  it('a single OCO order: nothing is concluded from it', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOco', clientOid: null, request: { orderId: 'c1' } } as const
    const { state } = await lookUp({ intent, script: { getOco: () => acceptedWith(oco('PAUSED')) } })
    expect(state).toBe('unknown')
  })

  it('many OCO orders: one in an unknown state may be open', async () => {
    const intent = { kind: 'cancel-oco', endpoint: 'cancelOcos', clientOid: null, request: { symbol } } as const
    const listed = (status: string): Script => ({
      listOcos: () => acceptedWith(page([oco(status)])),
      getOco: () => acceptedWith(oco(status)),
    })
    expect((await lookUp({ intent, script: listed('DONE') })).state).toBe('accepted')
    expect((await lookUp({ intent, script: listed('PAUSED') })).state).toBe('unknown')
  })

  it.each(['ON_HOLD', 'RETURNED'])('a withdrawal that is %s is not called cancelled', async (status) => {
    const intent = {
      kind: 'cancel-withdrawal',
      endpoint: 'cancelWithdrawal',
      clientOid: null,
      request: { withdrawalId: 'w1' },
    } as const
    const script: Script = { getWithdrawal: () => acceptedWith(withdrawalDetail({ status })) }
    const { state } = await lookUp({ intent, script })
    expect(state).toBe('unknown')
  })

  it.each(['NON_CANCELABLE', 'LATER'])('nor one whose cancelType is %s', async (cancelType) => {
    const intent = {
      kind: 'cancel-withdrawal',
      endpoint: 'cancelWithdrawal',
      clientOid: null,
      request: { withdrawalId: 'w1' },
    } as const
    const detail = withdrawalDetail({ status: 'REVIEW', cancelType })
    expect((await lookUp({ intent, script: { getWithdrawal: () => acceptedWith(detail) }, age: early })).state).toBe(
      'unknown',
    )
  })
})
