import { compare } from '#shared/decimal.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { isLookUpOf } from './requests.ts'
import type { WireFault } from './wire-faults.ts'

type Subject = Pick<IntentView, 'kind' | 'clientOid' | 'orderId' | 'request'>
type Row = Readonly<Record<string, unknown>>

/** What names it in a path or in a row. */
const marksOf = ({ clientOid, orderId, request }: Subject): readonly string[] =>
  [clientOid, orderId, request['orderId'], request['clientOid'], request['withdrawalId'], request['remark']].filter(
    (mark): mark is string => typeof mark === 'string' && mark !== '',
  )
/** What a change made, or a cancel of all was for, has names that the intent does not have. */
const isOfOthers = (intent: Subject): boolean => intent.kind === 'amend' || marksOf(intent).length === 0

/** Whether a read is one of the look-ups of this very intent; a list is of each that it may show. */
export function isAbout(intent: Subject, request: Pick<WireRequest, 'method' | 'path' | 'priority'>): boolean {
  if (request.priority !== 'reconcile' || !isLookUpOf(intent.kind, request)) return false
  const [path = '', query = ''] = request.path.split('?')
  const isNamed = marksOf(intent).some((mark) => request.path.includes(encodeURIComponent(mark)))
  if (/\/(vs)?[\da-f-]{20,}/.test(path) || /clientOid=/.test(query)) return isNamed || isOfOthers(intent)
  const [of, symbol] = [new URLSearchParams(query).get('symbol'), intent.request['symbol']]
  return of === null || typeof symbol !== 'string' || of === symbol
}

const rowsIn = (body: string): readonly Row[] => {
  const { data } = JSON.parse(body) as { readonly data?: readonly Row[] | (Row & { readonly items?: readonly Row[] }) }
  if (data === undefined || data === null) return []
  return Array.isArray(data) ? (data as readonly Row[]) : ((data as { items?: readonly Row[] }).items ?? [data as Row])
}

const isRowOf = (intent: Subject, row: Row): boolean => {
  // Nothing names a transfer but its amount.
  if (intent.kind === 'transfer') return compare(String(row['amount']), String(intent.request['amount'])) === 0
  const text = JSON.stringify(row)
  return isOfOthers(intent) || marksOf(intent).some((mark) => text.includes(mark))
}

/** Whether a look-up was given no row of the intent where the venue has one. */
export function lacksOwn(intent: Subject, told: string, given: string): boolean {
  const left = new Set(rowsIn(given).map((row) => JSON.stringify(row)))
  return rowsIn(told).some((row) => !left.has(JSON.stringify(row)) && isRowOf(intent, row))
}

/** Which of the intents that are open a fault of a read tells main less of. */
export function createLookUpFaults() {
  const told = new WeakMap<WireRequest, string>()
  return {
    onArrived: (request: WireRequest, { body }: PracticeAnswer): void => void told.set(request, body),
    strikes: (intent: Subject, fault: WireFault, request: WireRequest, result: WireResult): boolean =>
      isAbout(intent, request) &&
      (fault !== 'lagging' || (result.ok && lacksOwn(intent, told.get(request) ?? '{}', result.value.body))),
  }
}
