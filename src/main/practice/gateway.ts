import { inEnglish, ruleOf } from '#shared/messages.ts'
import { authenticate, permits } from './auth.ts'
import type { RateLimits } from './rate-limits.ts'
import { rawInteger } from './raw-integer.ts'
import { badParameter, gateway, type VenueError } from './refusals.ts'
import { findRoute, fitRequest, parseQuery } from './requests.ts'
import { callRoute } from './routes/index.ts'
import { rows, type RowName } from './rows.ts'
import { inProcessEndpoint } from './streams/in-process.ts'
import type { Caller, PracticeVenueState } from './venue.ts'

/** What reaches the venue. */
export interface PracticeRequest {
  readonly method: string
  /** Percent-encoded path with query, as on the wire. */
  readonly path: string
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Exact text, or null without a body. */
  readonly body: string | null
  /** The caller's IP address. */
  readonly address: string
  /** Where the caller can open streams; absent in process. */
  readonly streamEndpoint?: string
}

export interface PracticeAnswer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const writeBig = (_key: string, value: unknown): unknown => (typeof value === 'bigint' ? rawInteger(value) : value)

/** Only trades carry whole numbers beyond 2^53; asking about every value would make all other answers several times dearer. */
const envelope = (code: string, rest: object): string => {
  const whole = { code, ...rest }
  try {
    return JSON.stringify(whole)
  } catch {
    return JSON.stringify(whole, writeBig)
  }
}

const answerWith = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): PracticeAnswer => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body,
})

const refusal = (error: VenueError, headers?: Readonly<Record<string, string>>): PracticeAnswer =>
  answerWith(error.status, envelope(error.code, { msg: error.msg }), headers)

type Values = { readonly ok: true; readonly values: unknown } | { readonly ok: false; readonly error: VenueError }

const isJson = (contentType: string | undefined): boolean => /^application\/json\s*(;|$)/i.test(contentType ?? '')

const parseBody = (request: PracticeRequest): Values => {
  if (request.body === null || request.body === '') return { ok: true, values: {} }
  if (!isJson(request.headers['content-type'])) return { ok: false, error: gateway.contentType }
  try {
    return { ok: true, values: JSON.parse(request.body) as unknown }
  } catch {
    return { ok: false, error: badParameter('The request body is not valid JSON.') }
  }
}

const gather = (request: PracticeRequest, query: string, pathValues: Readonly<Record<string, string>>): Values => {
  if (request.method === 'POST') return parseBody(request)
  const values = parseQuery(query)
  if (!values) return { ok: false, error: badParameter('The query string is not valid.') }
  return { ok: true, values: { ...values, ...pathValues } }
}

const endpointOf = ({ streamEndpoint = inProcessEndpoint }: PracticeRequest): string => streamEndpoint

const identify = (
  request: PracticeRequest,
  venue: PracticeVenueState,
): { readonly ok: true; readonly caller: Caller } | { readonly ok: false; readonly error: VenueError } => {
  const signed = authenticate(request, venue.keys, venue.now())
  if (!signed.ok) return signed
  const account = venue.engine.state.accounts.get(signed.key.uid)
  if (!account) return { ok: false, error: gateway.unknownKey }
  return { ok: true, caller: { account, key: signed.key, streamEndpoint: endpointOf(request) } }
}

/** The specification counts any request of the user as a sign of life; with the other setting only Set DCP is one. */
const renewDeadMan = ({ account }: Caller, { engine, now, deadManRenewal }: PracticeVenueState): void => {
  if (account.deadMan && deadManRenewal === 'any-request') engine.run('renewDeadMan', now(), { uid: account.uid })
}

const run = (
  name: RowName,
  request: PracticeRequest,
  found: { readonly query: string; readonly pathValues: Readonly<Record<string, string>> },
  venue: PracticeVenueState,
  caller: Caller | null,
  headers: Readonly<Record<string, string>>,
): PracticeAnswer => {
  const gathered = gather(request, found.query, found.pathValues)
  if (!gathered.ok) return refusal(gathered.error, headers)
  const parsed = rows[name].request.safeParse(fitRequest(name, gathered.values))
  if (!parsed.success) {
    return refusal(badParameter(inEnglish(ruleOf(parsed.error.issues[0]?.message))), headers)
  }
  const reply = callRoute(name, parsed.data, venue, {
    caller,
    address: request.address,
    streamEndpoint: endpointOf(request),
  })
  return reply.ok ? answerWith(200, envelope('200000', { data: reply.data }), headers) : refusal(reply.error, headers)
}

/** The way of a request through the venue: address, signature, permission, quota, parameters, route. */
export const handleRequest = (
  request: PracticeRequest,
  venue: PracticeVenueState,
  limits: RateLimits,
): PracticeAnswer => {
  const cut = request.path.indexOf('?')
  const path = cut < 0 ? request.path : request.path.slice(0, cut)
  const query = cut < 0 ? '' : request.path.slice(cut + 1)
  const found = findRoute(request.method, path)
  if (!found) return refusal(gateway.unknownUrl)
  const row = rows[found.name]
  let caller: Caller | null = null
  if (row.access === 'private') {
    const identified = identify(request, venue)
    if (!identified.ok) return refusal(identified.error)
    caller = identified.caller
    renewDeadMan(caller, venue)
    if (!permits(caller.key, row.permission)) return refusal(gateway.permission)
  }
  const who = row.pool === 'public' || !caller ? request.address : String(caller.account.uid)
  const charge = limits.charge(row.pool, who, caller?.account.level ?? 0, row.weight, venue.now())
  if (!charge.allowed) return refusal(gateway.tooManyRequests, charge.headers)
  return run(found.name, request, { query, pathValues: found.pathValues }, venue, caller, charge.headers)
}

export const internalError = (): PracticeAnswer => refusal(gateway.internal)
