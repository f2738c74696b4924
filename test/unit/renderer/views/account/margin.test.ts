import { describe, expect, it } from 'vitest'
import { hasAnything, toneOf } from '#renderer/views/account/margin.ts'

describe('margin', () => {
  it.each([
    ['0.1', 'EFFECTIVE', 'good'],
    ['0.6', 'EFFECTIVE', 'warn'],
    ['0.85', 'EFFECTIVE', 'bad'],
    ['0', 'LIQUIDATION', 'bad'],
    ['0.2', 'SOMETHING_NEW', 'good'],
  ])('a debt ratio of %s that is %s looks %s', (ratio, status, tone) => {
    expect(toneOf(ratio, status)).toBe(tone)
  })

  it('shows a currency that is only owed', () => {
    const empty = { currency: 'USDT', total: '0', available: '0', hold: '0', liability: '0' }
    const more = {
      liabilityPrincipal: null,
      liabilityInterest: null,
      maxBorrowSize: null,
      borrowEnabled: null,
      transferInEnabled: null,
    }
    expect(hasAnything({ ...empty, ...more })).toBe(false)
    expect(hasAnything({ ...empty, ...more, liability: '0.01' })).toBe(true)
  })
})
