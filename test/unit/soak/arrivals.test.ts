import { describe, expect, it } from 'vitest'
import type { InvariantId } from '#test/invariants/list.ts'
import { createArrivals } from '#test/soak/arrivals.ts'
import type { PressedForm } from '#test/soak/arrivals.ts'
import type { StoredIntent } from '#test/soak/journal-file.ts'

const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '100', size: '1' }
const intentOf = (more: Partial<StoredIntent> = {}): StoredIntent => ({
  id: 'i1',
  profileId: 'p1',
  draftId: 'd1',
  kind: 'place',
  state: 'sending',
  endpoint: 'placeOrder',
  clientOid: 'c1',
  orderId: null,
  createdAt: 0,
  request: { ...order, clientOid: 'c1' },
  ...more,
})
const placing = (more: object = {}) => ({
  method: 'POST',
  path: '/api/v1/hf/orders',
  body: JSON.stringify({ clientOid: 'c1', ...order, ...more }),
})
const cancel = intentOf({
  id: 'i2',
  draftId: 'd2',
  kind: 'cancel',
  endpoint: 'cancelOrder',
  request: { orderId: 'o1', symbol: 'BTC-USDT' },
})
const cancelling = () => ({ method: 'DELETE', path: '/api/v1/hf/orders/o1?symbol=BTC-USDT', body: '' })
const form: PressedForm = { draftId: 'd1', input: { profileId: 'p1', order } }

const cancelForm: PressedForm = { draftId: 'd2', input: { profileId: 'p1', orderId: 'o1', symbol: 'BTC-USDT' } }

function line(intents: readonly StoredIntent[], forms: readonly PressedForm[] = [form, cancelForm]) {
  const found: InvariantId[] = []
  return { found, arrivals: createArrivals({ intents: () => intents, forms, found: (id) => found.push(id) }) }
}
const answer = (code: string) => ({ status: 400, headers: {}, body: JSON.stringify({ code }) })

describe('a request that arrives', () => {
  it('is fine once where its intent is on disk and says what was pressed', () => {
    const { found, arrivals } = line([intentOf()])
    arrivals.onArrived(placing())
    expect(found).toEqual([])
  })

  it('has its intent where that came to an end on the way', () => {
    const { found, arrivals } = line([intentOf({ state: 'unknown' })])
    arrivals.onArrived(placing())
    expect(found).toEqual([])
  })

  it('is one too many the second time', () => {
    const { found, arrivals } = line([intentOf()])
    arrivals.onArrived(placing())
    arrivals.onArrived(placing())
    expect(found).toEqual(['sent-once'])
  })

  it('has left too early where no intent on disk says the same', () => {
    const { found, arrivals } = line([intentOf()])
    arrivals.onArrived(placing({ size: '2' }))
    expect(found).toEqual(['written-before-sent'])
  })

  it('says something else than was pressed', () => {
    const sent = { ...order, price: '200', clientOid: 'c1' }
    const { found, arrivals } = line([intentOf({ request: sent })])
    arrivals.onArrived(placing({ price: '200' }))
    expect(found).toEqual(['as-pressed'])
  })

  it('is of a form that nobody pressed', () => {
    const { found, arrivals } = line([intentOf()], [])
    arrivals.onArrived(placing())
    expect(found).toEqual(['as-pressed'])
  })

  it.each([
    ['unknown', ['duplicate-held']],
    ['sending', ['duplicate-held']],
    ['refused', []],
  ] as const)('left while one like it is %s', (state, ids) => {
    const earlier = intentOf({
      id: 'i0',
      draftId: 'd0',
      state,
      clientOid: 'c0',
      request: { ...order, clientOid: 'c0' },
    })
    const { found, arrivals } = line([earlier, intentOf()])
    arrivals.onArrived(placing())
    expect(found).toEqual(ids)
  })
})

describe('a cancel that arrives', () => {
  it('may arrive once more after the venue refused its time stamp', () => {
    const { found, arrivals } = line([cancel])
    const first = cancelling()
    arrivals.onArrived(first)
    arrivals.onAnswered(first, answer('400002'))
    arrivals.onArrived(cancelling())
    expect(found).toEqual([])
    arrivals.onArrived(cancelling())
    expect(found).toEqual(['sent-once'])
  })

  it('may not after any other answer', () => {
    const { found, arrivals } = line([cancel])
    const first = cancelling()
    arrivals.onArrived(first)
    arrivals.onAnswered(first, answer('500000'))
    arrivals.onArrived(cancelling())
    expect(found).toEqual(['sent-once'])
  })

  it('needs no intent on disk where that is full', () => {
    const { found, arrivals } = line([])
    arrivals.onArrived(cancelling())
    arrivals.onFull()
    arrivals.onArrived(cancelling())
    expect(found).toEqual(['written-before-sent'])
  })

  it('is of a press where the disk is full, too', () => {
    const { found, arrivals } = line([], [form])
    arrivals.onFull()
    arrivals.onArrived(cancelling())
    expect(found).toEqual(['as-pressed'])
  })

  it('of a full disk may arrive once more after the venue refused its time stamp, written meanwhile or not', () => {
    for (const isWritten of [false, true]) {
      const intents: StoredIntent[] = []
      const { found, arrivals } = line(intents)
      arrivals.onFull()
      const first = cancelling()
      arrivals.onArrived(first)
      arrivals.onAnswered(first, answer('400002'))
      if (isWritten) intents.push(cancel)
      arrivals.onArrived(cancelling())
      expect(found).toEqual([])
    }
  })

  it('may be the same as one before, where a second press was made while the disk was full, and once for each press', () => {
    const again: PressedForm = { ...cancelForm, draftId: 'd3' }
    const { found, arrivals } = line([cancel], [cancelForm, again])
    arrivals.onArrived(cancelling())
    arrivals.onFull()
    arrivals.onArrived(cancelling())
    expect(found).toEqual([])
    arrivals.onArrived(cancelling())
    expect(found).toEqual(['sent-once'])
  })
})
