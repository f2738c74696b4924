import type { Credentials } from '#shared/domain/profile.ts'
import { keyMark, type KeyUse, type LookUpKey } from '#main/platform/key-use.ts'
import type { Venue } from '#shared/domain/venue.ts'
import { type Endpoint, type KeyRole, type Pool, roleOf, serves } from '#shared/exchange/endpoint.ts'
import { type EndpointName, endpoints, parseRequest, type RequestOf, type ResponseOf } from '#shared/exchange/index.ts'
import { appError, type AppError, fail, ok, type Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { type Countdown, countDown, hasPassed, unlessEnded } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { ServerClock } from './clock.ts'
import { type CallEvent, describe } from './call-event.ts'
import type { CallOptions } from './call-options.ts'
import { type CallOutcome, type Receipt, tellsQuota, type AnswerVerdict } from './outcome.ts'
import { readInPlace, type ReadAnswer } from './large-answers.ts'
import { createOpenOrders } from './open-orders.ts'
import type { RateLimiter } from './rate-limit.ts'
import { buildRequest, type RequestForm } from './request.ts'
import { createRetries } from './retry.ts'
import { secretsIn, withoutSecrets } from './scrub.ts'
import { fingerprint, keyProblem, publicHeaders, signedHeaders } from './sign.ts'
import type { Priority, Transport } from './wire.ts'

export interface ClientDeps {
  readonly venue: Venue
  readonly transport: Transport
  readonly clock: ServerClock
  /** Spot and management count per account; public counts per address and is shared by all clients. */
  readonly limits: Readonly<Record<Pool, RateLimiter>>
  /**
   * The key for a role, or a stronger one. Asked after all waiting, right before each signature; never kept (V6). The signal
   * ends the wait for the keychain (V7); within one use the keychain is asked once for a key.
   */
  readonly credentials: (role: KeyRole, signal?: AbortSignal, use?: KeyUse) => Promise<Result<Credentials>>
  /** The key to look up with what the key of a role sent, as far as the index of keys knows; no key is read for it. */
  readonly lookUpKey?: (role: KeyRole, sentBy?: string) => LookUpKey | null
  readonly time: Time
  readonly log?: (event: CallEvent) => void
  /** 0 to 1, for the jitter of waits. */
  readonly random: () => number
  /** Ends every read, waiting or under way: Coffer closes. What moves money goes on to its own end. */
  readonly closing?: AbortSignal
  /** Reads answers; in place without it, however large they are. */
  readonly readAnswer?: ReadAnswer
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

const unsent: Receipt = { attempts: 0, sentAt: null, sha256: null, httpStatus: null }

/**
 * The one way to the venue (design section 1): request schema, limiter, clock, signature, transport, envelope, response
 * schema, outcome. Only reads are tried again (`retry.ts`). Never throws; secrets stay in the headers of the request.
 */
export function createClient(deps: ClientDeps): ExchangeClient {
  const { venue, transport, clock, limits, time, log, random, readAnswer = readInPlace } = deps

  const call = async (name: EndpointName, request: unknown, options: CallOptions): Promise<CallOutcome<unknown>> => {
    const row: Endpoint = endpoints[name]
    const fields = parseRequest(name, request)
    if (!fields.ok) return notSent(fields.error)
    const form = buildRequest(row, fields.value as Readonly<Record<string, unknown>>)
    if (!form.ok) return notSent(form.error)
    return pursue({
      name,
      row,
      form: form.value,
      priority: priorityOf(row, options.priority),
      options: endable(row, options),
    })
  }

  const endable = (row: Endpoint, options: CallOptions): CallOptions => {
    if (row.money !== 'read' || deps.closing === undefined) return options
    const signals = options.signal === undefined ? [deps.closing] : [deps.closing, options.signal]
    return { ...options, signal: AbortSignal.any(signals) }
  }

  /** Attempts until the retry rule ends it. */
  const pursue = async (job: Job): Promise<CallOutcome<unknown>> => {
    const nextStep = createRetries(job.row.money, random)
    let receipt = unsent
    for (;;) {
      const attempt = await attemptOnce(job, receipt.attempts)
      const { verdict } = attempt
      receipt = attempt.receipt ?? receipt
      const step = nextStep(verdict)
      if (step.do === 'end') return { ...verdict, receipt }
      if (step.do === 'resync') {
        const error = await correctClock(attempt)
        if (!step.again || error.synced === false) return { kind: 'refused', error: error.error, receipt }
      } else if (step.ms > 0 && !(await waited(step.ms, job.options.signal))) return { ...verdict, receipt }
    }
  }

  /** One attempt. Its permit is given back however it ends, or the quota would shrink for good. */
  const attemptOnce = async (job: Job, before: number): Promise<Attempt> => {
    const { row, priority, options } = job
    const limiter = limits[row.pool]
    const countdown = options.leaveBy === undefined ? null : countDown(time, options.leaveBy, options.signal)
    const signal = countdown?.signal ?? options.signal
    const permit = await limiter.acquire(row.weight, priority, signal)
    let attempt: Attempt | null = null
    try {
      if (permit === null) return unsentAttempt(givenUp(countdown))
      const ready = await readyToSign(job, countdown)
      // What left is waited for by the caller's own signal; the transport keeps the deadline until then.
      countdown?.stop()
      attempt = ready.ok ? await sendOnce(job, before, ready.value) : unsentAttempt(ready.error)
      return attempt
    } finally {
      countdown?.stop()
      if (permit !== null) {
        const { headers = null, verdict } = attempt ?? {}
        const refused = headers !== null && verdict !== undefined && isQuotaRefusal(verdict) && tellsQuota(headers)
        limiter.reconcile(permit, headers, refused)
      }
    }
  }

  const sendOnce = async (job: Job, before: number, key: Credentials | null): Promise<Attempt> => {
    const { row, form, priority, options } = job
    const { signal, leaveBy } = options
    const steadyAt = time.monotonic()
    const signedAt = clock.nowServer()
    const sentAt = time.now()
    const headers = key === null ? publicHeaders(venue) : signedHeaders(venue, key, form, signedAt)
    const scrub = secretsIn(key, headers)
    const { method, sentPath: path, body } = form
    const request = { method, origin: venue.baseUrl, path, headers, body, priority }
    const wire = await transport(leaveBy === undefined ? request : { ...request, leaveBy }, signal)
    const read = readAnswer(wire, job.name)
    const verdict = withoutSecrets(read instanceof Promise ? await read : read, row, scrub)
    const httpStatus = wire.ok ? wire.value.status : wire.error.status
    const left = wire.ok || wire.error.sent === 'maybe'
    const attempts = before + 1
    log?.(describe(job, attempts, verdict, httpStatus, time.monotonic() - steadyAt))
    const receipt = left ? { attempts, sentAt, sha256: fingerprint(form), httpStatus } : null
    return { verdict, receipt, headers: wire.ok ? wire.value.headers : null, signedAt, steadyAt }
  }

  /** The last look before the signature: clock, key, and whether it is not too late. Null for a call without a key. */
  const readyToSign = async (
    { row, priority, options }: Job,
    countdown: Countdown | null,
  ): Promise<Result<Credentials | null>> => {
    const signal = countdown?.signal ?? options.signal
    const isOver = (): boolean => signal?.aborted === true
    let key: Credentials | null = null
    if (row.access === 'private') {
      if (!clock.isFresh()) {
        // Without a measured clock the machine's own is used: the venue refuses it if it is too far off. A cancel does not
        // wait for the measuring: refused by its time stamp, it gets a second attempt (L5).
        const measured = clock.sync()
        if (priority === 'cancel') measured.catch(() => undefined)
        else await unlessEnded(measured, signal, null)
      }
      if (isOver()) return fail(givenUp(countdown))
      const { weaker } = options
      const { role = roleOf(row), signer } = weaker !== undefined && serves(weaker.role, roleOf(row)) ? weaker : options
      const credentials = await keyOf(role, signal, options.use)
      if (!credentials.ok) return isOver() ? fail(givenUp(countdown)) : credentials
      key = credentials.value
      if (signer !== undefined && signer !== keyMark(key.key)) return fail(otherKey)
    }
    const { leaveBy } = options
    if (leaveBy !== undefined && hasPassed(time, leaveBy)) return fail(tooLate)
    return isOver() ? fail(givenUp(countdown)) : ok(key)
  }

  const keyOf = async (role: KeyRole, signal?: AbortSignal, use?: KeyUse): Promise<Result<Credentials>> => {
    const credentials = await unlessEnded(deps.credentials(role, signal, use), signal, fail(stoppedWaiting))
    const problem = credentials.ok ? keyProblem(credentials.value) : null
    return problem === null ? credentials : fail(problem)
  }

  /** Measures the clock after 400002 and says by how much the refused time stamp was off. */
  const correctClock = async (attempt: Attempt): Promise<{ synced: boolean; error: AppError }> => {
    const venueError = attempt.verdict.kind === 'refused' ? attempt.verdict.error : null
    const more = venueError?.venue === undefined ? {} : { venue: venueError.venue }
    const synced = await clock.sync()
    if (!synced.ok) return { synced: false, error: appError('clock-off', msg('wire.clock-unknown'), more) }
    const truth = clock.nowServer() - (time.monotonic() - attempt.steadyAt)
    const seconds = Math.round(Math.abs(truth - attempt.signedAt) / 1_000)
    const reason = seconds === 0 ? msg('wire.too-late') : msg('wire.clock-corrected', { seconds: String(seconds) })
    return { synced: true, error: appError('clock-off', reason, more) }
  }

  const waited = (ms: number, signal: AbortSignal | undefined): Promise<boolean> =>
    time.sleep(ms, signal).then(
      () => true,
      () => false,
    )

  // The row's own schema made `data`, so it has the row's type.
  const typedCall: ExchangeClient['call'] = (name, request, options = {}) => call(name, request, options) as never
  const openOrders = createOpenOrders(typedCall)

  return {
    call: (name, request, options = {}) =>
      name === 'listOpenOrders'
        ? (openOrders(request as RequestOf<'listOpenOrders'>, options) as never)
        : typedCall(name, request, options),
    signer: async (role, { signal, leaveBy, use } = {}) => {
      const countdown = leaveBy === undefined ? null : countDown(time, leaveBy, signal)
      try {
        const key = await keyOf(role, countdown?.signal ?? signal, use)
        if (key.ok) return ok(keyMark(key.value.key))
        return countdown?.isLate() === true ? fail(tooLate) : key
      } finally {
        countdown?.stop()
      }
    },
    lookUpKey: async (role, { use, sentBy } = {}) => {
      const known = deps.lookUpKey?.(role, sentBy) ?? null
      if (known !== null) return ok(known)
      const key = await keyOf(role, deps.closing, use)
      if (!key.ok) return key
      return ok({ sender: keyMark(key.value.key), role, weaker: null })
    },
    clockOffset: () => (clock.isFresh() ? clock.offset() : null),
  }
}

interface Job {
  readonly name: EndpointName
  readonly row: Endpoint
  readonly form: RequestForm
  readonly priority: Priority
  readonly options: CallOptions
}

interface Attempt {
  readonly verdict: AnswerVerdict<unknown>
  /** Null when nothing left. */
  readonly receipt: Receipt | null
  /** Of the answer; null when none came. */
  readonly headers: Readonly<Record<string, string>> | null
  /** ms since the epoch by the venue's clock, as signed. */
  readonly signedAt: number
  /** Steady time of the same moment. */
  readonly steadyAt: number
}

const stoppedWaiting = appError('cancelled', msg('wire.stopped'))
/** A press that could not leave before its deadline. */
export const tooLate = appError('timed-out', msg('wire.not-in-time'))
const givenUp = (countdown: Countdown | null): AppError => (countdown?.isLate() === true ? tooLate : stoppedWaiting)
const otherKey = appError('cancelled', msg('wire.key-replaced'))

const unsentAttempt = (error: AppError): Attempt => ({
  verdict: { kind: 'not-sent', error },
  receipt: null,
  headers: null,
  signedAt: 0,
  steadyAt: 0,
})

const notSent = (error: AppError): CallOutcome<never> => ({ kind: 'not-sent', error, receipt: unsent })

const priorityOf = (row: Endpoint, asked: Priority | undefined): Priority => {
  if (row.money === 'cancel') return 'cancel'
  if (row.money !== 'read') return 'order'
  return asked ?? (row.access === 'private' ? 'account' : 'market')
}

const isQuotaRefusal = (verdict: AnswerVerdict<unknown>): boolean =>
  verdict.kind === 'refused' && verdict.error.code === 'rate-limited'
