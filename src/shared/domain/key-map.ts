/**
 * Every key that works outside a single control, and the keys a person gave them instead. The list is what `?` shows, what
 * the listener matches and what main accepts, so that none of them can know a key the others do not.
 */
export interface KeyEntry {
  readonly id: string
  readonly group: 'everywhere' | 'trading'
  /** `mod+shift+k` in this order: `mod` is Ctrl, or Cmd on a Mac; the key is `KeyboardEvent.key` in small letters. */
  readonly keys: string
  /** The key is `digits`: every digit from 1 to this one, handed on to the action. */
  readonly digits?: number
  /** Sends or cancels: off until the user switches such keys on, never while typing (ux, section 4). */
  readonly sends?: true
  /** One slip of one finger must not do this. */
  readonly needsMod?: true
  /** A held key goes on. */
  readonly repeats?: true
}

export const keyMap = [
  { id: 'palette', group: 'everywhere', keys: 'mod+k' },
  { id: 'profile', group: 'everywhere', keys: 'mod+digits', digits: 9 },
  { id: 'nextPanel', group: 'everywhere', keys: 'f6' },
  { id: 'previousPanel', group: 'everywhere', keys: 'shift+f6' },
  { id: 'search', group: 'everywhere', keys: '/' },
  { id: 'hide', group: 'everywhere', keys: 'h' },
  { id: 'lock', group: 'everywhere', keys: 'mod+l' },
  { id: 'help', group: 'everywhere', keys: '?' },
  { id: 'panic', group: 'everywhere', keys: 'mod+shift+x', needsMod: true },
  { id: 'pairs', group: 'trading', keys: 'p' },
  { id: 'newTab', group: 'trading', keys: 't' },
  { id: 'closeTab', group: 'trading', keys: 'shift+t' },
  { id: 'nextTab', group: 'trading', keys: 'mod+pagedown' },
  { id: 'previousTab', group: 'trading', keys: 'mod+pageup' },
  { id: 'watchlist', group: 'trading', keys: 'w' },
  { id: 'layouts', group: 'trading', keys: 'd' },
  { id: 'charts', group: 'trading', keys: 'shift+d' },
  { id: 'buy', group: 'trading', keys: 'b' },
  { id: 'sell', group: 'trading', keys: 's' },
  { id: 'limit', group: 'trading', keys: 'l' },
  { id: 'market', group: 'trading', keys: 'm' },
  { id: 'share', group: 'trading', keys: 'digits', digits: 5 },
  { id: 'tickUp', group: 'trading', keys: 'arrowup', repeats: true },
  { id: 'tickDown', group: 'trading', keys: 'arrowdown', repeats: true },
  { id: 'tenUp', group: 'trading', keys: 'shift+arrowup', repeats: true },
  { id: 'tenDown', group: 'trading', keys: 'shift+arrowdown', repeats: true },
  { id: 'shorter', group: 'trading', keys: '[' },
  { id: 'longer', group: 'trading', keys: ']' },
  { id: 'alert', group: 'trading', keys: 'a' },
  { id: 'send', group: 'trading', keys: 'mod+enter', sends: true, needsMod: true },
  { id: 'cancelSelected', group: 'trading', keys: 'c', sends: true },
  { id: 'cancelPair', group: 'trading', keys: 'shift+c', sends: true },
  { id: 'clear', group: 'trading', keys: 'escape' },
] as const satisfies readonly KeyEntry[]

export type ActionId = (typeof keyMap)[number]['id']
export type BoundKey = KeyEntry & { readonly id: ActionId }
/** The keys that differ from the key map, by action. */
export type KeyChoices = Readonly<Partial<Record<ActionId, string>>>

export interface Keys {
  readonly mod: boolean
  readonly shift: boolean
  readonly key: string
}

/** Why keys cannot stand for an action. */
export type KeyRefusal =
  'unreadable' | 'focus' | 'escape' | 'editing' | 'window' | 'zoom' | 'needsMod' | 'digits' | 'oneKey'

const named =
  /^(arrow(up|down|left|right)|enter|escape|tab|space|backspace|delete|insert|home|end|pageup|pagedown|f([1-9]|1[0-2])|digits)$/

export const isLetter = (key: string): boolean => /^\p{L}$/u.test(key)

/** Shift is part of the press where it does not change the character itself. */
export const countsShift = (key: string, mod: boolean): boolean => mod || isLetter(key) || key.length > 1

/** Reads `mod+shift+k`; null where that is no press. */
export function parseKeys(text: string): Keys | null {
  const [, mod = '', shift = '', key = ''] = /^(mod\+)?(shift\+)?(.+)$/su.exec(text) ?? []
  const isKey = named.test(key) || ([...key].length === 1 && /^[\p{L}\p{P}\p{S}\d]$/u.test(key))
  if (!isKey || key !== key.toLowerCase()) return null
  if (shift !== '' && (key === 'digits' || !countsShift(key, mod !== ''))) return null
  return { mod: mod !== '', shift: shift !== '', key }
}

export const writeKeys = ({ mod, shift, key }: Keys): string => `${mod ? 'mod+' : ''}${shift ? 'shift+' : ''}${key}`

/** What the page, the window or the system does with a press before any key map is asked. */
function takenBy({ mod, shift, key }: Keys): KeyRefusal | null {
  if (key === 'tab' || (!mod && (key === 'enter' || key === 'space'))) return 'focus'
  if (key === 'escape') return 'escape'
  if (mod && (shift ? /^[zv]$/ : /^[acvxyz]$/).test(key)) return 'editing'
  if (key === 'f11' || (mod && (shift ? /^[iqw]$/ : /^[hqwm]$/).test(key))) return 'window'
  if (mod && /^[-+=_]$/.test(key)) return 'zoom'
  return null
}

/** Whether an action can have these keys at all; who has them now is another question. */
export function refusalOf(entry: KeyEntry, text: string): KeyRefusal | null {
  if (keyMap.some(({ id, keys }) => id === entry.id && keys === text)) return null
  const keys = parseKeys(text)
  if (keys === null) return 'unreadable'
  if (entry.digits !== undefined && keys.key !== 'digits') return 'digits'
  if (entry.digits === undefined && (keys.key === 'digits' || /^\d$/.test(keys.key))) return 'oneKey'
  if (entry.needsMod === true && !keys.mod) return 'needsMod'
  return takenBy(keys)
}

/** The key map with a person's own keys in it. */
export const boundKeys = (choices: KeyChoices): readonly BoundKey[] =>
  (keyMap as readonly BoundKey[]).map((entry) => ({ ...entry, keys: choices[entry.id] ?? entry.keys }))

/** Another action that has these keys; null where they are free. */
export const holderOf = (choices: KeyChoices, id: ActionId, keys: string): BoundKey | null =>
  boundKeys(choices).find((entry) => entry.id !== id && entry.keys === keys) ?? null

const isAction = (id: string): id is ActionId => keyMap.some((entry) => entry.id === id)
const entryOf = (id: ActionId): BoundKey | undefined => (keyMap as readonly BoundKey[]).find((entry) => entry.id === id)

/**
 * Kept keys of any age: what is unknown, unreadable, not allowed or given twice costs that one action its own keys, and is
 * named by `unread`.
 */
export function readKeyChoices(kept: unknown): { readonly choices: KeyChoices; readonly unread: readonly string[] } {
  if (kept === undefined) return { choices: {}, unread: [] }
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return { choices: {}, unread: ['*'] }
  const unread: string[] = []
  let choices: KeyChoices = {}
  for (const [id, keys] of Object.entries(kept)) {
    const entry = isAction(id) ? entryOf(id) : undefined
    if (entry === undefined || typeof keys !== 'string' || refusalOf(entry, keys) !== null) unread.push(id)
    else if (keys !== entry.keys) choices = { ...choices, [entry.id]: keys }
  }
  for (;;) {
    const twice = own(choices).find(([id, keys]) => holderOf(choices, id, keys) !== null)
    if (twice === undefined) return { choices, unread }
    unread.push(twice[0])
    choices = Object.fromEntries(own(choices).filter(([id]) => id !== twice[0]))
  }
}

const own = (choices: KeyChoices): [ActionId, string][] => Object.entries(choices) as [ActionId, string][]
