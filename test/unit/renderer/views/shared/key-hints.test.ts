import { describe, expect, it } from 'vitest'
import type { KeySummary, KeyTest } from '#shared/domain/profile.ts'
import { asWritten } from '#shared/messages.ts'
import type { KeyRole } from '#shared/exchange/endpoint.ts'
import {
  isRefused,
  isTradeUntested,
  keyHints,
  lets,
  named,
  tradeBlocked,
  tradeHeld,
} from '#renderer/views/shared/key-hints.ts'

const passed = (permissions: readonly string[], ipWhitelist: readonly string[] | null): KeyTest => ({
  state: 'passed',
  at: 1,
  permissions: [...permissions],
  ipWhitelist: ipWhitelist === null ? null : [...ipWhitelist],
  isMaster: true,
  apiVersion: 3,
})
const failed = (permissions?: readonly string[]): KeyTest => ({
  state: 'failed',
  at: 2,
  message: asWritten('No.'),
  venueCode: '400006',
  ...(permissions === undefined ? {} : { permissions: [...permissions] }),
})
const key = (role: KeyRole, test: KeyTest = { state: 'untested' }, deletePending = false): KeySummary => ({
  role,
  tail: 'abcd',
  keyVersion: 3,
  state: 'present',
  test,
  testAgain: false,
  storedAt: 1,
  former: [],
  deletePending,
})

describe('what the badges of a profile show', () => {
  it('is the venue’s word on tested keys, and the user’s on the others', () => {
    expect(keyHints({ keys: [] }).may).toEqual([])
    expect(keyHints({ keys: [key('read')] }).may).toEqual(['read'])
    expect(keyHints({ keys: [key('withdraw')] }).may).toEqual(['read', 'trade', 'withdraw'])
    expect(keyHints({ keys: [key('trade', passed(['General'], null))] }).may).toEqual(['read'])
    expect(keyHints({ keys: [key('read', passed(['General', 'Spot', 'Withdrawal'], ['1.2.3.4']))] }).may).toEqual([
      'read',
      'trade',
      'withdraw',
    ])
    expect(keyHints({ keys: [key('read'), key('withdraw', { state: 'untested' }, true)] }).may).toEqual(['read'])
  })

  it('is nothing that a key may do which the venue refused, and that it did', () => {
    expect(keyHints({ keys: [key('trade', failed(['General', 'Spot']))] })).toMatchObject({
      may: [],
      refused: ['trade'],
    })
    const both = [key('read', passed(['General'], null)), key('trade', failed())]
    expect(keyHints({ keys: both })).toMatchObject({ may: ['read'], refused: ['trade'] })
    const others = [key('read', failed()), key('trade'), key('withdraw', failed())]
    expect(keyHints({ keys: others }).refused).toEqual(['read', 'withdraw'])
    expect(keyHints({ keys: [key('trade', failed(), true)] }).refused).toEqual([])
    expect(keyHints({ keys: [key('trade', passed(['General', 'Spot'], null))] }).refused).toEqual([])
    expect(keyHints({ keys: [key('trade')] }).refused).toEqual([])
  })

  it('T6: warns of every key that may withdraw from anywhere, whatever it is kept for, and of no other', () => {
    const unlisted = (role: KeyRole, test?: KeyTest): boolean => keyHints({ keys: [key(role, test)] }).unlisted
    for (const role of ['read', 'trade', 'withdraw'] as const) {
      expect(unlisted(role, passed(['General', 'Withdrawal'], null))).toBe(true)
      expect(unlisted(role, passed(['General', 'withdraw'], []))).toBe(true)
      expect(unlisted(role, passed(['General', 'Withdrawal'], ['1.2.3.4']))).toBe(false)
      expect(unlisted(role, passed(['General', 'Spot'], null))).toBe(false)
    }
    expect(unlisted('withdraw')).toBe(false)
  })

  it('reads the words of the specification and those of other kits, in any case', () => {
    for (const name of ['Spot', 'Trade', 'trade']) expect(lets(['General', name], 'trade')).toBe(true)
    for (const name of ['Withdrawal', 'withdraw']) expect(lets(['General', name], 'withdraw')).toBe(true)
    expect(lets(['General'], 'trade')).toBe(false)
    expect(lets(['General', 'Spot'], 'withdraw')).toBe(false)
  })

  it('takes no other right for one to withdraw', () => {
    expect(lets(['Transfer', 'InnerTransfer', 'WithdrawalHistory'], 'withdraw')).toBe(false)
    expect(lets([], 'read')).toBe(true)
    expect(named([], 'read')).toBe(false)
    expect(named(['General'], 'read')).toBe(true)
  })
})

describe('the key of a transfer', () => {
  const live = (...keys: KeySummary[]) => ({ kind: 'live', keys }) as const

  it('is never the one for looking; what a key’s permissions say is a hint and holds nobody back', () => {
    expect(tradeBlocked(live(key('read', passed(['General', 'Spot'], null))))).toBe('no-key')
    expect(tradeBlocked(live(key('trade')))).toBeNull()
    expect(tradeBlocked(live(key('trade', passed(['General', 'Spot'], null))))).toBeNull()
    expect(tradeBlocked(live(key('trade', passed(['General'], null))))).toBe('no-permission')
    expect(tradeBlocked({ kind: 'practice', keys: [] })).toBeNull()
    // A key that is being removed signs nothing any more.
    expect(tradeBlocked(live({ ...key('trade'), deletePending: true }))).toBe('no-key')
    expect(isTradeUntested(live(key('trade')))).toBe(true)
    expect(isTradeUntested(live(key('trade', passed(['General', 'Spot'], null))))).toBe(false)
    expect(isTradeUntested({ kind: 'practice', keys: [] })).toBe(false)
    expect(isTradeUntested(live())).toBe(false)
  })

  it('is refused where the venue refused it: no block, and not the same as untested', () => {
    const refused = live(key('trade', failed()))
    expect(isRefused(refused, 'trade')).toBe(true)
    expect(isTradeUntested(refused)).toBe(false)
    expect(tradeBlocked(refused)).toBeNull()
    expect(isRefused(live(key('trade')), 'trade')).toBe(false)
    expect(isRefused({ ...refused, kind: 'practice' }, 'trade')).toBe(false)
  })

  it('lacks what it lacked before the venue refused it, which is a hint and holds no order back', () => {
    const refused = live(key('trade', failed(['General'])))
    expect(tradeBlocked(refused)).toBe('no-permission')
    expect(tradeHeld(refused)).toBeNull()
    expect(tradeBlocked(live(key('trade', failed(['General', 'Spot']))))).toBeNull()
  })

  it('holds an order back where there is none, or where the test that passed names no trading permission', () => {
    expect(tradeHeld(live(key('read', failed(['General', 'Spot']))))).toBe('no-key')
    expect(tradeHeld(live(key('trade', passed(['General'], null))))).toBe('no-permission')
    expect(tradeHeld(live(key('trade', passed(['General', 'Spot'], null))))).toBeNull()
    expect(tradeHeld({ kind: 'practice', keys: [] })).toBeNull()
  })

  it('is the one that main signs with: one for withdrawals only where there is no other', () => {
    const [trade, withdraw] = [key('trade', failed()), key('withdraw', passed(['General', 'Spot', 'Withdrawal'], null))]
    expect(isRefused(live(trade, withdraw), 'trade')).toBe(true)
    expect(isRefused(live(trade, withdraw), 'withdraw')).toBe(false)
    expect(isRefused(live({ ...trade, deletePending: true }, withdraw), 'trade')).toBe(false)
    expect(isRefused(live(key('read', failed()), withdraw), 'trade')).toBe(false)
    expect(tradeBlocked(live(key('trade', passed(['General'], null)), withdraw))).toBe('no-permission')
  })
})
