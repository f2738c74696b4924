import { describe, expect, it } from 'vitest'
import { endpoints, type EndpointName } from '#shared/exchange/index.ts'
import { readingRows } from '#shared/exchange/row-list.ts'
import { sheets } from './sheets/index.ts'

/** The first answer of a row's sheet. */
const wireOf = (name: EndpointName): unknown => sheets[name].answers[0]?.[1]
const parse = (name: EndpointName, wire: unknown) =>
  readingRows(() => endpoints[name].response.safeParse(wire) as { success: boolean; data?: unknown })
const first = (data: unknown): object => (data as readonly object[])[0] ?? {}
const firstItem = (data: unknown): object => first((data as { items: unknown }).items)
const withItem = (wire: unknown, fields: object): object => ({
  ...(wire as object),
  items: [{ ...firstItem(wire), ...fields }],
})

describe('N6: words that the venue may add', () => {
  it.each<[string, EndpointName, (wire: unknown) => unknown, (data: unknown) => object, object]>([
    [
      'type of an order',
      'listOpenOrders',
      (wire) => [{ ...first(wire), type: 'trailing' }],
      first,
      { type: 'trailing', state: 'open' },
    ],
    [
      'liquidity of a fill',
      'listFills',
      (wire) => withItem(wire, { liquidity: 'auction' }),
      firstItem,
      { liquidity: 'auction' },
    ],
    ['type of a fill', 'listFills', (wire) => withItem(wire, { type: 'trailing' }), firstItem, { type: 'trailing' }],
    [
      'status of an OCO order',
      'listOcos',
      (wire) => withItem(wire, { status: 'PAUSED' }),
      firstItem,
      { status: 'PAUSED' },
    ],
    [
      'status of a withdrawal',
      'listWithdrawals',
      (wire) => withItem(wire, { status: 'ON_HOLD' }),
      firstItem,
      { status: 'ON_HOLD' },
    ],
    [
      'cancelType of a withdrawal',
      'getWithdrawal',
      (wire) => ({ ...(wire as object), cancelType: 'LATER' }),
      (data) => data as object,
      { cancelType: 'LATER' },
    ],
  ])('%s: kept as it is', (_name, row, change, seen, expected) => {
    const { parsed, unreadable } = parse(row, change(wireOf(row)))
    expect(parsed.success).toBe(true)
    expect(unreadable).toBeNull()
    expect(seen(parsed.data)).toMatchObject(expected)
  })

  it('the legs of an OCO order are judged whole: one odd leg refuses the answer', () => {
    const detail = wireOf('getOcoDetail') as { orders: object[] }
    const [leg = {}, other = {}] = detail.orders
    expect(parse('getOcoDetail', { ...detail, orders: [{ ...leg, status: 'PAUSED' }, other] })).toMatchObject({
      parsed: { success: true, data: { orders: [{ status: 'PAUSED' }, {}] } },
    })
    expect(parse('getOcoDetail', { ...detail, orders: [leg, { ...other, price: {} }] }).parsed.success).toBe(false)
  })
})
