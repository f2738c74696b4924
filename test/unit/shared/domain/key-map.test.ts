import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundKeys, keyMap, parseKeys, readKeyChoices, refusalOf, writeKeys } from '#shared/domain/key-map.ts'
import type { ActionId, BoundKey, KeyChoices } from '#shared/domain/key-map.ts'

const entry = (id: ActionId): BoundKey => boundKeys({}).find((one) => one.id === id) as BoundKey

describe('keys in writing', () => {
  it.each(['mod+k', 'shift+c', 'mod+shift+x', 'c', '?', '[', '+', 'mod++', 'arrowup', 'f5', 'digits', 'ö'])(
    'reads %s and writes it back',
    (text) => {
      const keys = parseKeys(text)
      expect(keys === null ? null : writeKeys(keys)).toBe(text)
    },
  )

  it.each([
    '',
    'K',
    'kk',
    'mod',
    'mod+',
    'alt+k',
    'shift+mod+k',
    'shift+?',
    'shift+digits',
    ' ',
    '\n',
    'f13',
    '\u0000',
  ])('does not take %j for keys', (text) => {
    expect(parseKeys(text)).toBeNull()
  })

  it('the key map itself is readable, and no two of its actions meet', () => {
    expect(keyMap.filter(({ keys }) => parseKeys(keys) === null)).toEqual([])
    expect(new Set(keyMap.map(({ keys }) => keys)).size).toBe(keyMap.length)
  })
})

describe('what an action can have', () => {
  it.each([
    ['buy', 'tab', 'focus'],
    ['buy', 'enter', 'focus'],
    ['buy', 'space', 'focus'],
    ['buy', 'escape', 'escape'],
    ['palette', 'mod+c', 'editing'],
    ['palette', 'mod+shift+z', 'editing'],
    ['palette', 'mod+w', 'window'],
    ['palette', 'mod+q', 'window'],
    ['palette', 'mod+=', 'zoom'],
    ['palette', 'f11', 'window'],
    ['palette', 'mod+0', 'oneKey'],
    ['buy', '3', 'oneKey'],
    ['share', 'q', 'digits'],
    ['send', 'g', 'needsMod'],
    ['panic', 'f9', 'needsMod'],
    ['buy', 'alt+b', 'unreadable'],
  ] as const)('refuses %s the keys %s', (id, keys, why) => {
    expect(refusalOf(entry(id), keys)).toBe(why)
  })

  it.each([
    ['clear', 'escape'],
    ['buy', 'f2'],
    ['send', 'mod+g'],
    ['share', 'mod+digits'],
    ['cancelPair', 'mod+shift+c'],
  ] as const)('gives %s the keys %s', (id, keys) => {
    expect(refusalOf(entry(id), keys)).toBeNull()
  })
})

describe('kept keys', () => {
  it('are the choices that differ', () => {
    expect(readKeyChoices({ buy: 'g', sell: 's' })).toEqual({ choices: { buy: 'g' }, unread: [] })
    expect(readKeyChoices(undefined)).toEqual({ choices: {}, unread: [] })
  })

  it('lose one action to one thing that cannot be read, and name it', () => {
    const kept = { buy: 'g', sell: 7, send: 'x', market: 'mod+c', future: 'z' }
    expect(readKeyChoices(kept)).toEqual({ choices: { buy: 'g' }, unread: ['sell', 'send', 'market', 'future'] })
    expect(readKeyChoices('keys')).toEqual({ choices: {}, unread: ['*'] })
  })

  it('may be swapped', () => {
    expect(readKeyChoices({ buy: 's', sell: 'b' })).toEqual({ choices: { buy: 's', sell: 'b' }, unread: [] })
  })

  it('never put two actions on one press, whatever is kept', () => {
    const id = fc.constantFrom(...keyMap.map((one) => one.id as string), 'future')
    const keys = fc.oneof(fc.constantFrom(...keyMap.map((one) => one.keys as string), 'g', 'mod+g'), fc.jsonValue())
    fc.assert(
      fc.property(fc.dictionary(id, keys), (kept) => {
        const { choices, unread } = readKeyChoices(kept)
        const bound = boundKeys(choices as KeyChoices).map((one) => one.keys)
        expect(new Set(bound).size).toBe(bound.length)
        for (const [action, wanted] of Object.entries(kept))
          expect(unread.includes(action) || bound.includes(wanted as string)).toBe(true)
      }),
    )
  })
})
