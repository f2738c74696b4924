import { describe, expect, it } from 'vitest'
import { needsWord } from '#renderer/views/shared/reconcile/needs-word.ts'
import { intent } from '#test/unit/renderer/intent.ts'

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
