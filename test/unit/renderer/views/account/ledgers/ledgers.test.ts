import { describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import type { LedgerEntry } from '#shared/exchange/account-records.ts'
import { factsOf } from '#renderer/views/account/ledgers/ledger-context.ts'
import { ledgerCsv, ledgerFileName } from '#renderer/views/account/ledgers/ledger-csv.ts'
import { everything, fitting, ledgerPlanOf } from '#renderer/views/account/ledgers/ledger-filter.ts'
import type { LedgerFilter, LedgerKind, LedgerPlan } from '#renderer/views/account/ledgers/ledger-filter.ts'
import { createLedgerWalk } from '#renderer/views/account/ledgers/ledger-walk.ts'
import type { LedgerReads, LedgerRow } from '#renderer/views/account/ledgers/ledger-walk.ts'
import { asWritten } from '#shared/messages.ts'

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
    const { request } = planned('hf', { currencies: 'btc, usdt BTC', direction: 'in', bizType: 'TRANSFER' })
    expect(request).toEqual({ currency: 'BTC,USDT', direction: 'in', bizType: 'TRANSFER' })
    expect(planned('classic', { bizType: ' Loans Repaid ' }).request).toEqual({ bizType: 'Loans Repaid' })
    expect(planned('classic').request).toEqual({})
  })

  it('asks the classic ledger for a day at a time, without gap or overlap, newest first', () => {
    const { spans, cutFrom } = planned('classic', { period: 'week' })
    expect(spans[0]?.endAt).toBe(now)
    expect(spans.at(-1)?.startAt).toBe(now - 7 * day)
    for (const [at, span] of spans.entries()) {
      expect(span.endAt - span.startAt).toBeLessThan(day)
      if (at > 0) expect(span.endAt).toBe((spans[at - 1]?.startAt ?? 0) - 1)
    }
    expect(cutFrom).toBeNull()
  })

  it('says where the venue keeps less than is asked for', () => {
    expect(planned('classic', { period: 'all' }).cutFrom).toBe(now - 365 * day)
    expect(planned('hf', { period: 'own', from: '2026-11-01T00:00:00' })).toMatchObject({
      cutFrom: now - 7 * day,
      spans: [{ startAt: now - 7 * day, endAt: now }],
    })
    expect(planned('classic', { period: 'all' }, null)).toMatchObject({ cutFrom: null, spans: [{ startAt: 0 }] })
    expect(planned('hf', { period: 'own', to: '2026-11-01T00:00:00' }).spans).toEqual([])
  })

  it('reads the dates typed in the zone that the user chose, the last second included', () => {
    const typed = { period: 'own', from: '2026-11-20T01:00:00', to: '2026-11-20T02:00:05' } as const
    const start = Date.UTC(2026, 10, 20, 1)
    expect(planned('classic', typed).spans).toEqual([{ startAt: start, endAt: start + hour + 5_999 }])
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

const row = (id: number): LedgerEntry => ({
  id: String(id),
  currency: 'USDT',
  amount: '1',
  fee: '0',
  balance: '5',
  accountType: 'MAIN',
  bizType: 'Deposit',
  direction: 'in',
  createdAt: now - id,
  context: null,
})
const envelope = (currentPage: number, totalPage: number, items: readonly LedgerEntry[], totalNum = 4) =>
  ok({ currentPage, pageSize: 500, totalNum, totalPage, items: [...items] })
const unread = () => Promise.reject(new Error('not asked'))
const reads = (part: Partial<LedgerReads>): LedgerReads => ({ page: unread, older: unread, ...part })

describe('reading a ledger', () => {
  it('turns pages to the end and goes on where a page failed', async () => {
    const asked: (number | undefined)[] = []
    let broken = true
    const walk = createLedgerWalk(
      planned('classic', { period: 'day' }, null),
      reads({
        page: ({ currentPage = 0 }) => {
          asked.push(currentPage)
          if (currentPage === 2 && broken) {
            broken = false
            return Promise.resolve(fail(appError('timed-out', asWritten('No answer.'))))
          }
          return Promise.resolve(envelope(currentPage, 2, [row(currentPage * 2), row(currentPage * 2 + 1)]))
        },
      }),
    )
    expect(await walk()).toMatchObject({ value: { done: false, total: 4, moved: false, readTo: now - 3 } })
    expect(await walk()).toMatchObject({ ok: false })
    expect(await walk()).toMatchObject({ value: { done: true, readTo: now - day } })
    expect(asked).toEqual([1, 2, 2])
    expect(await walk()).toMatchObject({ value: { done: true, rows: [] } })
  })

  it('says that the list moved: a line twice, or another count', async () => {
    const same = createLedgerWalk(
      planned('classic', { period: 'day' }, null),
      reads({ page: ({ currentPage = 0 }) => Promise.resolve(envelope(currentPage, 2, [row(1), row(currentPage)])) }),
    )
    expect(await same()).toMatchObject({ value: { rows: [{ id: '1' }] } })
    expect(await same()).toMatchObject({ value: { rows: [{ id: '2' }], moved: true } })
    const grown = createLedgerWalk(
      planned('classic', { period: 'day' }, null),
      reads({
        page: ({ currentPage = 0 }) => Promise.resolve(envelope(currentPage, 2, [row(currentPage)], currentPage)),
      }),
    )
    await grown()
    expect(await grown()).toMatchObject({ value: { moved: true } })
  })

  it('walks span by span, empty ones included', async () => {
    const spans: (number | undefined)[] = []
    const walk = createLedgerWalk(
      planned('classic', { period: 'week' }),
      reads({
        page: ({ startAt }) => {
          spans.push(startAt)
          return Promise.resolve(envelope(1, 0, [], 0))
        },
      }),
    )
    for (;;) {
      const step = await walk()
      if (step?.ok !== true || step.value.done) break
    }
    expect(spans).toHaveLength(8)
    expect(spans.at(-1)).toBe(now - 7 * day)
  })

  it('follows the cursor until nothing new comes, however few lines an answer holds', async () => {
    const cursors: unknown[] = []
    const walk = createLedgerWalk(
      planned('hf'),
      reads({
        older: ({ lastId }) => {
          cursors.push(lastId)
          const next = cursors.length
          return Promise.resolve(ok(next > 3 ? [] : [{ ...row(next), tax: null }]))
        },
      }),
    )
    for (let step = 0; step < 4; step += 1) await walk()
    expect(cursors).toEqual([undefined, '1', '2', '3'])
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

describe('the ledger as a file', () => {
  it('holds every line, times in UTC, and runs no formula', async () => {
    const hostile: LedgerRow = { ...row(2), tax: '0.1', context: '=HYPERLINK("http://x")', bizType: '＝cmd' }
    let pauses = 0
    const many = Array.from({ length: 4_100 }, (_, at) => (at === 0 ? hostile : row(at)))
    const [text = '', ...more] = await ledgerCsv(many, () => Promise.resolve(void pauses++))
    expect(more).toEqual([])
    const lines = text.trimEnd().split('\r\n')
    expect(lines).toHaveLength(4_101)
    expect(pauses).toBe(2)
    expect(lines[0]).toBe('time_utc,currency,direction,amount,fee,tax,balance,account,kind,id,context')
    expect(lines[1]).toBe(`2026-11-20T11:59:59.998Z,USDT,in,1,0,0.1,5,MAIN,'＝cmd,2,"'=HYPERLINK(""http://x"")"`)
    const long = Array.from({ length: 4_100 }, () => ({ ...hostile, context: 'x'.repeat(3_000) }))
    const parts = await ledgerCsv(long, () => Promise.resolve())
    expect(parts.length).toBeGreaterThan(1)
    expect(parts.join('').trimEnd().split('\r\n')).toHaveLength(4_101)
    for (const part of parts) expect(part.length).toBeLessThan(8_000_000)
    expect(ledgerFileName('hf', many)).toBe('coffer-hf-ledger-2026-11-20-to-2026-11-20.csv')
  })
})
