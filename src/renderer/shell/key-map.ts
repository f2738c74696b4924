/**
 * Every key that works outside a single control. The list is what `?` shows and what the listener matches, so that neither
 * can know a key the other does not.
 */
export interface KeyEntry {
  readonly id: string
  readonly group: 'everywhere' | 'trading'
  /** `KeyboardEvent.key` in small letters; `1-9` stands for each of these digits, which are handed on. */
  readonly key: string
  /** With Ctrl, or Cmd on a Mac. */
  readonly mod?: true
  readonly shift?: true
  /** Works while typing in a field, as keys with a modifier do. */
  readonly whileTyping?: true
  /** Sends or cancels: off until the user switches such keys on, never while typing (ux, section 4). */
  readonly sends?: true
  /** A held key goes on. */
  readonly repeats?: true
}

export const keyMap = [
  { id: 'palette', group: 'everywhere', key: 'k', mod: true, whileTyping: true },
  { id: 'profile', group: 'everywhere', key: '1-9', mod: true, whileTyping: true },
  { id: 'hide', group: 'everywhere', key: 'h' },
  { id: 'lock', group: 'everywhere', key: 'l', mod: true, whileTyping: true },
  { id: 'help', group: 'everywhere', key: '?' },
  { id: 'pairs', group: 'trading', key: 'p' },
  { id: 'buy', group: 'trading', key: 'b' },
  { id: 'sell', group: 'trading', key: 's' },
  { id: 'limit', group: 'trading', key: 'l' },
  { id: 'market', group: 'trading', key: 'm' },
  { id: 'share', group: 'trading', key: '1-4' },
  { id: 'tickUp', group: 'trading', key: 'arrowup', repeats: true },
  { id: 'tickDown', group: 'trading', key: 'arrowdown', repeats: true },
  { id: 'tenUp', group: 'trading', key: 'arrowup', shift: true, repeats: true },
  { id: 'tenDown', group: 'trading', key: 'arrowdown', shift: true, repeats: true },
  { id: 'send', group: 'trading', key: 'enter', mod: true, sends: true },
  { id: 'cancelSelected', group: 'trading', key: 'c', sends: true },
  { id: 'cancelPair', group: 'trading', key: 'c', shift: true, sends: true },
  { id: 'clear', group: 'trading', key: 'escape' },
] as const satisfies readonly KeyEntry[]

export type ActionId = (typeof keyMap)[number]['id']

export interface Press {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export interface Match {
  readonly entry: KeyEntry & { readonly id: ActionId }
  /** The digit pressed, where the key stands for several. */
  readonly digit: number | null
}

const isLetter = (key: string): boolean => /^[a-z]$/.test(key)

/** What a press means; null when nothing. Keys such as `?` need Shift on many keyboards, so it counts for letters and arrows only. */
export function matchKey(press: Press): Match | null {
  if (press.altKey) return null
  const key = press.key.toLowerCase()
  const mod = press.ctrlKey || press.metaKey
  for (const entry of keyMap as readonly Match['entry'][]) {
    if ((entry.mod ?? false) !== mod) continue
    const countsShift = isLetter(key) || key.startsWith('arrow') || mod
    if (countsShift && (entry.shift ?? false) !== press.shiftKey) continue
    const range = /^(\d)-(\d)$/.exec(entry.key)
    if (range === null) {
      if (entry.key === key) return { entry, digit: null }
    } else if (/^\d$/.test(key) && key >= (range[1] ?? '') && key <= (range[2] ?? '')) {
      return { entry, digit: Number(key) }
    }
  }
  return null
}

const names: Readonly<Record<string, string>> = { arrowup: '↑', arrowdown: '↓', enter: 'Enter', escape: 'Esc' }

/** The keys of an entry as they are printed, such as `['Ctrl', 'K']`; `modifier` is this machine's word for it. */
export const printedKeys = ({ key, mod, shift }: KeyEntry, modifier: string): string[] => [
  ...(mod === true ? [modifier] : []),
  ...(shift === true ? ['Shift'] : []),
  names[key] ?? key.replace('-', ' … ').toUpperCase(),
]
