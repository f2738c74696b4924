import { keyMark, type LookUpKey } from '#main/platform/key-use.ts'
import type { Endpoint, KeyRole } from '#shared/exchange/endpoint.ts'
import { type EndpointName, endpoints, parseRequest, type RequestOf, type ResponseOf } from '#shared/exchange/index.ts'
import { appError, type AppError, fail, ok, type Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { countDown } from '#main/platform/deadline.ts'
import { type Attempt, type AttemptDeps, attemptOnce, type Job } from './attempt.ts'
import { type CallOptions, tooLate } from './call-options.ts'
import type { CallOutcome, Receipt } from './outcome.ts'
import { createOpenOrders } from './open-orders.ts'
import { buildRequest } from './request.ts'
import { createRetries } from './retry.ts'
import { keyOf } from './signing-key.ts'
import type { Priority } from './wire.ts'

export interface ClientDeps extends AttemptDeps {
  /** The key to look up with what the key of a role sent, as far as the index of keys knows; no key is read for it. */
  readonly lookUpKey?: (role: KeyRole, sentBy?: string) => LookUpKey | null
  /** 0 to 1, for the jitter of waits. */
  readonly random: () => number
  /** Ends every read, waiting or under way: Coffer closes. What moves money goes on to its own end. */
  readonly closing?: AbortSignal
}

export interface ExchangeClient {
  /** Which key signs for a role now: its mark (`keyMark`), never the key. Errors as the vault's, and timed-out. */
  signer(role: KeyRole, options?: Pick<CallOptions, 'signal' | 'leaveBy' | 'use'>): Promise<Result<string>>
  /** Which keys may look for what the key of a role sent; reads that key only where the index does not know. Errors as the vault's. */
  lookUpKey(
    role: KeyRole,
    options?: Pick<CallOptions, 'use'> & { readonly sentBy?: string },
  ): Promise<Result<LookUpKey>>
  /** How far the machine's clock is behind the venue's (ms); null before it was measured, and after a jump. */
  clockOffset(): number | null
  call<Name extends EndpointName>(
    name: Name,
    request: RequestOf<Name>,
    options?: CallOptions,
  ): Promise<CallOutcome<ResponseOf<Name>>>
}

/**
 * The one way to the venue (design section 1): request schema, limiter, clock, signature, transport, envelope, response
 * schema, outcome. Only reads are tried again (`retry.ts`). Never throws; secrets stay in the headers of the request.
 */
export function createClient(deps: ClientDeps): ExchangeClient {
  // The row's own schema made `data`, so it has the row's type.
  const typedCall: ExchangeClient['call'] = (name, request, options = {}) =>
    callRow(deps, name, request, options) as never
  const openOrders = createOpenOrders(typedCall)

  return {
    call: (name, request, options = {}) =>
      name === 'listOpenOrders'
        ? (openOrders(request as RequestOf<'listOpenOrders'>, options) as never)
        : typedCall(name, request, options),
    signer: async (role, { signal, leaveBy, use } = {}) => {
      const countdown = leaveBy === undefined ? null : countDown(deps.time, leaveBy, signal)
      try {
        const key = await keyOf(deps, role, countdown?.signal ?? signal, use)
        if (key.ok) return ok(keyMark(key.value.key))
        return countdown?.isLate() === true ? fail(tooLate) : key
      } finally {
        countdown?.stop()
      }
    },
    lookUpKey: async (role, { use, sentBy } = {}) => {
      const known = deps.lookUpKey?.(role, sentBy) ?? null
      if (known !== null) return ok(known)
      const key = await keyOf(deps, role, deps.closing, use)
      if (!key.ok) return key
      return ok({ sender: keyMark(key.value.key), role, weaker: null })
    },
    clockOffset: () => (deps.clock.isFresh() ? deps.clock.offset() : null),
  }
}

/** One call of a row, from its fields to its outcome. */
const callRow = (
  deps: ClientDeps,
  name: EndpointName,
  request: unknown,
  options: CallOptions,
): Promise<CallOutcome<unknown>> => {
  const row: Endpoint = endpoints[name]
  const fields = parseRequest(name, request)
  if (!fields.ok) return Promise.resolve(notSent(fields.error))
  const form = buildRequest(row, fields.value as Readonly<Record<string, unknown>>)
  if (!form.ok) return Promise.resolve(notSent(form.error))
  const priority = priorityOf(row, options.priority)
  return pursue(deps, { name, row, form: form.value, priority, options: endable(row, options, deps.closing) })
}

const endable = (row: Endpoint, options: CallOptions, closing: AbortSignal | undefined): CallOptions => {
  if (row.money !== 'read' || options.isPartOfAct === true || closing === undefined) return options
  const signals = options.signal === undefined ? [closing] : [closing, options.signal]
  return { ...options, signal: AbortSignal.any(signals) }
}

/** Attempts until the retry rule ends it. */
const pursue = async (deps: ClientDeps, job: Job): Promise<CallOutcome<unknown>> => {
  const nextStep = createRetries(job.row.money, deps.random)
  let receipt = unsent
  for (;;) {
    const attempt = await attemptOnce(deps, job, receipt.attempts)
    const { verdict } = attempt
    receipt = attempt.receipt ?? receipt
    const step = nextStep(verdict)
    if (step.do === 'end') return { ...verdict, receipt }
    if (step.do === 'resync') {
      const error = await correctClock(deps, attempt)
      if (!step.again || error.synced === false) return { kind: 'refused', error: error.error, receipt }
    } else if (step.ms > 0 && !(await waited(deps, step.ms, job.options.signal))) return { ...verdict, receipt }
  }
}

/** Measures the clock after 400002 and says by how much the refused time stamp was off. */
const correctClock = async (
  { clock, time }: Pick<ClientDeps, 'clock' | 'time'>,
  attempt: Attempt,
): Promise<{ synced: boolean; error: AppError }> => {
  const venueError = attempt.verdict.kind === 'refused' ? attempt.verdict.error : null
  const more = venueError?.venue === undefined ? {} : { venue: venueError.venue }
  const synced = await clock.sync()
  if (!synced.ok) return { synced: false, error: appError('clock-off', msg('wire.clock-unknown'), more) }
  const truth = clock.nowServer() - (time.monotonic() - attempt.steadyAt)
  const seconds = Math.round(Math.abs(truth - attempt.signedAt) / 1_000)
  const reason = seconds === 0 ? msg('wire.too-late') : msg('wire.clock-corrected', { seconds: String(seconds) })
  return { synced: true, error: appError('clock-off', reason, more) }
}

/** Whether the whole time was waited. */
const waited = ({ time }: Pick<ClientDeps, 'time'>, ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
  time.sleep(ms, signal).then(
    () => true,
    () => false,
  )

const unsent: Receipt = { attempts: 0, sentAt: null, sha256: null, httpStatus: null }

const notSent = (error: AppError): CallOutcome<never> => ({ kind: 'not-sent', error, receipt: unsent })

const priorityOf = (row: Endpoint, asked: Priority | undefined): Priority => {
  if (row.money === 'cancel') return 'cancel'
  if (row.money !== 'read') return 'order'
  return asked ?? (row.access === 'private' ? 'account' : 'market')
}
