import { describe, expect, it } from 'vitest'
import { factsOf } from '#renderer/views/account/ledgers/ledger-context.ts'
import { everything, fitting, ledgerPlanOf } from '#renderer/views/account/ledgers/ledger-filter.ts'
import type { LedgerFilter, LedgerKind, LedgerPlan } from '#renderer/views/account/ledgers/ledger-filter.ts'

const hour = 3_600_000
const day = 24 * hour
const now = Date.UTC(2026, 10, 20, 12)
const facts = { now, ledgerHours: 24, timeZone: 'utc' } as const
const plan = (kind: LedgerKind, part: Partial<LedgerFilter> = {}, ledgerHours: number | null = 24) =>
  ledgerPlanOf(kind, { ...everything, ...part }, { ...facts, ledgerHours })
const planned = (...of: Parameters<typeof plan>): LedgerPlan => {
  const made = plan(...of)
  if (typeof made === 'string') throw new Error(made)
  return made
}

describe('what is asked of the venue for a filter', () => {
  it('sends every filter by the name and code of the wire', () => {
    const { history } = planned('hf', { currencies: 'btc, usdt BTC', direction: 'in', bizType: 'TRANSFER' })
    expect(history).toEqual({
      list: 'hfLedger',
      currency: 'BTC,USDT',
      direction: 'in',
      bizType: 'TRANSFER',
      startAt: now - 7 * day,
      endAt: null,
    })
    expect(planned('classic', { bizType: ' Loans Repaid ' }).history).toMatchObject({ bizType: 'Loans Repaid' })
    expect(planned('classic').history).toEqual({ list: 'ledger', startAt: now - 7 * day, endAt: null, hours: 24 })
  })

  it('says where the venue keeps less than is asked for', () => {
    expect(planned('classic', { period: 'all' }).cutFrom).toBe(now - 365 * day)
    expect(planned('hf', { period: 'own', from: '2026-11-01T00:00:00' })).toMatchObject({
      cutFrom: now - 7 * day,
      history: { startAt: now - 7 * day, endAt: null },
    })
    expect(planned('classic', { period: 'all' }, null)).toMatchObject({ cutFrom: null, history: { startAt: 0 } })
    expect(planned('classic', { period: 'week' }).cutFrom).toBeNull()
  })

  it('reads the dates typed in the zone that the user chose, the last second included', () => {
    const typed = { period: 'own', from: '2026-11-20T01:00:00', to: '2026-11-20T02:00:05' } as const
    const start = Date.UTC(2026, 10, 20, 1)
    expect(planned('classic', typed).history).toMatchObject({ startAt: start, endAt: start + hour + 5_999 })
    // An end that has not come yet leaves the list open for what comes.
    expect(planned('classic', { ...typed, to: '2026-11-20T12:00:00' }).history.endAt).toBeNull()
  })

  it('names what is wrong instead of asking', () => {
    expect(plan('classic', { currencies: 'B-TC' })).toBe('currency')
    expect(plan('hf', { currencies: 'A B C D E F G H I J K' })).toBe('tooMany')
    expect(plan('hf', { period: 'own', from: 'x' })).toBe('time')
    expect(plan('hf', { period: 'own', from: '2026-11-20T02:00', to: '2026-11-20T01:00' })).toBe('order')
  })

  it('drops what the other ledger does not know', () => {
    expect(fitting('hf', { ...everything, bizType: 'DEPOSIT', period: 'month' })).toEqual(everything)
    expect(fitting('classic', { ...everything, bizType: 'TRANSFER' }).bizType).toBe('TRANSFER')
  })
})

describe('what a line came from', () => {
  it.each([
    [
      '{"tradeId":"7","symbol":"BTC-USDT"}',
      [
        { name: 'symbol', value: 'BTC-USDT' },
        { name: 'tradeId', value: '7' },
      ],
    ],
    ['{"order":{"id":1},"gone":null}', [{ name: 'order', value: '{"id":1}' }]],
    ['bonus of May', [{ name: '', value: 'bonus of May' }]],
    ['[1]', [{ name: '', value: '[1]' }]],
    ['', []],
    [null, []],
  ])('reads %s', (context, expected) => expect(factsOf(context)).toEqual(expected))
})
