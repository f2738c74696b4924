import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { useFormat, withoutAmounts } from '#renderer/views/shared/use-format.ts'
import { hiddenAmount, numbersWith } from '#renderer/ui/format/amount.ts'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { createTexts } from '#renderer/locales/index.ts'
import type { TextKey } from '#renderer/locales/index.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page?.close())
const hidden = <T>(use: () => T): T => {
  page = openPage([], { hideBalances: true })
  return page.run(use)
}

describe('hidden balances', () => {
  const t = (key: TextKey, values: Readonly<Record<string, string>>): string => createTexts(en).global.t(key, values)
  const [size, price, address, short] = [
    '0.00246813',
    '61,180.0',
    '0x52908400098527886e0f7030069857d2e4169ee7',
    '0x5290…169ee7',
  ]
  const [time, day] = ['12:41:07', '2026-11-20 12:41:07 PM']
  const cut = 'TR7NHq…gjLj6t'
  it.each<[TextKey, Readonly<Record<string, string>>, kept?: readonly string[]]>([
    ['order.limit', { side: 'Buy', size, base: 'BTC', price }, ['Buy', 'BTC']],
    ['order.market', { side: 'Sell', size: '5', base: '1INCH' }, ['1INCH']],
    ['order.marketFunds', { side: 'Buy', base: 'BTC', funds: '1\u202f234\u202f567.5', quote: 'USDT' }],
    ['order.short', { shortfall: size, currency: 'BTC' }],
    ['order.inMain', { amount: '1,000', currency: 'USDT' }],
    ['intentTo.withdraw', { amount: price, currency: 'USDT', to: short }, [short]],
    ['intentTo.withdraw', { amount: price, currency: 'USDT', to: cut }, [cut]],
    ['withdrawals.duplicateWhich', { what: `${size} BTC`, time }, [time]],
    ['withdrawals.duplicateWhich', { what: `${size} BTC`, time: day }, [day]],
    ['intentKind.transfer', { amount: size, currency: 'BTC', from: 'Main', to: 'Trade' }],
    ['reconcile.terms.both', { price, size }],
    ['reconcile.answer.withdraw.accepted', { amount: `${price} USDT` }],
    ['confirm.large', { percent: '69.5', limit: '50' }],
    ['resolved.more', { said: `Sold ${size} BTC at ${price}.`, note: `To ${address}.` }, [address]],
  ])('T15: %s hides its amounts and nothing else', (key, values, kept = []) => {
    const shown = withoutAmounts(t(key, values))
    for (const part of kept) expect(shown).toContain(part)
    const rest = kept.reduce((text, part) => text.replaceAll(part, ''), shown)
    expect(rest).not.toMatch(/\p{Nd}/u)
  })

  it.each([
    'The venue refused the request with code 400100. Read the venue’s message to see why.',
    'Die Börse hat die Anfrage mit Code 400100 abgelehnt. Der Grund steht in der Meldung der Börse.',
    'Seit dem Öffnen sind über 2 Minuten vergangen.',
    'Stop waiting after 30 s, or 5 min, or 3 days.',
    'This key may not be used from your address 203.0.113.7, or 2001:db8::1.',
    'Asked for on 2026-11-20T12:41:07.123Z.',
    `Sent to ${address} with memo MX7-0042.`,
    'The venue answered with HTTP 503.',
    'Cancelled: No. 12: Buy ••• BTC at •••',
    'Storniert: Nr. 12: Kauf ••• BTC zu •••',
    'Nach 1 Sekunde, 1 Minute, 1 Stunde, 1 Tag, 3 Tage alt, seit 3 Tagen.',
  ])('%s stays as it is', (text) => {
    expect(withoutAmounts(text)).toBe(text)
  })

  it.each([en, de])('says which row in every language', ({ orders }) => {
    for (const template of [orders.number, orders.numbered])
      expect(withoutAmounts(template.replace('{number}', '12'))).toContain('12')
  })

  it('T15: whatever the amount and its grouping, no sentence tells it', () => {
    const amount = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.bigInt({ min: 0n, max: 10n ** 12n }), fc.boolean())
      .map(([whole, part, hasPart]) => (hasPart ? `${whole}.${String(part).padStart(12, '0')}` : String(whole)))
    const groupings = ['comma', 'space', 'none'] as const
    const frames = ['Buy {a} BTC at {a}.', '({a} USDT)', '−{a}', '≈ {a}', '{a} %', '{a}BTC.', '١٢٣ and {a}']
    fc.assert(
      fc.property(amount, fc.constantFrom(...groupings), fc.constantFrom(...frames), (plain, grouping, frame) => {
        // Glued to a unit, whole numbers look like a currency's name: our own texts never write them so.
        const written = numbersWith(grouping).amount(plain)
        fc.pre(frame !== '{a}BTC.' || written.includes('.'))
        const text = frame.replaceAll('{a}', written)
        expect(withoutAmounts(text)).not.toMatch(/\p{Nd}/u)
      }),
    )
  })

  it('T15: what stands alone is shown or hidden as a whole', () => {
    const { own } = hidden(useFormat)
    expect([own.whole(address), own.whole('2026-11-20 12:41:07 UTC'), own.whole('–'), own.whole('buy')]).toEqual([
      hiddenAmount,
      hiddenAmount,
      '–',
      'buy',
    ])
  })

  it('T4: what a venue keeps as others wrote it shows what is unseen in it, whole or its end', () => {
    page = openPage()
    const { own } = page.run(useFormat)
    expect(own.whole('0xab\u200bcd')).toBe('0xab\uFFFDcd')
    expect(own.whole('my\u202eown')).toBe('my\uFFFDown')
    expect(own.tail('0123456789\u2067ab')).toBe('…789\uFFFDab')
    expect(own.tail('0123456789')).toBe('…456789')
  })

  it('T15: an amount looks the same whatever it is, and nothing stays nothing', () => {
    const { own, amount } = hidden(useFormat)
    expect(own.amount('0')).toBe(own.amount('123456.789'))
    expect(own.amount(null)).toBe('–')
    expect(own.time(Date.now())).not.toMatch(/\d/)
    expect(amount('61180', 1)).toBe('61,180.0')
  })
})

describe('the shape of numbers', () => {
  it('follows the settings', () => {
    page = openPage([], { grouping: 'space', timeZone: 'utc', clock: '12' })
    const { amount, time } = page.run(useFormat)
    expect(amount('1234567.5')).toBe('1\u202f234\u202f567.5')
    expect(time(Date.UTC(2026, 0, 1, 13, 5, 9))).toBe('01:05:09 PM')
  })
})
