import { compare, cut, isPositive, toPlain } from '#shared/decimal.ts'
import type { AlertRule, RuleOf } from '#shared/domain/alert.ts'
import { pairOf } from '#shared/domain/alert.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { totalOf } from './rules/balance.ts'
import type { Seen } from './rules/crossing.ts'
import { volumeOf } from './rules/volume.ts'

interface Asking {
  readonly client: Pick<ExchangeClient, 'call'>
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
  /** The price that a pair stands at: the one just read, or a newer one. */
  readonly newestOf: (symbol: string, read: Seen) => Seen
}

/** Decimals of a figure in a message. */
const places = 8

const refusal = (field: string, message: Message): AppError => appError('bad-input', message, { field })

/**
 * Asks the venue whether a rule can be watched now. Gives the price that its pair stands at, which it is held against from now on;
 * null where it is about none, or none is known. Errors: bad-input where it cannot be watched, and of the venue as they come.
 */
export async function checkRule(asking: Asking, rule: AlertRule): Promise<Result<Seen | null>> {
  const pair = await checkPair(asking, rule)
  if (!pair.ok) return pair
  const refused =
    rule.kind === 'balance'
      ? await checkBalance(asking, rule)
      : rule.kind === 'volume'
        ? await checkVolume(asking, rule)
        : pastOf(rule, pair.value)
  return refused === null ? pair : fail(refused)
}

async function checkPair({ client, signal, newestOf }: Asking, rule: AlertRule): Promise<Result<Seen | null>> {
  const symbol = pairOf(rule)
  // A pair that is not listed is what an alert on listings may be about.
  if (symbol === null || rule.kind === 'listing') return ok(null)
  const answer = await client.call('listTickers', {}, { priority: 'market', signal })
  if (answer.kind !== 'accepted') return fail(answer.error)
  const { ticker, time: at } = answer.data
  const row = ticker.find((one) => one.symbol === symbol)
  if (row === undefined) {
    const isWhole = answer.unreadable === null && ticker.length > 0
    return isWhole ? fail(refusal('symbol', msg('alerts.no-pair', { symbol }))) : ok(null)
  }
  // Of a pair that has not traded yet a venue writes nothing, or zero.
  return ok(row.last === null || !isPositive(row.last) ? null : newestOf(symbol, { value: row.last, at }))
}

/** Refuses a level that the price is at, or past already. */
function pastOf(rule: AlertRule, stands: Seen | null): AppError | null {
  if (rule.kind !== 'price' || stands === null) return null
  const { price, direction } = rule
  const side = compare(stands.value, price)
  const isPast = { above: side >= 0, below: side <= 0, either: side === 0 }[direction]
  return isPast
    ? refusal('price', msg('alerts.past', { symbol: rule.symbol, last: toPlain(stands.value), direction }))
    : null
}

async function checkVolume({ client, now, signal }: Asking, rule: RuleOf<'volume'>): Promise<AppError | null> {
  const { symbol, unit, minutes, amount } = rule
  const from = Math.floor(now / 60_000) - minutes + 1
  const request = { symbol, type: '1min', startAt: from * 60 } as const
  const answer = await client.call('listCandles', request, { priority: 'market', signal })
  if (answer.kind !== 'accepted') return answer.error
  const rows = answer.data.filter(({ start }) => start >= from * 60)
  const sum = volumeOf(
    rows.map(({ start, volume, turnover }) => ({ minute: start / 60, base: volume, quote: turnover })),
    unit,
  )
  const [base = '', quote = ''] = symbol.split('-')
  const currency = unit === 'base' ? base : quote
  return compare(sum, amount) < 0
    ? null
    : refusal('amount', msg('alerts.volume-past', { sum: cut(sum, places), currency, minutes }))
}

async function checkBalance({ client, signal }: Asking, rule: RuleOf<'balance'>): Promise<AppError | null> {
  const { currency, amount, direction } = rule
  const options = { priority: 'market', signal } as const
  const known = await client.call('listCurrencies', {}, options)
  if (known.kind !== 'accepted') return known.error
  if (known.unreadable === null && !known.data.some((one) => one.currency === currency))
    return refusal('currency', msg('alerts.no-currency', { currency }))
  const answer = await client.call('listAccounts', {}, options)
  if (answer.kind !== 'accepted') return answer.error
  // A balance that could not be read would be missing from the total: nothing can be said of it.
  if (answer.unreadable !== null) return null
  const total = totalOf(answer.data, currency)
  const side = compare(total, amount)
  const isPast = { above: side >= 0, below: side <= 0, either: side === 0, moves: false }[direction]
  return isPast ? refusal('amount', msg('alerts.balance-past', { total: cut(total, places), currency })) : null
}
