import { describe, expect, it } from 'vitest'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { transferAmount, availableIn, previewOf, problemOf } from '#renderer/views/shared/transfer/transfer-draft.ts'
import type { TransferDraft } from '#renderer/views/shared/transfer/transfer-draft.ts'

const draft = (more: Partial<TransferDraft> = {}): TransferDraft => ({
  currency: 'USDT',
  from: 'main',
  to: 'trade',
  amount: '10',
  ...more,
})
const known = { available: '25', places: 6 }

describe('a transfer', () => {
  const main: SpotAccount = { id: '1', currency: 'USDT', type: 'main', balance: '30', available: '25', holds: '5' }

  it('may move what is free in the account it leaves, and nothing is known before the balances are', () => {
    expect(availableIn([main], 'USDT', 'main')).toBe('25')
    expect(availableIn([main], 'USDT', 'trade')).toBe('0')
    expect(availableIn(null, 'USDT', 'main')).toBeNull()
  })

  it('M9: reads the amount as text, and says what is wrong with it instead of rounding', () => {
    expect(problemOf(draft(), known)).toBeNull()
    expect(problemOf(draft({ amount: '' }), known)).toBeNull()
    expect(transferAmount(draft({ amount: '1,000' }))).toBeNull()
    expect(problemOf(draft({ amount: '0.0' }), known)).toEqual({ kind: 'zero' })
    expect(problemOf(draft({ to: 'main' }), known)).toEqual({ kind: 'same' })
    expect(problemOf(draft({ amount: '25.000001' }), known)).toEqual({ kind: 'too-much', most: '25' })
    expect(problemOf(draft({ amount: '1.0000019' }), known)).toEqual({
      kind: 'too-fine',
      places: 6,
      nearest: '1.000001',
    })
    expect(problemOf(draft({ amount: '1.5' }), { available: '25', places: 0 })).toMatchObject({ nearest: '1' })
  })

  it('leaves to the venue what it does not know', () => {
    expect(problemOf(draft({ amount: '999.123456789' }), { available: null, places: null })).toBeNull()
    expect(previewOf('1', null, '2')).toBeNull()
  })

  it('shows both accounts before and after, exactly', () => {
    expect(previewOf('0.1', '0.3', '0')).toEqual({ from: ['0.3', '0.2'], to: ['0', '0.1'] })
  })
})
