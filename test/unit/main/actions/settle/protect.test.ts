import { describe, expect, it } from 'vitest'
import { early, late, lookUp } from '#test/support/faults/look-up.ts'
import type { Script } from '#test/support/faults/scripted-client.ts'
import { acceptedWith, unknownWith } from '#test/support/faults/scripted-client.ts'

describe('protect', () => {
  const request = { timeout: 60, symbols: 'BTC-USDT,ETH-USDT' }
  const intent = { kind: 'protect', endpoint: 'setDeadMan', request, clientOid: null } as const
  const set = (fields: { timeout?: number; setFor?: number; symbols?: string[] } = {}): Script => {
    const { timeout = 60, setFor = 1, symbols = ['ETH-USDT', 'BTC-USDT'] } = fields
    return {
      getDeadMan: () => acceptedWith({ timeout, symbols, currentTime: 1_000, triggerTime: 1_000 - setFor + timeout }),
    }
  }

  it.each<[string, Script, number, string]>([
    ['set since', set(), early, 'accepted'],
    ['an equal setting, but older than this request', set({ setFor: 30 }), early, 'unknown'],
    ['an equal, older setting, late', set({ setFor: 90 }), late, 'absent'],
    ['another timeout, late', set({ timeout: 5 }), late, 'absent'],
    ['other pairs, late', set({ symbols: [] }), late, 'absent'],
    ['no setting, late', { getDeadMan: () => acceptedWith(null) }, late, 'absent'],
    ['no setting, early', { getDeadMan: () => acceptedWith(null) }, early, 'unknown'],
    ['no answer', { getDeadMan: () => unknownWith() }, late, 'unknown'],
  ])('%s', async (_case, script, age, state) => {
    expect((await lookUp({ intent, script, age })).state).toBe(state)
  })

  it('switching off: by the setting being gone', async () => {
    const off = { ...intent, request: { timeout: -1, symbols: '' } }
    const gone: Script = { getDeadMan: () => acceptedWith(null) }
    expect((await lookUp({ intent: off, script: gone, age: early })).state).toBe('accepted')
    expect((await lookUp({ intent: off, script: set() })).state).toBe('absent')
  })
})
