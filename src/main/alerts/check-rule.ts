import { compare, toPlain } from '#shared/decimal.ts'
import type { AlertRule } from '#shared/domain/alert.ts'
import type { AppError } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'

/** Why a rule cannot be watched, by the venue's list of pairs and prices as read now; null where it can. */
export async function checkRule(
  client: Pick<ExchangeClient, 'call'>,
  rule: AlertRule,
  signal: AbortSignal,
): Promise<AppError | null> {
  const { symbol } = rule
  if (symbol === null) return null
  const answer = await client.call('listTickers', {}, { priority: 'market', signal })
  if (answer.kind !== 'accepted') return answer.error
  const row = answer.data.ticker.find((one) => one.symbol === symbol)
  if (row === undefined) {
    const isWhole = answer.unreadable === null
    return isWhole ? appError('bad-input', msg('alerts.no-pair', { symbol }), { field: 'symbol' }) : null
  }
  if (rule.kind !== 'price' || row.last === null) return null
  const side = compare(row.last, rule.price)
  const isPast = { above: side >= 0, below: side <= 0, either: side === 0 }[rule.direction]
  if (!isPast) return null
  return appError('bad-input', msg('alerts.past', { last: toPlain(row.last), direction: rule.direction }), {
    field: 'price',
  })
}
