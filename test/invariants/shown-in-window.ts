/** What main's own window showed, field by field, against the request that leaves upon its yes. */
import type { Shown, TrustedFact, TrustedForm, TrustedSubject, TrustedWithdrawal } from '#shared/bridge/trusted.ts'
import { amountText } from './amount-text.ts'

type Fields = Readonly<Record<string, unknown>>

/** What a withdrawal's body says of how much goes where, and who pays for it. */
const ofWithdrawal = [
  'currency', 'amount', 'toAddress', 'chain', 'memo', 'withdrawType', 'isInner', 'feeDeductType', 'remark',
] as const // prettier-ignore

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value as string))

const showsWithdrawal = ({ body }: TrustedWithdrawal, unit: Fields): boolean => {
  const shown = JSON.parse(body) as Fields
  return ofWithdrawal.every((name) => textOf(shown[name]) === textOf(unit[name]))
}

const figureOf = (value: Shown | undefined): string =>
  value?.kind === 'figure' || value?.kind === 'name' ? value.text : ''
const valueOf = (facts: readonly TrustedFact[], id: string): Shown | undefined =>
  facts.find(({ label }) => label.id === id)?.value

/** An amount with its currency: the window pads a price, and says the same. */
const spelled = (amount: unknown, currency: string): string => `${amountText(textOf(amount))} ${currency}`
const isAmount = (text: string, amount: unknown, currency: string): boolean => {
  const [figure = '', unit = ''] = text.split(' ')
  return spelled(figure, unit) === spelled(amount, currency)
}

const currenciesOf = (unit: Fields): readonly [string, string] => {
  const [base = '', quote = ''] = textOf(unit['symbol']).split('-')
  return [base, quote]
}

/** The words of its kind name its side, and whether it waits for a price. */
const isOfSide = (id: string, { side }: Fields): boolean => id.endsWith(`-${textOf(side)}`)

const isQuantity = (text: string, unit: Fields): boolean => {
  const [base, quote] = currenciesOf(unit)
  return unit['size'] === undefined ? isAmount(text, unit['funds'], quote) : isAmount(text, unit['size'], base)
}

const showsChange = ({ changes, facts }: TrustedForm, unit: Fields): boolean => {
  const [base, quote] = currenciesOf(unit)
  const becomes = (id: string): string => figureOf(changes.find(({ label }) => label.id === id)?.to)
  return (
    figureOf(valueOf(facts, 'once.order-id')) === textOf(unit['orderId']) &&
    (unit['newSize'] === undefined || isAmount(becomes('once.size'), unit['newSize'], base)) &&
    (unit['newPrice'] === undefined || isAmount(becomes('once.price'), unit['newPrice'], quote))
  )
}

const showsOrder = ({ facts }: TrustedForm, unit: Fields): boolean => {
  const [, quote] = currenciesOf(unit)
  const kind = valueOf(facts, 'once.kind')
  const isShown = (id: string, name: string): boolean =>
    unit[name] === undefined || isAmount(figureOf(valueOf(facts, id)), unit[name], quote)
  return (
    kind?.kind === 'words' &&
    isOfSide(kind.words.id, unit) &&
    kind.words.id.includes('market') === (unit['price'] === undefined) &&
    isQuantity(figureOf(valueOf(facts, 'once.size')), unit) &&
    isShown('once.price', 'price') &&
    isShown('once.trigger', 'stopPrice') &&
    isShown('once.stop-price', 'limitPrice')
  )
}

/** One line of a batch: its side, how much, and at what price. */
const isLineOf = ({ label, value }: TrustedFact, unit: Fields): boolean => {
  const [, quote] = currenciesOf(unit)
  const [quantity = '', price] = figureOf(value).split(' · ')
  const isPriced = price === undefined ? unit['price'] === undefined : isAmount(price, unit['price'], quote)
  return isOfSide(label.id, unit) && isQuantity(quantity, unit) && isPriced
}

const showsBatch = ({ facts }: TrustedForm, units: readonly Fields[]): boolean => {
  const lines = [...facts]
  return units.every((unit) => {
    const at = lines.findIndex((line) => line.side !== undefined && isLineOf(line, unit))
    if (at >= 0) lines.splice(at, 1)
    return at >= 0
  })
}

const showsOnce = (form: TrustedForm, units: readonly Fields[]): boolean => {
  const [unit] = units
  const pairs = form.facts.find(({ label }) => label.id === 'once.pair' || label.id === 'once.pairs')?.value
  const named = pairs?.kind === 'names' ? pairs.texts : [figureOf(pairs)]
  if (unit === undefined || !units.every(({ symbol }) => named.includes(textOf(symbol)))) return false
  if (units.length > 1) return showsBatch(form, units)
  return unit['side'] === undefined ? showsChange(form, unit) : showsOrder(form, unit)
}

/** Whether a window showed what a request says: the orders, or whatever else, that it asks for. */
export const isShownIn = (subject: TrustedSubject, units: readonly Fields[]): boolean =>
  subject.kind === 'withdrawal' ? units.every((unit) => showsWithdrawal(subject, unit)) : showsOnce(subject, units)
