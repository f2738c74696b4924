import type { HfLedgerEntry, LedgerEntry } from '#shared/exchange/account-records.ts'
import type { InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { LedgerPlan } from './ledger-filter.ts'

/** One line of either ledger. */
export interface LedgerRow extends LedgerEntry {
  /** Of the high-frequency ledger. */
  readonly tax?: string | null
}

export interface LedgerStep {
  readonly rows: readonly LedgerRow[]
  /** Nothing is left of the plan. */
  readonly done: boolean
  /** ms: everything of the plan from here on has been read. */
  readonly readTo: number
  /** Lines of the whole plan as the venue counts them; null where it does not. */
  readonly total: number | null
  /** The venue's list moved between two pages: lines may be missing. */
  readonly moved: boolean
}

/** Reads a plan step by step. A failed step is asked again by the next call; nothing is skipped. null: nobody's any more. */
export type LedgerWalk = () => Promise<Result<LedgerStep> | null>

/** How pages are read, as the bridge does it. */
export interface LedgerReads {
  readonly page: (
    request: InputOf<'read.listLedgers'>['request'],
  ) => Promise<Result<OutputOf<'read.listLedgers'>> | null>
  readonly older: (
    request: InputOf<'read.listHfLedgers'>['request'],
  ) => Promise<Result<OutputOf<'read.listHfLedgers'>> | null>
}

/** The most that one answer may hold (specification, "Limits"): fewest requests for a long ledger. */
const pageSize = 500
const limit = 200

export function createLedgerWalk(plan: LedgerPlan, reads: LedgerReads): LedgerWalk {
  const known = new Set<string>()
  let at = 0
  let currentPage = 1
  let lastId: string | null = null
  /** Lines of the span being read, by the venue's first answer. */
  let counted: number | null = null

  const fresh = <Row extends LedgerEntry | HfLedgerEntry>(rows: readonly Row[]): readonly Row[] =>
    rows.filter(({ id }) => !known.has(String(id)) && known.add(String(id)))

  const step = (rows: readonly LedgerRow[], spanDone: boolean, moved: boolean): LedgerStep => {
    const span = plan.spans[at]
    const readTo = spanDone ? (span?.startAt ?? 0) : (rows.at(-1)?.createdAt ?? span?.endAt ?? 0)
    const total = plan.spans.length === 1 ? counted : null
    if (spanDone) {
      at += 1
      currentPage = 1
      lastId = null
      counted = null
    }
    return { rows, done: at >= plan.spans.length, readTo, total, moved }
  }

  const classic: LedgerWalk = async () => {
    const answer = await reads.page({ ...plan.request, ...plan.spans[at], pageSize, currentPage })
    if (answer?.ok !== true) return answer
    const { items, totalNum, totalPage } = answer.value
    const rows = fresh(items)
    const moved = (counted !== null && counted !== totalNum) || rows.length < items.length
    counted = totalNum
    const spanDone = items.length === 0 || currentPage >= totalPage
    currentPage += 1
    return ok(step(rows, spanDone, moved))
  }

  const highFrequency: LedgerWalk = async () => {
    const cursor = lastId === null ? {} : { lastId }
    const request = { ...plan.request, ...plan.spans[at], ...cursor, limit }
    const answer = await reads.older(request as InputOf<'read.listHfLedgers'>['request'])
    if (answer?.ok !== true) return answer
    const rows = fresh(answer.value)
    // Only an answer with nothing new is the end: a venue may give fewer lines than it is asked for.
    const ended = rows.length === 0
    lastId = ended ? null : String(rows.at(-1)?.id)
    return ok(step(rows, ended, false))
  }

  const nothing: LedgerStep = { rows: [], done: true, readTo: 0, total: null, moved: false }
  return () => {
    if (at >= plan.spans.length) return Promise.resolve(ok(nothing))
    return plan.kind === 'classic' ? classic() : highFrequency()
  }
}
