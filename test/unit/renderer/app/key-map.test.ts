import { describe, expect, it } from 'vitest'
import { usePress, verdictOf } from '#renderer/app/use-shortcuts.ts'
import { matchKey, printedKeys } from '#renderer/views/shared/keys/key-map.ts'
import type { Match, Press } from '#renderer/views/shared/keys/key-map.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { boundKeys } from '#shared/domain/key-map.ts'
import { openPage } from '../desk.ts'

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
    expect(press('5')).toMatchObject({ entry: { id: 'share' }, digit: 5 })
    expect(press('6')).toBeNull()
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
      expect(verdictOf({ entry, digit: null }, here)).toBe('fires')
      for (const part of [{ orderKeys: false }, { typing: true }, { dialog: true }, { held: true }])
        expect(verdictOf({ entry, digit: null }, { ...here, ...part }), entry.id).not.toBe('fires')
    }
  })

  it('letters are text while somebody types, keys with a modifier are not', () => {
    const fires = (key: string, held: Partial<Press> = {}): boolean => {
      const match = press(key, held)
      return match !== null && verdictOf(match, { ...here, typing: true }) === 'fires'
    }
    expect(fires('b')).toBe(false)
    expect(fires('?')).toBe(false)
    expect(fires('k', { ctrlKey: true })).toBe(true)
    expect(fires('2', { ctrlKey: true })).toBe(true)
  })

  it('a held arrow goes on', () => {
    const up = press('ArrowUp')
    expect(up !== null && verdictOf(up, { ...here, held: true })).toBe('fires')
  })
})

describe('a key that cannot act says why', () => {
  const at = { typing: false, dialog: false, held: false, view: 'trading' }
  /** Keys with work of their own in every page, and panic, which says what it does while it is held. */
  const otherwise = new Set(['tickUp', 'tickDown', 'tenUp', 'tenDown', 'clear', 'panic'])
  const open = (settings: Parameters<typeof openPage>[1] = {}, locked = false) => {
    const page = openPage([], settings)
    const [act, actions] = page.mount(() => [usePress(), useActionsStore()] as const)
    if (locked) page.notify('vault-changed', { locked: true })
    return { act, actions }
  }

  it.each(usual)('$id', (entry) => {
    const match: Match = { entry, digit: entry.digits === undefined ? null : 1 }
    for (const view of ['trading', 'settings']) {
      const { act, actions } = open({ orderKeys: true })
      expect(act(match, { ...at, view })).toBe(!otherwise.has(entry.id))
      expect(actions.hint !== null, `nobody offers it in ${view}`).toBe(!otherwise.has(entry.id))
    }
    const locked = open({ orderKeys: true }, true)
    locked.act(match, at)
    const silentWhenLocked = otherwise.has(entry.id) && entry.id !== 'panic'
    expect(locked.actions.hint).toBe(silentWhenLocked ? null : 'Coffer is locked.')

    const offered = open({ orderKeys: true })
    const ran: (number | null)[] = []
    let why: string | null = 'not now'
    offered.actions.offer({ [entry.id]: { run: (digit: number | null) => ran.push(digit), why: () => why } })
    expect(offered.act(match, at)).toBe(true)
    expect([ran, offered.actions.hint]).toEqual([[], 'not now'])
    why = null
    offered.act(match, at)
    expect([ran, offered.actions.hint]).toEqual([[match.digit], null])

    const off = open({ orderKeys: false })
    off.actions.offer({ [entry.id]: () => ran.push(0) })
    off.act(match, at)
    expect([ran.length, off.actions.hint?.includes('is off') ?? false]).toEqual(entry.sends ? [1, true] : [2, false])
  })

  it('is never said of text, of a held key or under a dialog', () => {
    const { act, actions } = open({ orderKeys: true })
    const c = press('c')
    for (const part of [{ typing: true }, { held: true }, { dialog: true }])
      expect(c !== null && act(c, { ...at, ...part })).toBe(false)
    expect(actions.hint).toBeNull()
    // A key that is no text is no text either while somebody types.
    const send = press('Enter', { ctrlKey: true })
    expect(send !== null && act(send, { ...at, typing: true })).toBe(true)
    expect(actions.hint).toContain('while typing')
  })
})
