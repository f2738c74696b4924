import { describe, expect, it } from 'vitest'
import type { LedgerEntry } from '#shared/exchange/index.ts'
import { early, late, lookUp, sentAt } from '#test/support/faults/look-up.ts'
import { ledgerEntry, page } from '#test/support/faults/records.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, refusedWith } from '#test/support/faults/scripted-client.ts'

const move = { currency: 'USDT', from: 'main', to: 'trade', amount: '10' }
const intent = { kind: 'transfer', endpoint: 'innerTransfer', request: move, clientOid: 'c1' } as const
const minute = 60_000

/** What the two ledgers hold, and answer to the filter they are asked with. */
const ledgers = (classic: readonly LedgerEntry[], hf: readonly LedgerEntry[] = []): Script => {
  const of = (lines: readonly LedgerEntry[], request: unknown) =>
    lines.filter(({ direction }) => direction === (request as { direction: string }).direction)
  return {
    listLedgers: (request) => acceptedWith(page(of(classic, request))),
    listHfLedgers: (request) => acceptedWith(of(hf, request) as never),
  }
}
const out = ledgerEntry

describe('transfer', () => {
  it.each<[string, Script, string]>([
    ['by the line out of the account it left', ledgers([out()]), 'accepted'],
    ['by the line into the other one', ledgers([out({ accountType: 'TRADE', direction: 'in' })]), 'accepted'],
    ['by the high-frequency ledger', ledgers([], [out({ accountType: 'TRADE_HF', direction: 'in' })]), 'accepted'],
    ['not when another amount moved', ledgers([out({ amount: '10.1' })]), 'unknown'],
    ['not when it went the other way', ledgers([out({ accountType: 'TRADE' })]), 'unknown'],
    ['not when another currency moved', ledgers([out({ currency: 'BTC' })]), 'unknown'],
    ['not when it is older', ledgers([out({ createdAt: sentAt - 2 * minute })]), 'unknown'],
    ['not when it is later', ledgers([out({ createdAt: sentAt + 16 * minute })]), 'unknown'],
    ['not when two look like it', ledgers([out(), out({ id: '2' })]), 'unknown'],
  ])('M4: %s', async (_case, script, state) => {
    expect((await lookUp({ intent, script, age: early })).state).toBe(state)
  })

  it.each([
    ['two minutes ahead of', -2 * minute],
    ['half an hour behind', 30 * minute],
  ])('M4 L4: by its line, on a machine whose clock is %s the venue', async (_case, clockOffset) => {
    const script = ledgers([out({ createdAt: sentAt + clockOffset })])
    expect((await lookUp({ intent, script, clockOffset })).state).toBe('accepted')
    const older = ledgers([out({ createdAt: sentAt + clockOffset - 2 * minute })])
    expect((await lookUp({ intent, script: older, clockOffset })).state).toBe('unknown')
  })

  it('M4: does not take the line of an earlier one for its own', async () => {
    const others = [{ intent, ago: minute / 2 }]
    expect(await lookUp({ intent, script: ledgers([out()]), others })).toMatchObject({ state: 'unknown' })
    const both = ledgers([out(), out({ id: '2' })])
    expect(await lookUp({ intent, script: both, others })).toMatchObject({ state: 'accepted' })
    const another = [{ intent: { ...intent, request: { ...move, amount: '7' } }, ago: minute / 2 }]
    expect(await lookUp({ intent, script: ledgers([out()]), others: another })).toMatchObject({ state: 'accepted' })
  })

  it('M4: does not take for its own a line that it shares with a transfer to or from another account', async () => {
    const elsewhere = [{ intent: { ...intent, request: { ...move, to: 'margin' } }, ago: minute / 2 }]
    expect((await lookUp({ intent, script: ledgers([out()]), others: elsewhere })).state).toBe('unknown')
    const whole = ledgers([out(), out({ id: '2' }), out({ id: '3', accountType: 'TRADE', direction: 'in' })])
    expect((await lookUp({ intent, script: whole, others: elsewhere })).state).toBe('accepted')
    const from = [{ intent: { ...intent, request: { ...move, from: 'margin' } }, ago: minute / 2 }]
    const lineIn = ledgers([out({ accountType: 'TRADE', direction: 'in' })])
    expect((await lookUp({ intent, script: lineIn, others: from })).state).toBe('unknown')
    expect((await lookUp({ intent, script: lineIn, others: elsewhere })).state).toBe('accepted')
  })

  it.each<[string, 'unknown' | 'sending' | 'refused' | 'absent', string]>([
    ['another that is open', 'unknown', 'unknown'],
    ['another that is on its way', 'sending', 'unknown'],
    ['another that was refused', 'refused', 'accepted'],
    ['another that never arrived', 'absent', 'accepted'],
  ])('M4: one line, beside %s', async (_case, state, found) => {
    const others = [{ intent: { ...intent, profileId: 'p2' }, ago: minute, state }]
    expect((await lookUp({ intent, script: ledgers([out()]), others })).state).toBe(found)
    const both = ledgers([out(), out({ id: '2' })])
    expect((await lookUp({ intent, script: both, others })).state).toBe(found === 'unknown' ? 'accepted' : 'unknown')
  })

  it('M4: is never absent by itself, however late', async () => {
    expect(await lookUp({ intent, script: ledgers([]), age: 1_000 * late })).toMatchObject({
      state: 'unknown',
      answered: true,
    })
  })

  it('C6: is looked up completely where the venue has no high-frequency ledger to show', async () => {
    const script = { ...ledgers([]), listHfLedgers: () => refusedWith('permission-refused') }
    expect(await lookUp({ intent, script })).toMatchObject({ state: 'unknown', answered: true })
  })
})
