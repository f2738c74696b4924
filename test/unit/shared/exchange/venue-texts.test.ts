import { describe, expect, it } from 'vitest'
import { profileSchema } from '#shared/domain/profile.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { readingRows } from '#shared/exchange/row-list.ts'
import { streamTopics } from '#shared/streams/topics.ts'
import { classify } from '#main/exchange/outcome.ts'
import { secretsIn, withoutSecrets } from '#main/exchange/scrub.ts'

/** What a row of the catalogue makes of an answer, and how many rows it left out. */
const read = (name: EndpointName, data: unknown) => {
  const { parsed, unreadable } = readingRows(() => endpoints[name].response.safeParse(data))
  return { data: parsed.success ? parsed.data : 'refused', left: unreadable?.rows ?? 0 }
}
const page = (...items: readonly object[]) => ({
  currentPage: 1, pageSize: 50, totalNum: items.length, totalPage: 1, items,
}) // prettier-ignore
const balances = { mainAccounts: [], tradeAccounts: [], marginAccounts: [] }
const subUser = {
  userId: 'u1',
  uid: '7',
  subName: 'desk',
  status: 2,
  type: 0,
  access: 'All',
  createdAt: 1,
  remarks: null,
}
const withdrawal = {
  id: 'w1', currency: 'USDT', chain: 'eth', status: 'SUCCESS', address: '0xabc', memo: null, isInner: false, amount: '1',
  fee: '0', walletTxId: '0x1', createdAt: 1, updatedAt: 1, remark: 'rent', arrears: false,
} // prettier-ignore
const announcement = {
  annId: 1, annTitle: 'News', annType: ['latest'], annDesc: 'All is well', cTime: 1, language: 'en_US', annUrl: 'https://a.b/',
} // prettier-ignore
const chain = {
  chainId: 'eth', chainName: 'ERC20', isWithdrawEnabled: true, isDepositEnabled: true, needTag: false,
} // prettier-ignore
const currency = {
  currency: 'USDT', name: 'USDT', fullName: 'Tether', precision: 8, isMarginEnabled: false, isDebitEnabled: false,
} // prettier-ignore

describe('T16: what a venue writes for people enters without characters nobody sees', () => {
  it.each([
    ['getSubAccount', { subUserId: '1', subName: 'de\u202esk', ...balances }, { subName: 'desk' }],
    [
      'listSubUsers',
      page({ ...subUser, subName: 'de\u202esk', remarks: '\u2067a' }),
      { items: [{ subName: 'desk', remarks: 'a' }] },
    ],
    ['listWithdrawals', page({ ...withdrawal, remark: 'rent\u202e 10' }), { items: [{ remark: 'rent 10' }] }],
    [
      'listAnnouncements',
      page({ ...announcement, annTitle: 'Ne\u200bws', annDesc: 'a\nb', annType: ['la\u00adtest'] }),
      { items: [{ annTitle: 'News', annDesc: 'a b', annType: ['latest'] }] },
    ],
    [
      'getCurrency',
      { ...currency, fullName: '\u2066Tether', chains: [{ ...chain, chainName: 'ERC\u202e20' }] },
      { fullName: 'Tether', chains: [{ chainName: 'ERC20' }] },
    ],
    ['getCurrency', { ...currency, chains: [{ ...chain, chainName: '\u200b' }] }, { chains: [{ chainName: '?' }] }],
    ['getStatus', { status: 'close', msg: 'Back\u202e soon' }, { msg: 'Back soon' }],
    [
      'cancelAllOrders',
      { failedSymbols: [{ symbol: 'BTC-USDT', error: 'no\u200bt now' }] },
      { failedSymbols: [{ symbol: 'BTC-USDT', error: 'not now' }] },
    ],
  ] satisfies [EndpointName, unknown, object][])('%s', (name, data, wanted) => {
    // prettier-ignore
    expect(read(name, data).data).toMatchObject(wanted)
  })

  it('a remark of which nothing can be seen is none', () => {
    expect(read('listWithdrawals', page({ ...withdrawal, remark: '\u200b' })).data).toMatchObject({
      items: [{ remark: null }],
    })
  })

  it('the reason of an error, before the secrets in it are looked for', () => {
    const body = JSON.stringify({ code: '400100', msg: 'no\u202e: sec\u200bret-of-mine-123456' })
    const wire = { ok: true, value: { status: 400, headers: {}, body } } as const
    const key = { key: 'k1k1k1k1k1', secret: 'secret-of-mine-123456', passphrase: 'p1p1p1p1', keyVersion: 3 } as const
    const verdict = withoutSecrets(classify(wire, endpoints.placeOrder), endpoints.placeOrder, secretsIn(key, {}))
    const text = JSON.stringify(verdict)
    expect(text).toContain('no: ')
    expect(text).not.toMatch(/secret-of-mine|[\p{Cf}]/u)
  })

  it('the reason of a stop order that failed', () => {
    const stop = {
      orderId: 'o1', orderType: 'stop', stop: 'loss', side: 'buy', symbol: 'BTC-USDT', tradeType: 'TRADE', type: 'fail',
      ts: '1', error: 'too\u202e low',
    } // prettier-ignore
    expect(streamTopics.stops.data.parse(stop)).toMatchObject({ error: 'too low' })
  })
})

describe('what is sent back, compared or looked up is never changed', () => {
  it.each([
    ['id', 'w\u200b1'],
    ['currency', 'USDT\u200b'],
    ['status', 'SUC\u00adCESS'],
  ])('M3: a row with an unseen character in its %s is told as unreadable', (field, text) => {
    const { data, left } = read('listWithdrawals', page(withdrawal, { ...withdrawal, [field]: text }))
    expect(data).toMatchObject({ items: [{ id: 'w1' }] })
    expect(left).toBe(1)
  })

  it('M3: an order whose id has one is not known to be accepted', () => {
    const body = JSON.stringify({ code: '200000', data: { orderId: 'o\u200b1', clientOid: null } })
    const wire = { ok: true, value: { status: 200, headers: {}, body } } as const
    expect(classify(wire, endpoints.placeOrder).kind).toBe('unknown')
  })

  it('M6: addresses, memos and client ids stay what the venue holds', () => {
    const odd = { address: '0xab\u200bc', memo: '1\u202e2', walletTxId: '\u20670x1' }
    expect(read('listWithdrawals', page({ ...withdrawal, ...odd }))).toMatchObject({ data: { items: [odd] }, left: 0 })
    const placed = { orderId: 'o1', clientOid: 'my\u200bown' }
    expect(read('placeOrder', placed).data).toEqual(placed)
  })
})

describe('T4: a profile whose name was kept with such characters', () => {
  const profile = {
    id: 'p1', colour: '#334455', kind: 'live', venueId: 'kucoin', createdAt: 0, keys: [], sessionOnly: false,
    deletePending: false,
  } as const // prettier-ignore
  it.each([
    ['\u2067Main', 'Main'],
    ['\u200b\u202e', '?'],
  ])('is read without them', (label, name) => expect(profileSchema.parse({ ...profile, label }).label).toBe(name))
})
