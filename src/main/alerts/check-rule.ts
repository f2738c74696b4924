import { compare, cut, isPositive, toPlain } from '#shared/decimal.ts'
import type { AlertRule, RuleOf } from '#shared/domain/alert.ts'
import { pairOf } from '#shared/domain/alert.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { totalOf } from './rules/balance.ts'
import { volumeOf } from './rules/volume.ts'

interface Asking {
  readonly client: Pick<ExchangeClient, 'call'>
  /** ms since the epoch. */
  readonly now: number
  readonly signal: AbortSignal
}

/** Decimals of a figure in a message. */
const places = 8

const refusal = (field: string, message: Message): AppError => appError('bad-input', message, { field })

/** Why a rule cannot be watched, by what the venue answers now; null where it can. */
export async function checkRule(asking: Asking, rule: AlertRule): Promise<AppError | null> {
  switch (rule.kind) {
    case 'announcement':
    // A pair that is not listed is what it may be about.
    case 'listing':
      return null
    case 'balance':
      return checkBalance(asking, rule)
    case 'volume':
      return (await checkPair(asking, rule)) ?? checkVolume(asking, rule)
    default:
      return checkPair(asking, rule)
  }
}

async function checkPair({ client, signal }: Asking, rule: AlertRule): Promise<AppError | null> {
  const symbol = pairOf(rule)
  if (symbol === null) return null
  const answer = await client.call('listTickers', {}, { priority: 'market', signal })
  if (answer.kind !== 'accepted') return answer.error
  const row = answer.data.ticker.find((one) => one.symbol === symbol)
  if (row === undefined) {
    const isWhole = answer.unreadable === null && answer.data.ticker.length > 0
    return isWhole ? refusal('symbol', msg('alerts.no-pair', { symbol })) : null
  }
  // Of a pair that has not traded yet a venue writes nothing, or zero.
  if (rule.kind !== 'price' || row.last === null || !isPositive(row.last)) return null
  const side = compare(row.last, rule.price)
  const isPast = { above: side >= 0, below: side <= 0, either: side === 0 }[rule.direction]
  if (!isPast) return null
  return refusal('price', msg('alerts.past', { last: toPlain(row.last), direction: rule.direction }))
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
  return compare(sum, amount) < 0
    ? null
    : refusal('amount', msg('alerts.volume-past', { sum: cut(sum, places), minutes }))
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
