import type { Withdrawal } from '#shared/exchange/index.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { dayBegins, dayEnds } from '#renderer/ui/format/typed-day.ts'

export const statuses = ['all', 'PROCESSING', 'REVIEW', 'WALLET_PROCESSING', 'SUCCESS', 'FAILURE'] as const
export type StatusFilter = (typeof statuses)[number]
export const ways = ['all', 'chain', 'inner'] as const
export type WayFilter = (typeof ways)[number]

export interface HistoryFilter {
  /** A code; `known` for what the user holds or has used, `every` for all that the venue lists. */
  readonly currency: string
  readonly status: StatusFilter
  readonly way: WayFilter
  /** Days as `2026-11-20`, both of them included; empty for no bound. */
  readonly from: string
  readonly to: string
  readonly text: string
}

export const known = 'known'
export const every = 'every'
export const noHistoryFilter: HistoryFilter = { currency: known, status: 'all', way: 'all', from: '', to: '', text: '' }

/** The first day comes after the last one: nothing can lie between, and the venue refuses such a question. */
export const isTurned = ({ from, to }: Pick<HistoryFilter, 'from' | 'to'>): boolean =>
  // Written as they are, days are in order as texts.
  from !== '' && to !== '' && from > to

export interface AskedOf {
  readonly status?: Exclude<StatusFilter, 'all'>
  readonly startAt?: number
  readonly endAt?: number
}

/** What the venue itself filters by (specification: "Withdrawals"). */
export function askedOf({ status, from, to }: HistoryFilter, zone: Settings['timeZone']): AskedOf {
  const startAt = dayBegins(from, zone)
  const endAt = dayEnds(to, zone)
  return {
    ...(status === 'all' ? {} : { status }),
    ...(startAt === null ? {} : { startAt }),
    ...(endAt === null ? {} : { endAt }),
  }
}

/** What the venue cannot filter by: the way it went, and words in address, transaction, memo, remark or id. */
export function fits(row: Withdrawal, { way, text }: HistoryFilter): boolean {
  if (way !== 'all' && row.isInner !== (way === 'inner')) return false
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return true
  const within = [row.address, row.walletTxId, row.memo, row.remark, row.id, row.chain].join(' ').toLowerCase()
  return words.every((word) => within.includes(word))
}
