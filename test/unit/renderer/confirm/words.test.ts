import { describe, expect, it } from 'vitest'
import { actionOf, groupedAmount, changeOf } from '#renderer/confirm/words.ts'
import type { LimitsReview, WithdrawalReview } from '#shared/bridge/confirm.ts'

const shared = (grouping: 'comma' | 'space' | 'none') => ({
  look: { grouping },
  profile: { kind: 'practice' },
})
const withdrawal = (grouping: 'comma' | 'space' | 'none') =>
  ({
    ...shared(grouping),
    kind: 'withdrawal',
    body: JSON.stringify({ currency: 'USDT', amount: '1234567.00000001' }),
  }) as WithdrawalReview
const limits = { ...shared('comma'), kind: 'limits' } as LimitsReview

describe('figures of the confirmation', () => {
  it.each([
    ['comma', '1,234,567.00000001'],
    ['space', '1\u202f234\u202f567.00000001'],
    ['none', '1234567.00000001'],
  ] as const)('are grouped as the page does with %s, to the last digit', (grouping, shown) => {
    const view = withdrawal(grouping)
    expect(groupedAmount(view, '1234567.00000001')).toBe(shown)
    expect(actionOf(view)).toContain(` ${shown} USDT`)
  })

  it('are grouped in changes of limits too', () => {
    const said = changeOf(limits, { what: 'cap', currency: 'USDT', from: '1000', to: '25000' })
    expect(said).toContain('1,000')
    expect(said).toContain('25,000')
  })
})
