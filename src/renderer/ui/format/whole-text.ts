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

/** A text on screen, and the same with all digits. */
export interface ShownFigure {
  readonly shown: string
  readonly whole: string
}

const signed = new RegExp(`−?${figure.source}`, 'gu')

/** What is copied of a page: its text with the figures in it whole, in the order in which they stand there, and a plain minus. */
export function copiedText(text: string, figures: readonly ShownFigure[]): string {
  const pairs = figures.flatMap(({ shown, whole }) => {
    const [cut, all] = [shown.match(figure) ?? [], whole.match(figure) ?? []]
    return cut.map((one, at) => ({ cut: digitsOf(one), whole: all[at] ?? one }))
  })
  let next = 0
  return text.replaceAll(signed, (found) => {
    const at = pairs.findIndex((pair, index) => index >= next && pair.cut === digitsOf(found))
    if (at < 0) return found
    next = at + 1
    return `${found.startsWith('−') ? '-' : ''}${pairs[at]?.whole ?? found}`
  })
}
