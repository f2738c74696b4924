import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish, isMessage, msg, rule, ruleOf, wordsOf } from '#shared/messages.ts'
import type { Message } from '#shared/messages.ts'
import { de } from '#shared/texts/de/index.ts'
import { en } from '#shared/texts/en/index.ts'

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

  it.each([
    ['none', {}],
    ['another name', { most: 3 }],
    ['a name that every object has', { constructor: 3 }],
  ])('says nothing of a parameter that is not there: %s', (_what, params) => {
    for (const wordings of [en, de])
      expect(wordsOf({ id: 'orders.stops-cancelled', params } as Message, wordings)).toBe('orders.stops-cancelled')
  })
})

/** Ids with the names of their parameters, as journals and lists of profiles may hold them. Only ever added to. */
const kept = Object.entries(
  JSON.parse(readFileSync(join(import.meta.dirname, 'texts', 'kept-messages.json'), 'utf8')) as Record<
    string,
    string[]
  >,
)
const lists: readonly string[] = ['labels']

describe('messages that may be on disk', () => {
  it('are worded in every language with the parameters they were written with', () => {
    const mute = kept.flatMap(([id, names]) => {
      const params = Object.fromEntries(names.map((name) => [name, lists.includes(name) ? ['1'] : '1']))
      return [en, de].filter((wordings) => wordsOf({ id, params } as Message, wordings) === id).map(() => id)
    })
    expect(mute).toEqual([])
  })

  it('are all in the list', () => {
    const areas = new Set(kept.map(([id]) => id.split('.')[0]))
    const ids = new Set(kept.map(([id]) => id))
    expect(Object.keys(en).filter((id) => areas.has(id.split('.')[0]) && !ids.has(id))).toEqual([])
  })
})

describe('the text of a rule', () => {
  const notValid = msg('app.input-not-valid')

  it('gives the message back', () => {
    expect(ruleOf(rule('input.too-long', { most: 40 }))).toEqual(msg('input.too-long', { most: 40 }))
  })

  it('stands for input that is not valid where it is no message, and throws nothing', () => {
    for (const text of [undefined, '', 'Invalid input', '{"id":"', '{"id":"a","params":[]}', '{"id":"a"} b'])
      expect(ruleOf(text)).toEqual(notValid)
    fc.assert(
      fc.property(fc.string(), (rest) => {
        expect(isMessage(ruleOf(`{"id":"${rest}`))).toBe(true)
      }),
    )
  })
})
