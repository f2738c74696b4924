import type { Credentials } from '#shared/domain/profile.ts'
import type { Venue } from '#shared/domain/venue.ts'
import type { AppError } from '#shared/errors.ts'
import type { Endpoint, Pool } from '#shared/exchange/endpoint.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { countDown } from '#main/platform/deadline.ts'
import { keyMark } from '#main/platform/key-use.ts'
import { type CallEvent, describe } from './call-event.ts'
import { type CallOptions, endedBy } from './call-options.ts'
import { readInPlace, type ReadAnswer } from './large-answers.ts'
import { type AnswerVerdict, type Receipt, hasQuotaHeaders } from './outcome.ts'
import type { RateLimiter } from './rate-limit.ts'
import type { RequestForm } from './request.ts'
import { secretsIn, withoutSecrets } from './scrub.ts'
import { fingerprint, publicHeaders, signedHeaders } from './sign.ts'
import { readyToSign, type SigningDeps } from './signing-key.ts'
import type { Priority, Transport } from './wire.ts'

export interface AttemptDeps extends SigningDeps {
  readonly venue: Venue
  readonly transport: Transport
  /** Spot and management count per account; public counts per address and is shared by all clients. */
  readonly limits: Readonly<Record<Pool, RateLimiter>>
  /** `signer`: mark of the key that signed; null for a public request. */
  readonly log?: (event: CallEvent, signer: string | null) => void
  /** Reads answers; in place without it, however large they are. */
  readonly readAnswer?: ReadAnswer
}

/** One call, checked and ready to be attempted. */
export interface Job {
  readonly name: EndpointName
  readonly row: Endpoint
  readonly form: RequestForm
  readonly priority: Priority
  readonly options: CallOptions
}

export interface Attempt {
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

/**
 * One attempt of a call: limiter, clock, key, signature, transport, verdict. `before` counts the attempts that left
 * already. Its permit is given back however it ends, or the quota would shrink for good.
 */
export const attemptOnce = async (deps: AttemptDeps, job: Job, before: number): Promise<Attempt> => {
  const { row, priority, options } = job
  const limiter = deps.limits[row.pool]
  const countdown = options.leaveBy === undefined ? null : countDown(deps.time, options.leaveBy, options.signal)
  const signal = countdown?.signal ?? options.signal
  const asked = limiter.acquire(row.weight, priority, signal)
  const permit = asked instanceof Promise ? await asked : asked
  let attempt: Attempt | null = null
  try {
    if (permit === null) return unsentAttempt(endedBy(countdown))
    const ready = await readyToSign(deps, job, countdown)
    // What left is waited for by the caller's own signal; the transport keeps the deadline until then.
    countdown?.stop()
    attempt = ready.ok ? await sendOnce(deps, job, before, ready.value) : unsentAttempt(ready.error)
    return attempt
  } finally {
    countdown?.stop()
    if (permit !== null) {
      const { headers = null, verdict } = attempt ?? {}
      const refused = headers !== null && verdict !== undefined && isQuotaRefusal(verdict) && hasQuotaHeaders(headers)
      limiter.release(permit, headers, refused)
    }
  }
}

const sendOnce = async (
  { venue, transport, clock, time, log, readAnswer = readInPlace }: AttemptDeps,
  job: Job,
  before: number,
  key: Credentials | null,
): Promise<Attempt> => {
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
  const signer = key === null ? null : keyMark(key.key)
  log?.(describe(job, attempts, verdict, httpStatus, time.monotonic() - steadyAt), signer)
  const receipt = left ? { attempts, sentAt, sha256: fingerprint(form), httpStatus } : null
  return { verdict, receipt, headers: wire.ok ? wire.value.headers : null, signedAt, steadyAt }
}

const unsentAttempt = (error: AppError): Attempt => ({
  verdict: { kind: 'not-sent', error },
  receipt: null,
  headers: null,
  signedAt: 0,
  steadyAt: 0,
})

const isQuotaRefusal = (verdict: AnswerVerdict<unknown>): boolean =>
  verdict.kind === 'refused' && verdict.error.code === 'rate-limited'
