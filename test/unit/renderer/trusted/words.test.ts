import { describe, expect, it } from 'vitest'
import { actionOf, groupedAmount } from '#renderer/trusted/words.ts'
import type { TrustedView } from '#shared/bridge/trusted.ts'

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
})
