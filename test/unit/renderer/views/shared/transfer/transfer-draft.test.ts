import { describe, expect, it } from 'vitest'
import type { KeySummary } from '#shared/domain/profile.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'
import { withPair } from '#renderer/views/account/fee-pairs.ts'
import { hasAnything, toneOf } from '#renderer/views/account/margin.ts'
import { transferBlocked } from '#renderer/views/shared/permission-hints.ts'
import { amountOf, availableIn, previewOf, problemOf } from '#renderer/views/shared/transfer/transfer-draft.ts'
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
    expect(amountOf(draft({ amount: '1,000' }))).toBeNull()
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

describe('the pairs whose fees are asked', () => {
  const listed = Array.from({ length: 12 }, (_, number) => `C${number}-USDT`)

  it('are at most ten, each once, and listed', () => {
    expect(withPair([], ' c1-usdt ', listed)).toEqual({ pairs: ['C1-USDT'] })
    expect(withPair(['C1-USDT'], 'C1-USDT', listed)).toEqual({ problem: 'there' })
    expect(withPair([], 'NO-PAIR', listed)).toEqual({ problem: 'unknown' })
    expect(withPair(listed.slice(0, 10), 'C11-USDT', listed)).toEqual({ problem: 'full' })
    expect(withPair(listed.slice(0, 9), 'C11-USDT', listed)).toMatchObject({ pairs: { length: 10 } })
  })
})

describe('the key of a transfer', () => {
  const key = (role: KeySummary['role'], permissions: readonly string[] | null): KeySummary => ({
    role,
    tail: '1234',
    keyVersion: 3,
    state: 'present',
    test:
      permissions === null
        ? { state: 'untested' }
        : { state: 'passed', at: 1, permissions: [...permissions], ipWhitelist: null, isMaster: true, apiVersion: 3 },
    testAgain: false,
    storedAt: 1,
    former: [],
    deletePending: false,
  })
  const live = (...keys: KeySummary[]) => ({ kind: 'live', keys }) as const

  it('is never the one for looking; what a key’s permissions say is a hint and holds nobody back', () => {
    expect(transferBlocked(live(key('read', ['General', 'Spot'])))).toBe('no-key')
    expect(transferBlocked(live(key('trade', null)))).toBeNull()
    expect(transferBlocked(live(key('trade', ['General', 'Spot'])))).toBeNull()
    expect(transferBlocked(live(key('trade', ['General'])))).toBe('no-permission')
    expect(transferBlocked({ kind: 'practice', keys: [] })).toBeNull()
  })
})
