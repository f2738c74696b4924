import { describe, expect, it } from 'vitest'
import { mayFire } from '#renderer/composables/use-shortcuts.ts'
import { matchKey, printedKeys } from '#renderer/shell/key-map.ts'
import type { Match, Press } from '#renderer/shell/key-map.ts'
import { boundKeys } from '#shared/domain/key-map.ts'

const usual = boundKeys({})

const press = (key: string, held: Partial<Press> = {}): Match | null =>
  matchKey(usual, { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held })
const idOf = (key: string, held: Partial<Press> = {}): string | undefined => press(key, held)?.entry.id

describe('the key map', () => {
  it('means one thing by each press', () => {
    expect(idOf('k', { ctrlKey: true })).toBe('palette')
    expect(idOf('k', { metaKey: true })).toBe('palette')
    expect(idOf('b')).toBe('buy')
    expect(idOf('B', { shiftKey: true })).toBeUndefined()
    expect(idOf('l')).toBe('limit')
    expect(idOf('l', { ctrlKey: true })).toBe('lock')
    expect(idOf('c')).toBe('cancelSelected')
    expect(idOf('C', { shiftKey: true })).toBe('cancelPair')
    expect(idOf('ArrowUp')).toBe('tickUp')
    expect(idOf('ArrowUp', { shiftKey: true })).toBe('tenUp')
    expect(idOf('Enter', { ctrlKey: true })).toBe('send')
    expect(idOf('Enter')).toBeUndefined()
    expect(idOf('[')).toBe('shorter')
    expect(idOf('b', { altKey: true })).toBeUndefined()
  })

  it('finds the question mark wherever the keyboard has it', () => {
    expect(idOf('?', { shiftKey: true })).toBe('help')
    expect(idOf('?')).toBe('help')
  })

  it('finds a letter by its place where the keyboard writes another script', () => {
    expect(idOf('и', { code: 'KeyB' })).toBe('buy')
    expect(idOf('л', { code: 'KeyK', ctrlKey: true })).toBe('palette')
    expect(idOf('b', { code: 'KeyN' })).toBe('buy')
  })

  it('follows the keys a person chose', () => {
    const own = boundKeys({ buy: 'shift+g', share: 'mod+digits', profile: 'digits' })
    const held = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: true }
    expect(matchKey(own, { key: 'G', ...held })?.entry.id).toBe('buy')
    expect(matchKey(own, { key: 'b', ...held, shiftKey: false })).toBeNull()
    expect(matchKey(own, { key: '7', ...held, shiftKey: false })).toMatchObject({ entry: { id: 'profile' }, digit: 7 })
  })

  it('hands the digit on, and only those of the range', () => {
    expect(press('3', { ctrlKey: true })).toMatchObject({ entry: { id: 'profile' }, digit: 3 })
    expect(press('4')).toMatchObject({ entry: { id: 'share' }, digit: 4 })
    expect(press('5')).toBeNull()
    expect(press('0', { ctrlKey: true })).toBeNull()
  })

  it('has no two entries on the same keys', () => {
    const printed = usual.map((entry) => printedKeys(entry, 'Ctrl').join('+'))
    expect(new Set(printed).size).toBe(printed.length)
  })
})

describe('whether a key fires', () => {
  const here = { typing: false, dialog: false, held: false, orderKeys: true }
  const sending = usual.filter(({ sends }) => sends === true)

  it('keys that send are off until they are switched on, and never work while typing, held, or under a dialog', () => {
    expect(sending.map(({ id }) => id)).toEqual(['send', 'cancelSelected', 'cancelPair'])
    for (const entry of sending) {
      expect(mayFire({ entry, digit: null }, here)).toBe(true)
      for (const part of [{ orderKeys: false }, { typing: true }, { dialog: true }, { held: true }])
        expect(mayFire({ entry, digit: null }, { ...here, ...part }), entry.id).toBe(false)
    }
  })

  it('letters are text while somebody types, keys with a modifier are not', () => {
    const fires = (key: string, held: Partial<Press> = {}): boolean => {
      const match = press(key, held)
      return match !== null && mayFire(match, { ...here, typing: true })
    }
    expect(fires('b')).toBe(false)
    expect(fires('?')).toBe(false)
    expect(fires('k', { ctrlKey: true })).toBe(true)
    expect(fires('2', { ctrlKey: true })).toBe(true)
  })

  it('a held arrow goes on', () => {
    const up = press('ArrowUp')
    expect(up !== null && mayFire(up, { ...here, held: true })).toBe(true)
  })
})
