import type { HistoryOf } from '#shared/domain/history-topic.ts'

/** Which ledger: the classic one (every account but the high-frequency one) or the high-frequency one. */
export const ledgerKinds = ['classic', 'hf'] as const
export type LedgerKind = (typeof ledgerKinds)[number]

export const directions = ['all', 'in', 'out'] as const
const periods = ['day', 'week', 'month', 'all', 'own'] as const
export type Period = (typeof periods)[number]

/** Codes that the filter of each ledger takes (facts, 4.5; specification for the high-frequency one). */
export const bizTypes = {
  classic: [
    'DEPOSIT',
    'WITHDRAW',
    'TRANSFER',
    'SUB_TRANSFER',
    'TRADE_EXCHANGE',
    'MARGIN_EXCHANGE',
    'KUCOIN_BONUS',
    'BROKER_TRANSFER',
  ],
  hf: ['TRADE_EXCHANGE', 'TRANSFER', 'SUB_TRANSFER', 'RETURNED_FEES', 'DEDUCTION_FEES', 'OTHER'],
} as const satisfies Record<LedgerKind, readonly string[]>

/** What the ledger is narrowed to, as typed. */
export interface LedgerFilter {
  /** Codes with commas or blanks between them; empty for every currency. */
  readonly currencies: string
  readonly direction: (typeof directions)[number]
  /** Empty for any. */
  readonly bizType: string
  readonly period: Period
  /** As a date field writes them, `2026-11-20T12:00:00`; empty for open ends. For the period `own`. */
  readonly from: string
  readonly to: string
}

export const everything: LedgerFilter = {
  currencies: '',
  direction: 'all',
  bizType: '',
  period: 'week',
  from: '',
  to: '',
}

/** A word of the venue's that the list does not offer is kept with a blank in front: so it is one while still empty. */
export const isOwnWord = (bizType: string): boolean => bizType.startsWith(' ')

/** The periods that a ledger can be asked for: the high-frequency one holds a week. */
export const periodsOf = (kind: LedgerKind): readonly Period[] => (kind === 'hf' ? ['day', 'week', 'own'] : periods)

/** The same filter for another ledger, without what that one does not know. */
export const fitting = (kind: LedgerKind, filter: LedgerFilter): LedgerFilter => ({
  ...filter,
  bizType: (bizTypes[kind] as readonly string[]).includes(filter.bizType) ? filter.bizType : '',
  period: periodsOf(kind).includes(filter.period) ? filter.period : 'week',
})

/** What is asked of the venue for a filter. */
export interface LedgerPlan {
  readonly kind: LedgerKind
  readonly history: HistoryOf<'ledger' | 'hfLedger'>
  /** Where the filter asked for more than the venue keeps: its beginning, in ms. Null where all of it is asked. */
  readonly cutFrom: number | null
}

export type FilterProblem = 'currency' | 'tooMany' | 'time' | 'order'

export interface Circumstances {
  /** ms since the epoch by the venue's clock. */
  readonly now: number
  /** Longest span of one question to the classic ledger in hours; null for any. */
  readonly ledgerHours: number | null
  readonly timeZone: 'local' | 'utc'
}

const hour = 3_600_000
const day = 24 * hour
/** The high-frequency ledger reaches back 7 days; the classic one a year where it is limited at all (facts, 4.5). */
const hfReach = 7 * day
const classicReach = 365 * day
const lengths = { day, week: 7 * day, month: 30 * day } as const

const currencyCode = /^[\p{Lu}\p{Lo}\p{N}]{1,20}$/u

const currenciesOf = (typed: string): readonly string[] => [
  ...new Set(
    typed
      .toUpperCase()
      .split(/[\s,;]+/)
      .filter((code) => code !== ''),
  ),
]

/** The end of a period is typed to the second and means all of it. */
const wholeSecond = 999

/** `endAt` null: up to now, and what comes later too. */
interface LedgerSpan {
  readonly startAt: number
  readonly endAt: number | null
}

function spanOf(filter: LedgerFilter, { now, timeZone }: Circumstances): LedgerSpan | FilterProblem {
  if (filter.period === 'all') return { startAt: 0, endAt: null }
  if (filter.period !== 'own') return { startAt: now - lengths[filter.period], endAt: null }
  const from = filter.from === '' ? 0 : readTyped(filter.from, timeZone)
  const to = filter.to === '' ? now : readTyped(filter.to, timeZone)
  if (from === null || to === null) return 'time'
  if (from > to) return 'order'
  const end = to + wholeSecond
  return { startAt: from, endAt: filter.to === '' || end >= now ? null : end }
}

/** The history that a filter asks for, or what is wrong with it. Pure. */
export function ledgerPlanOf(kind: LedgerKind, filter: LedgerFilter, facts: Circumstances): LedgerPlan | FilterProblem {
  const currencies = currenciesOf(filter.currencies)
  if (currencies.some((code) => !currencyCode.test(code))) return 'currency'
  if (currencies.length > 10) return 'tooMany'
  const span = spanOf(filter, facts)
  if (typeof span === 'string') return span
  const { ledgerHours, now } = facts
  const reach = kind === 'hf' ? hfReach : ledgerHours === null ? Infinity : classicReach
  const startAt = Math.max(span.startAt, now - reach, 0)
  const bizType = filter.bizType.trim()
  const request = {
    ...(currencies.length === 0 ? {} : { currency: currencies.join(',') }),
    ...(filter.direction === 'all' ? {} : { direction: filter.direction }),
    ...(bizType === '' ? {} : { bizType }),
    startAt,
    endAt: span.endAt,
  }
  return {
    kind,
    history: kind === 'hf' ? { list: 'hfLedger', ...request } : { list: 'ledger', ...request, hours: ledgerHours },
    cutFrom: startAt > span.startAt ? startAt : null,
  }
}

/** ms since the epoch of what a date field holds, such as `2026-11-20T12:00:05`, in the user's zone; null where it is none. */
export function readTyped(text: string, zone: 'local' | 'utc'): number | null {
  const at = Date.parse(zone === 'utc' ? `${text}Z` : text)
  return Number.isNaN(at) || at < 0 ? null : at
}
