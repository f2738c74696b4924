import { countsShift, parseKeys } from '#shared/domain/key-map.ts'
import type { BoundKey, Keys } from '#shared/domain/key-map.ts'

export interface Press {
  readonly key: string
  /** The place on the keyboard, such as `KeyB`. */
  readonly code?: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

export interface Match {
  readonly entry: BoundKey
  /** The digit pressed, where the key stands for several. */
  readonly digit: number | null
}

const nameOf: Readonly<Record<string, string>> = { ' ': 'space' }

/** A keyboard of another script gives its own letter; the place then says which Latin one is meant. */
const latin = (press: Press): string | undefined =>
  /^[^\p{Script=Latin}]$/u.test(press.key) && /^\p{L}$/u.test(press.key)
    ? /^Key([A-Z])$/.exec(press.code ?? '')?.[1]?.toLowerCase()
    : undefined

/** A press as the key map writes it; null for one with Alt, which makes characters on many keyboards. */
export function keysOf(press: Press): Keys | null {
  if (press.altKey) return null
  const key = latin(press) ?? nameOf[press.key] ?? press.key.toLowerCase()
  const mod = press.ctrlKey || press.metaKey
  return { mod, shift: press.shiftKey && countsShift(key, mod), key }
}

const means = (entry: BoundKey, press: Keys): boolean => {
  const wanted = parseKeys(entry.keys)
  if (wanted === null || wanted.mod !== press.mod || wanted.shift !== press.shift) return false
  if (wanted.key !== 'digits') return wanted.key === press.key
  return /^[1-9]$/.test(press.key) && press.key <= String(entry.digits)
}

/** What a press means on these keys; null when nothing. */
export function matchKey(entries: readonly BoundKey[], press: Press): Match | null {
  const keys = keysOf(press)
  const entry = keys === null ? undefined : entries.find((one) => means(one, keys))
  if (keys === null || entry === undefined) return null
  return { entry, digit: entry.digits === undefined ? null : Number(keys.key) }
}

/** Keys that a field takes as text or as its own; the others mean the same wherever the focus is. */
export const isForFields = (keys: string): boolean => !/^(mod\+|(shift\+)?f\d|escape$)/.test(keys)

const printed: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  enter: 'Enter',
  escape: 'Esc',
  space: 'Space',
  backspace: 'Backspace',
  delete: 'Del',
  insert: 'Ins',
  home: 'Home',
  end: 'End',
  pageup: 'PgUp',
  pagedown: 'PgDn',
}

/** The keys of an action as they are printed, such as `['Ctrl', 'K']`; `modifier` is this machine's word for it. */
export function printedKeys({ keys, digits }: Pick<BoundKey, 'keys' | 'digits'>, modifier: string): string[] {
  const parsed = parseKeys(keys)
  if (parsed === null) return []
  const { mod, shift, key } = parsed
  return [
    ...(mod ? [modifier] : []),
    ...(shift ? ['Shift'] : []),
    key === 'digits' ? `1 … ${digits}` : (printed[key] ?? key.toUpperCase()),
  ]
}
