import { describe, expect, it } from 'vitest'
import { filterIntents, needsWord } from '#renderer/views/activity/intent-filter.ts'
import type { IntentFilter } from '#renderer/views/activity/intent-filter.ts'
import { intent } from '../../intent.ts'

const list = [
  intent({ id: 'a', state: 'unknown' }),
  intent({ id: 'b', state: 'accepted', kind: 'cancel', orderId: 'o77', request: { symbol: 'ETH-USDT' } }),
  intent({ id: 'c', state: 'refused', kind: 'withdraw', note: 'Not enough in Main.' }),
  intent({ id: 'd', state: 'absent', kind: 'protect' }),
  intent({ id: 'e', state: 'sending' }),
]
const found = (part: Partial<IntentFilter>): string =>
  filterIntents(list, { outcome: 'all', kind: 'all', text: '', ...part }, () => 'words')
    .map(({ id }) => id)
    .join('')

describe('narrowing the list of requests', () => {
  it('shows all of them at first', () => expect(found({})).toBe('abcde'))

  it('by how they ended: what is on its way is as open as what is unknown', () => {
    expect(found({ outcome: 'open' })).toBe('ae')
    expect(found({ outcome: 'nothing' })).toBe('d')
    expect(found({ outcome: 'refused' })).toBe('c')
  })

  it('by what they were', () => {
    expect(found({ kind: 'orders' })).toBe('ae')
    expect(found({ kind: 'cancels' })).toBe('b')
    expect(found({ kind: 'withdrawals' })).toBe('c')
    expect(found({ kind: 'protection' })).toBe('d')
  })

  it('by any text of theirs, every word of it', () => {
    expect(found({ text: 'O77' })).toBe('b')
    expect(found({ text: 'eth usdt' })).toBe('b')
    expect(found({ text: 'main enough' })).toBe('c')
    expect(found({ text: 'eth main' })).toBe('')
  })
})

describe("the user's word", () => {
  it('is asked for where no look-up can tell, and only while the outcome is unknown', () => {
    expect(needsWord(intent({ kind: 'withdraw', state: 'unknown' }))).toBe(true)
    expect(needsWord(intent({ kind: 'cancel-stop', state: 'unknown' }))).toBe(true)
    expect(needsWord(intent({ kind: 'withdraw', state: 'sending' }))).toBe(false)
    expect(needsWord(intent({ kind: 'place', state: 'unknown' }))).toBe(false)
    expect(needsWord(intent({ kind: 'place', state: 'unknown', byUser: true }))).toBe(true)
    expect(needsWord(intent({ kind: 'place', state: 'accepted', byUser: true }))).toBe(false)
  })
})
