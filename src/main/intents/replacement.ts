import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import type { CancelFirst, Confirm, PartResult } from './money-call.ts'
import { accepted, toJson } from './money-call.ts'
import { callOnce, confirmed, outcomeSteps } from './outcome-steps.ts'
import { unnamed } from './replaced.ts'

type CancelKind = CancelFirst['kind']
type CancelRow = 'cancelOco' | 'cancelStopOrders'

interface Replaced<Row extends CancelRow> {
  readonly kind: CancelKind
  readonly endpoint: Row
  readonly orderId: string
  readonly request: RequestOf<Row>
  /** Whether the ids that the venue names are all of the order. */
  readonly isWhole: (ids: readonly string[]) => boolean
  /** What is noted of the ids that the venue names; null for nothing. */
  readonly note: (ids: readonly string[]) => Message | null
  readonly look: CancelFirst['look']
  /** Whether the ids that the venue names are of this order at all; of one that is named by its own id nothing more is asked. */
  readonly confirm?: Confirm<ResponseOf<Row>>
}

const noted = (note: Message | null): { readonly note?: Message } => (note === null ? {} : { note })

/** Two cancels of one order on the way to a new one would be two new ones. */
const replaceDuplicate = (kind: CancelKind, orderId: string): string => ['replace', kind, orderId].join(' ')

/** The cancel that a replacement begins with. Errors: `bad-input`. */
export const cancelFirst = <Row extends CancelRow>({
  kind,
  endpoint,
  orderId,
  request,
  isWhole,
  note,
  look,
  confirm,
}: Replaced<Row>): Result<CancelFirst> => {
  const parsed: Result<unknown, AppError> = parseRequest(endpoint, request)
  if (!parsed.ok) return fail(parsed.error)
  const sent = parsed.value as RequestOf<Row>
  const duplicateKey = replaceDuplicate(kind, orderId)
  const part = { request: toJson(sent), clientOid: null, duplicateKey, before: null }
  // What is not named is not confirmed: it is looked up, and no new order follows it.
  const read = ({ cancelledOrderIds }: ResponseOf<Row>): PartResult => {
    const said = note(cancelledOrderIds)
    if (isWhole(cancelledOrderIds))
      return accepted(null, { evidence: { cancelledOrderIds, whole: true }, ...noted(said) })
    const error = appError(unnamed, said ?? msg('money.another-order'))
    return { state: 'unknown', error, evidence: { cancelledOrderIds } }
  }
  const send: CancelFirst['send'] = async (client, options, onError) => {
    const answer = await callOnce(client, endpoint, sent, options, onError)
    const outcome = await confirmed(client, answer, confirm, onError)
    const [step] = outcomeSteps(kind, outcome, [part], (data) => [read(data)])
    if (step === undefined) throw new Error('A cancel without an outcome')
    return step
  }
  return ok({ kind, endpoint, orderId, part, send, look })
}
