import { describe, expect, it } from 'vitest'
import type { BookEntryView } from '#shared/domain/address-book.ts'
import { withdrawTypes } from '#shared/domain/withdrawal-kinds.ts'
import { problemCodes } from '#shared/domain/withdrawal.ts'
import type { ProblemCode, WithdrawalPreview, WithdrawalProblem, WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import type { CurrencyChain, WithdrawalQuota } from '#shared/exchange/index.ts'
import { bookMatches } from '#renderer/views/withdrawals/book-search.ts'
import { chainRows } from '#renderer/views/withdrawals/use-chains.ts'
import { emptyRecipient, recipientOf } from '#renderer/views/withdrawals/draft-store.ts'
import { capAmount, limitsOf, sameLimits } from '#renderer/views/withdrawals/use-limits.ts'
import { hasNoField, needOfCode } from '#renderer/views/withdrawals/need.ts'
import { isEmptyYet } from '#renderer/views/withdrawals/use-check.ts'

describe('a recipient as typed', () => {
  it('loses the blanks that came along with a paste, and nothing else', () => {
    const typed = {
      ...emptyRecipient('XRP'),
      toAddress: ' rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH\n',
      chain: 'xrp',
      memo: ' 7 ',
    }
    expect(recipientOf(typed)).toMatchObject({ toAddress: 'rN7n7otQDd6FczFgLdSqtcsAUxDkw6fzRH', memo: '7' })
    expect(recipientOf({ ...typed, memo: '  ' }).memo).toBeNull()
  })

  it('has neither chain nor memo inside the venue, whatever was typed before', () => {
    const typed = { ...emptyRecipient('XRP'), withdrawType: 'UID' as const, chain: 'xrp', memo: '7', memoNone: true }
    expect(recipientOf(typed)).toMatchObject({ chain: null, memo: null, memoNone: false })
  })
})

describe('what is still to be done', () => {
  const withdrawalRequest = { toAddress: 'T', amount: '1' } as WithdrawalRequest
  const preview = (...codes: ProblemCode[]) =>
    ({ problems: codes.map((code) => ({ code, field: null, message: '' })) }) as unknown as WithdrawalPreview

  it.each([
    [['amount-missing', 'not-in-book'], 'book'],
    [['amount-missing', 'waiting'], 'wait'],
    [['amount-missing'], 'amount'],
    [['waiting', 'memo-missing'], 'fix'],
    [['address-missing', 'amount-missing'], 'recipient'],
    [['chain-missing', 'amount-missing'], 'chain'],
    [['no-key', 'address-shape'], 'key'],
    [['closed', 'memo-missing'], 'closed'],
    [['currency-unknown'], 'currency'],
    [['duplicate'], null],
    [[], null],
  ] as const)('%j: %s', (codes, need) => {
    expect(needOfCode(withdrawalRequest, preview(...codes))).toBe(need)
  })

  it('sends nobody to a field that marks nothing', () => {
    const shown = new Set(['toAddress', 'memo', 'amount', 'chain'])
    const only = (code: ProblemCode, field: WithdrawalProblem['field']) =>
      ({ problems: [{ code, field, message: '' }] }) as unknown as WithdrawalPreview
    for (const code of problemCodes)
      for (const field of ['toAddress', 'memo', 'amount', 'chain', 'currency', null] as const)
        for (const withdrawType of withdrawTypes) {
          const asked = { ...withdrawalRequest, withdrawType }
          const said =
            hasNoField({ code, field }, asked) || (field !== null && shown.has(field) && !isEmptyYet({ code }))
          if (needOfCode(asked, only(code, field)) === 'fix') expect(said, `${code} at ${field}`).toBe(true)
        }
    // Without an entry in the book there is no field for the amount.
    const problems = [
      { code: 'not-in-book', field: 'toAddress', message: '' },
      { code: 'amount-minimum', field: 'amount', message: '' },
    ]
    expect(needOfCode(withdrawalRequest, { problems } as unknown as WithdrawalPreview)).toBe('book')
  })

  it('needs a recipient before anything is checked', () => {
    expect(needOfCode(null, null)).toBe('recipient')
    expect(needOfCode({ ...withdrawalRequest, amount: '' }, null)).toBe('amount')
  })
})

describe('the chains side by side', () => {
  const chain = {
    chainId: 'trx',
    chainName: 'TRC20',
    withdrawalMinSize: '5',
    withdrawalMinFee: '1',
    withdrawFeeRate: '0.00',
    isWithdrawEnabled: true,
    confirms: 1,
    needTag: false,
  } as CurrencyChain
  const quota = {
    withdrawMinFee: '1.5',
    withdrawMinSize: '6',
    isWithdrawEnabled: false,
    reason: 'maintenance',
  } as WithdrawalQuota

  it('go by the quota where there is one, and are closed where either says so', () => {
    expect(chainRows([chain], [quota])).toMatchObject([
      { fee: '1.5', feeRate: null, least: '6', open: false, reason: 'maintenance' },
    ])
    expect(chainRows([{ ...chain, withdrawFeeRate: '0.001' }], [null])).toMatchObject([
      { fee: '1', feeRate: '0.001', least: '5', open: true, reason: null },
    ])
    expect(chainRows([{ ...chain, isWithdrawEnabled: false }], [{ ...quota, isWithdrawEnabled: true }])[0]?.open).toBe(
      false,
    )
  })
})

describe('limits as typed', () => {
  it('are read as amounts are, and wait for every one of them', () => {
    expect(capAmount('5000,50')).toBe('5000.50')
    for (const bad of ['', '0', '-1', 'x', '1,000']) expect(capAmount(bad), bad).toBeNull()
    expect(limitsOf(24, [{ currency: 'BTC', typed: '1' }])).toEqual({
      waitingHours: 24,
      caps: [{ currency: 'BTC', amount: '1' }],
    })
    expect(limitsOf(24, [{ currency: 'BTC', typed: '' }])).toBeNull()
  })

  it('are the same in any order', () => {
    const [a, b] = [
      { currency: 'BTC', amount: '1' },
      { currency: 'ETH', amount: '2' },
    ]
    expect(sameLimits({ waitingHours: 1, caps: [a, b] }, { waitingHours: 1, caps: [b, a] })).toBe(true)
    expect(sameLimits({ waitingHours: 1, caps: [a] }, { waitingHours: 2, caps: [a] })).toBe(false)
  })
})

it('the book is searched by every word of it', () => {
  const entry = { label: 'Ledger cold', currency: 'USDT', chain: 'trx', toAddress: 'TR7N', memo: null } as BookEntryView
  expect(bookMatches([entry], 'cold usdt')).toEqual([entry])
  expect(bookMatches([entry], 'cold btc')).toEqual([])
  expect(bookMatches([entry], ' ')).toEqual([entry])
})
