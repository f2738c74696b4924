import { expect, it } from 'vitest'
import type { FillView } from '#shared/domain/fill.ts'
import { ok } from '#shared/errors.ts'
import type { OrderRecord } from '#shared/exchange/index.ts'
import type { OrderFillsDeps } from '#main/orders/fills/fill-reading.ts'
import { createOrderFills } from '#main/orders/fills/order-fills.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))
const order = (dealSize: string, part: Partial<OrderRecord> = {}): OrderRecord =>
  ({
    id: 'o1',
    clientOid: 'c1',
    symbol: 'BTC-USDT',
    side: 'buy',
    price: '100',
    size: '1',
    dealSize,
    dealFunds: dealSize,
    fee: '0',
    feeCurrency: 'USDT',
    active: true,
    ...part,
  }) as OrderRecord

/** One accepted order, and a venue whose answers the test gives when it likes. */
function open(kind: 'place' | 'place-oco') {
  const record = {
    id: 'i1',
    profileId: 'p1',
    kind,
    state: 'accepted',
    orderId: kind === 'place' ? 'o1' : 'oco1',
    clientOid: 'c1',
    request: { symbol: 'BTC-USDT', side: 'buy', size: '1' },
    evidence: null,
    seen: null,
    createdAt: 1,
    note: null,
  }
  const told: string[] = []
  const problems: unknown[] = []
  const asked: { readonly name: string; readonly answer: (data: unknown) => Promise<void> }[] = []
  const call = (name: string) =>
    new Promise((resolve) => {
      const answer = (data: unknown): Promise<void> => {
        resolve({ kind: 'accepted', data })
        return turn()
      }
      asked.push({ name, answer })
    })
  const kept = new Map<string, FillView | null>()
  const deps = {
    journal: {
      reader: { get: () => ok(record), list: () => ok([]) },
      fills: {
        of: (id: string) => kept.get(id) ?? null,
        notFinal: () => [],
        keep: (id: string, _profile: string, fill: FillView | null) => void kept.set(id, fill),
      },
    },
    clients: () => ok({ call }),
    time: virtualTime(),
    onFill: ({ fill }: { fill?: FillView | null }) => told.push(`${fill?.size} ${fill?.complete ? 'done' : 'open'}`),
    onError: (_where: string, error: unknown) => problems.push(error),
  }
  const fills = createOrderFills(deps as unknown as OrderFillsDeps)
  fills.onIntent({ id: 'i1', state: 'accepted', kind, orderId: record.orderId })
  return { fills, told, problems, asked, kept }
}

it('a reading that is answered late undoes nothing of what the list has told meanwhile', async () => {
  const { fills, told, problems, asked, kept } = open('place')
  await turn()
  fills.onOrders('p1', null, [order('0.5')])
  await asked[0]?.answer(order('0.3'))
  expect(told).toEqual(['0.5 open'])
  expect(kept.get('i1')).toMatchObject({ size: '0.5' })
  fills.stop()
  expect(problems).toEqual([])
})

it('trades that are answered late undo nothing of what was told meanwhile', async () => {
  const { fills, told, problems, asked, kept } = open('place')
  await turn()
  await asked[0]?.answer(order('0.3', { active: false }))
  expect(asked[1]?.name).toBe('listFills')
  fills.onOrders('p1', null, [order('0.5')])
  const trade = { orderId: 'o1', tradeId: 't1', size: '0.3', funds: '0.3', fee: '0', feeCurrency: 'USDT' }
  await asked[1]?.answer({ items: [trade], lastId: null })
  expect(told.at(-1)).toBe('0.5 done')
  expect(kept.get('i1')).toMatchObject({ size: '0.5', complete: true })
  fills.stop()
  expect(problems).toEqual([])
})

it('an OCO order that is read late as not triggered undoes nothing of what its leg has traded', async () => {
  const { fills, told, problems, asked, kept } = open('place-oco')
  await turn()
  fills.onOrders('p1', null, [order('0.5', { id: 'leg' })])
  await asked[0]?.answer({ orderId: 'oco1', status: 'NEW' })
  expect(told.at(-1)).toBe('0.5 open')
  expect(kept.get('i1')).toMatchObject({ size: '0.5', orderId: 'leg' })
  fills.stop()
  expect(problems).toEqual([])
})
