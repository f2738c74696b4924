import { isDecimal, isWireDecimal, toPlain, trimmed } from '#shared/decimal.ts'
import { fullValue, hiddenAmount } from './amount.ts'

type Maybe = string | null | undefined

/** What is glued to letters or other digits is no figure: the name of a currency (`1INCH`, `C98`), a time, a date. */
const before = String.raw`(?<![\p{L}\p{Nd}]|\p{Nd}[.,:\u202f-])`
const after = String.raw`(?![\p{L}\p{Nd}]|[.,:\u202f-]\p{Nd})`
/** A figure as it is shown: digits with marks between thousands, and a point. */
const figure = new RegExp(String.raw`${before}\p{Nd}(?:[\p{Nd},\u202f]*\p{Nd})?(?:\.\p{Nd}+)?${after}`, 'gu')
const digitsOf = (shown: string): string => shown.replaceAll(/[^\d.]/g, '')

/** Whether a shown figure is one of this value, cut or not. */
function isOf(shown: string, value: Maybe): boolean {
  if (value == null || !isWireDecimal(value)) return false
  if (fullValue(shown, value) !== undefined) return true
  return trimmed(digitsOf(shown)) === trimmed(toPlain(value)).replace('-', '')
}

/**
 * A text with all digits of the figures that it shows cut; undefined where it shows all of them. `values`: those behind its
 * figures, in its order. Of a text with a hidden amount nothing is told (T15).
 */
export function wholeText(text: string, values: readonly Maybe[]): string | undefined {
  if (text.includes(hiddenAmount)) return undefined
  let next = 0
  let isCut = false
  const whole = text.replaceAll(figure, (shown) => {
    const at = values.findIndex((value, index) => index >= next && isOf(shown, value))
    if (at < 0) return shown
    next = at + 1
    const full = fullValue(shown, values[at])
    isCut ||= full !== undefined
    return full ?? shown
  })
  return isCut ? whole : undefined
}

/**
 * The same by a title beside it: that of one figure with all of its digits, or of a whole text that reads alike but for the digits
 * that are cut. undefined where the title says something else.
 */
export function wholeByTitle(shown: string, title: string): string | undefined {
  if (isDecimal(title)) return wholeText(shown, [title])
  const readsAlike = shown.replaceAll(figure, '0') === title.replaceAll(figure, '0')
  return readsAlike ? wholeText(shown, (title.match(figure) ?? []).map(digitsOf)) : undefined
}

/**
 * What is copied of a shown text, from `start` to `end` of it: the figures of which all is chosen have all of their digits, and a
 * minus that other programs read; the rest is as it stands. `whole`: the same text with all digits (`wholeText`).
 */
export function copiedText(shown: string, whole: string, start = 0, end = shown.length): string {
  const full = [...whole.matchAll(figure)].map(([digits]) => digits)
  const parts: string[] = []
  let from = start
  for (const [nth, { 0: digits, index }] of [...shown.matchAll(figure)].entries()) {
    if (index < start || index + digits.length > end) continue
    const between = shown.slice(from, index)
    parts.push(between.replace(/−$/, '-'), full[nth] ?? digits)
    from = index + digits.length
  }
  return parts.join('') + shown.slice(from, end)
}
