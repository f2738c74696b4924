import { describe, expect, it } from 'vitest'
import { intentKinds } from '#shared/domain/intent-kinds.ts'
import { needsWord } from '#renderer/views/shared/reconcile/needs-word.ts'
import { intent } from '#test/unit/renderer/intent.ts'

describe("the user's word", () => {
  it.each(intentKinds)('is asked for once no look-up will tell, and only while the outcome is unknown: %s', (kind) => {
    expect(needsWord(intent({ kind, state: 'unknown', byUser: true }))).toBe(true)
    // In its first seconds it was not looked up yet, and main takes no word.
    expect(needsWord(intent({ kind, state: 'unknown' }))).toBe(false)
    expect(needsWord(intent({ kind, state: 'sending' }))).toBe(false)
    expect(needsWord(intent({ kind, state: 'accepted', byUser: true }))).toBe(false)
  })
})
