import { describe, expect, it } from 'vitest'
import { inEnglish, isMessage } from '#shared/messages.ts'
import type { Message } from '#shared/messages.ts'

describe('a message of another version', () => {
  it.each([
    ['without an id', { params: {} }],
    ['with an id that is no text', { id: 5 }],
    ['with parameters that are no object', { id: 'as-written', params: 'text' }],
    ['with a list as parameters', { id: 'as-written', params: ['text'] }],
    ['with something else than messages after it', { id: 'as-written', params: { text: 'a' }, more: 5 }],
    ['with a broken one after it', { id: 'as-written', params: { text: 'a' }, more: [{ id: null }] }],
  ])('is none %s', (_what, value) => {
    expect(isMessage(value)).toBe(false)
  })

  it('is worded as its id where the parameters are missing, and throws nothing', () => {
    const odd = { id: 'venues.used' } as unknown as Message
    expect(isMessage(odd)).toBe(true)
    expect(inEnglish(odd)).toContain('venues.used')
    expect(inEnglish({ id: 'of.tomorrow' } as unknown as Message)).toBe('of.tomorrow')
  })
})
