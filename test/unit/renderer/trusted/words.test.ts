import { describe, expect, it } from 'vitest'
import { actionOf, dayTime, groupedAmount, sayFigures } from '#renderer/trusted/words.ts'
import type { TrustedView } from '#shared/bridge/trusted.ts'
import { msg } from '#shared/messages.ts'

const withdrawal = (grouping: 'comma' | 'space' | 'none') =>
  ({
    look: { grouping },
    profile: { kind: 'practice' },
    subject: { kind: 'withdrawal', body: JSON.stringify({ currency: 'USDT', amount: '1234567.00000001' }) },
  }) as TrustedView

describe('figures of main’s own window', () => {
  it.each([
    ['comma', '1,234,567.00000001'],
    ['space', '1\u202f234\u202f567.00000001'],
    ['none', '1234567.00000001'],
  ] as const)('are grouped as the page does with %s, to the last digit', (grouping, shown) => {
    const view = withdrawal(grouping)
    expect(groupedAmount(view, '1234567.00000001')).toBe(shown)
    expect(actionOf(view)).toBe(`Withdraw ${shown} USDT`)
  })

  it('are grouped each, where several stand in one text, and in a sentence', () => {
    const { look, ...view } = withdrawal('comma')
    const lead = msg('once.lead.limit-sell', { quantity: '12000.5 BTC', price: '53189.12345 USDT' })
    expect(sayFigures(look, lead)).toBe('Sell 12,000.5 BTC at 53,189.12345 USDT')
    const action = msg('once.do.funds-buy', { base: 'BTC', quantity: '20000 USDT' })
    const subject = { kind: 'form', action } as TrustedView['subject']
    expect(actionOf({ ...view, look, subject })).toBe('Buy BTC for 20,000 USDT')
  })
})

describe('moments of main’s own window', () => {
  const at = Date.UTC(2026, 0, 2, 13, 4, 5)
  const shownAt = (part: Pick<TrustedView['look'], 'timeZone' | 'clock'>) =>
    dayTime({ ...withdrawal('comma').look, ...part }, at)

  it('have an ISO day in every language, by the zone and the clock that the settings say', () => {
    expect(shownAt({ timeZone: 'utc', clock: '24' })).toBe('2026-01-02 13:04:05')
    expect(shownAt({ timeZone: 'utc', clock: '12' })).toBe('2026-01-02 01:04:05 PM')
    const there = new Date(at).toTimeString().slice(0, 8)
    expect(shownAt({ timeZone: 'local', clock: '24' })).toMatch(new RegExp(`^2026-01-0[23] ${there}$`))
  })
})
