import { describe, expect, it } from 'vitest'
import { createPressed } from '#test/simulation/checks/pressed.ts'

const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '40000', size: '0.5' }
const press = { draftId: 'd1', input: { profileId: 'p1', wait: true, order } }
const intent = { id: 'i1', kind: 'place', draftId: 'd1', profileId: 'p1' } as const
type Intent = Parameters<ReturnType<typeof createPressed>['judge']>[0]
type Input = Readonly<Record<string, unknown>>

it('takes a request that says what was pressed, whatever main adds to it', () => {
  expect(createPressed().judge(intent, { ...order, clientOid: 'c1' }, [press])).toBeNull()
})

it.each([
  ['size', { ...order, size: '1' }],
  ['side', { ...order, side: 'sell' }],
  ['price', { ...order, price: '41000' }],
  ['postOnly', { ...order, postOnly: true }],
  ['symbol', { ...order, symbol: 'ETH-USDT' }],
])('notices another %s', (name, sent) => {
  expect(createPressed().judge(intent, sent, [press])?.what).toContain(`another ${name}`)
})

it('notices an order that nobody pressed', () => {
  expect(createPressed().judge({ ...intent, draftId: 'd2' }, order, [press])?.id).toBe('as-pressed')
})

describe('what leaves without a press', () => {
  const setting = (timeout: number, state: 'accepted' | 'unknown', symbols = ['BTC-USDT']) => ({
    draftId: `d-${timeout}`,
    input: { profileId: 'p1', timeout, symbols },
    answer: { ok: true, value: [{ intentId: 'i', state, orderId: null, clientOid: null, note: null }] } as const,
  })
  const renewal = { ...intent, kind: 'protect', draftId: 'd2' } as const
  const isFine = (sent: Input, ...pressed: ReturnType<typeof setting>[]): boolean =>
    createPressed().judge(renewal, sent, pressed) === null

  it('is a renewal of the setting that the venue took, or of one pressed since', () => {
    const sent = { timeout: 60, symbols: 'BTC-USDT' }
    expect(isFine(sent, setting(60, 'accepted'))).toBe(true)
    expect(isFine(sent, setting(60, 'accepted'), setting(90, 'unknown'))).toBe(true)
    expect(isFine(sent, setting(90, 'accepted'), setting(60, 'unknown'))).toBe(true)
    expect(isFine(sent, setting(60, 'accepted'), setting(90, 'accepted'))).toBe(false)
    expect(isFine(sent, setting(60, 'accepted', ['ETH-USDT']))).toBe(false)
    expect(isFine(sent)).toBe(false)
    expect(isFine({ timeout: -1, symbols: '' })).toBe(true)
  })

  it('is a cancel of all of a kind while main goes on until nothing is open', () => {
    const { judge } = createPressed((profileId) => profileId === 'p1')
    const sweep = { id: 'i1', kind: 'cancel-all', draftId: 'd2', profileId: 'p1' } as const
    expect(judge(sweep, {}, [])).toBeNull()
    expect(judge({ ...sweep, kind: 'cancel-stop' }, { tradeType: 'TRADE' }, [])).toBeNull()
    expect(judge({ ...sweep, kind: 'cancel-stop' }, { orderIds: 'a' }, [])?.id).toBe('as-pressed')
    expect(judge({ ...sweep, kind: 'cancel' }, { orderId: 'a' }, [])?.id).toBe('as-pressed')
    expect(judge({ ...sweep, profileId: 'p2' }, {}, [])?.id).toBe('as-pressed')
    expect(createPressed().judge(sweep, {}, [])?.id).toBe('as-pressed')
  })
})

it('uses up the forms of a batch one by one', () => {
  const other = { ...order, price: '39000' }
  const batch = { draftId: 'd1', input: { profileId: 'p1', orders: [order, other] } }
  const { judge } = createPressed()
  expect(judge(intent, { ...other, clientOid: 'c1' }, [batch])).toBeNull()
  expect(judge({ ...intent, id: 'i2' }, { ...other, clientOid: 'c2' }, [batch])?.what).toContain('once more')
  expect(judge({ ...intent, id: 'i3' }, { ...order, clientOid: 'c3' }, [batch])).toBeNull()
})

describe('a cancel', () => {
  const wrong = (kind: Intent['kind'], input: Input, sent: Input): string | null =>
    createPressed().judge({ id: 'i1', kind, draftId: 'd1', profileId: 'p1' }, sent, [{ draftId: 'd1', input }])?.what ??
    null

  it.each<readonly [kind: Intent['kind'], input: Input, right: Input, wrong: Input]>([
    [
      'cancel',
      { symbol: 'BTC-USDT', orderId: 'a' },
      { symbol: 'BTC-USDT', orderId: 'a' },
      { symbol: 'BTC-USDT', orderId: 'b' },
    ],
    [
      'cancel',
      { symbol: 'BTC-USDT', orderId: 'a' },
      { symbol: 'BTC-USDT', orderId: 'a' },
      { symbol: 'ETH-USDT', orderId: 'a' },
    ],
    [
      'cancel-partial',
      { orderId: 'a', cancelSize: '1' },
      { orderId: 'a', cancelSize: '1' },
      { orderId: 'a', cancelSize: '2' },
    ],
    ['cancel-all', { symbol: 'BTC-USDT' }, { symbol: 'BTC-USDT' }, {}],
    ['cancel-oco', { orderIds: ['a', 'b'] }, { orderIds: 'a,b' }, { orderIds: 'a,c' }],
    ['cancel-oco', { orderId: 'a', order }, { orderId: 'a' }, { orderId: 'b' }],
    ['cancel-stop', { orderId: 'a', order }, { orderIds: 'a' }, { orderIds: 'a,b' }],
    ['cancel-withdrawal', { withdrawalId: 'a' }, { withdrawalId: 'a' }, { withdrawalId: 'b' }],
  ])('%s of %j is of that alone', (kind, input, right, other) => {
    expect(wrong(kind, input, right)).toBeNull()
    expect(wrong(kind, input, other)).toContain('left with another')
  })
})

it('finds the press of a cancel whose intent is in memory alone, once, and no press that is not of it', () => {
  const cancel = { draftId: 'd1', input: { profileId: 'p1', symbol: 'BTC-USDT', orderId: 'o1' } }
  const placing = { draftId: 'd2', input: { profileId: 'p1', order } }
  const { unwritten } = createPressed()
  const of = { kind: 'cancel', profileId: 'p1' } as const
  expect(unwritten(of, { symbol: 'BTC-USDT', orderId: 'o2' }, [cancel, placing])).toBeNull()
  expect(unwritten({ ...of, profileId: 'p2' }, { symbol: 'BTC-USDT', orderId: 'o1' }, [cancel])).toBeNull()
  expect(unwritten({ kind: 'cancel-all', profileId: 'p1' }, {}, [cancel, placing])).toBeNull()
  expect(unwritten(of, { symbol: 'BTC-USDT', orderId: 'o1' }, [placing, cancel])).toBe('d1')
  expect(unwritten(of, { symbol: 'BTC-USDT', orderId: 'o1' }, [placing, cancel])).toBeNull()
})
