import type { DiedOrder } from '#shared/domain/dead-man.ts'
import type { Result } from '#shared/errors.ts'
import { fail, ok } from '#shared/errors.ts'
import type { MoneyDeps } from './money.ts'

interface StandingSetting {
  /** Seconds. */
  readonly timeout: number
  /** Empty means every pair. */
  readonly symbols: readonly string[]
  /** ms until the venue cancels, by its own clock. */
  readonly leftMs: number
}

/** The dead-man setting the venue keeps and that has not fired; null when there is none. */
export const settingAt = async (
  clients: MoneyDeps['clients'],
  profileId: string,
): Promise<Result<StandingSetting | null>> => {
  const client = await clients(profileId)
  if (!client.ok) return client
  const setting = await client.value.call('getDeadMan', {}, { lane: 'settle' })
  if (setting.kind !== 'accepted') return fail(setting.error)
  if (setting.data === null) return ok(null)
  const { timeout, symbols, triggerTime, currentTime } = setting.data
  const left = (triggerTime ?? 0) - (currentTime ?? 0)
  return ok(left > 0 ? { timeout, symbols, leftMs: left * 1_000 } : null)
}

/** Orders of these pairs cancelled since `since` (ms). */
export const cancelledSince = async (
  clients: MoneyDeps['clients'],
  profileId: string,
  symbols: readonly string[],
  since: number,
): Promise<Result<readonly DiedOrder[]>> => {
  const client = await clients(profileId)
  if (!client.ok) return client
  const died: DiedOrder[] = []
  for (const symbol of symbols) {
    const request = { symbol, startAt: since, limit: 100 }
    const closed = await client.value.call('listClosedOrders', request, { lane: 'settle' })
    if (closed.kind !== 'accepted') return fail(closed.error)
    for (const { id, state } of closed.data.items) if (state === 'cancelled') died.push({ orderId: id, symbol })
  }
  return ok(died)
}
