import { isCancel } from '#shared/domain/intent-words.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'
import { deadlineIn, hasPassed } from '#main/platform/deadline.ts'
import { type CallOptions, tooLate } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { IntentRecord, NewIntent } from '#main/journal/index.ts'
import { replacing, toView } from '#main/journal/index.ts'
import type { StartupGate } from '#main/reconcile/startup-gate.ts'
import { gateRefusalOf } from './gates.ts'
import type { Admission, SentAct } from './limits-gate.ts'
import type { MoneyCall, MoneyDeps } from './money-call.ts'
import { createPresses } from './presses.ts'

export interface StartDeps extends Pick<
  MoneyDeps,
  'journal' | 'clients' | 'time' | 'newId' | 'onIntent' | 'serviceStatus' | 'limits'
> {
  readonly startupGate: Pick<StartupGate, 'refusal'>
}

/** ms after the press within which a request must leave, unless its row says that a late one does no harm. */
export const pressMs = 10_000

/** Set once, at the press; every stage behind it gets what is left. */
export type InTime = Pick<CallOptions, 'use' | 'leaveBy'>

/** An act whose intents are on disk. */
export interface Started<Name extends EndpointName> {
  readonly call: MoneyCall<Name>
  readonly client: ExchangeClient
  /** Mark of the key the intents were written with. */
  readonly signer: string
  readonly begun: readonly IntentRecord[]
  readonly inTime: InTime
}

export type StartIntents = <Name extends EndpointName>(
  call: MoneyCall<Name>,
  inTime: InTime,
) => Promise<Result<Started<Name>>>

const aboutToLeave = appError('duplicate-blocked', msg('money.same-leaving'))

/**
 * Brings an act from the press to its intents on disk: gates, key, what it reads first, limits, gates again, journal. Nothing has
 * left when it fails, as it does where a cancel of all such orders was begun meanwhile.
 */
export const createStartIntents = (deps: StartDeps): StartIntents => {
  /** Marks of acts that read something first: until their intents are written, the duplicates' gate cannot see them. */
  const preparing = new Set<string>()
  const presses = createPresses()

  const entered: StartIntents = async (call, inTime) => {
    const press = presses.enter(call)
    const lastRefusal = (): AppError | null => press.refusal() ?? call.lastRefusal?.() ?? null
    try {
      return await start(deps, { ...call, lastRefusal }, inTime)
    } finally {
      press.leave()
    }
  }

  return async (call, inTime) => {
    if (call.prepare === undefined) return entered(call, inTime)
    const marks = duplicateKeysOf(call).map((duplicateKey) => `${call.envelope.profileId} ${duplicateKey}`)
    if (marks.some((mark) => preparing.has(mark))) return fail(aboutToLeave)
    for (const mark of marks) preparing.add(mark)
    try {
      return await entered(call, inTime)
    } finally {
      for (const mark of marks) preparing.delete(mark)
    }
  }
}

const start = async <Name extends EndpointName>(
  deps: StartDeps,
  asked: MoneyCall<Name>,
  pressed: InTime,
): Promise<Result<Started<Name>>> => {
  const early = refusalOf(deps, asked)
  if (early !== null) return fail(early)
  const client = await deps.clients(asked.envelope.profileId)
  if (!client.ok) return client
  const signerRole = roleOf(endpoints[asked.endpoint])
  const signer = await client.value.signer(signerRole, pressed)
  if (!signer.ok) return signer
  const call = await prepared(asked, client.value)
  const admitted = await deps.limits.admit(sentBy(call), client.value)
  if (!admitted.ok) return admitted
  // What was confirmed in main's own window was pressed there.
  const inTime = admitted.value.isAsked ? { ...pressed, leaveBy: deadlineIn(deps.time, pressMs) } : pressed
  const late = refusalOf(deps, call) ?? call.lastRefusal?.() ?? admitted.value.refusal(sentBy(call))
  if (late !== null) return fail(late)
  // Nothing is written of a press that can no longer leave.
  if (inTime.leaveBy !== undefined && hasPassed(deps.time, inTime.leaveBy)) return fail(tooLate)
  const begun = begin(deps, call, { signer: signer.value, signerRole }, admitted.value)
  if (!begun.ok) return begun
  for (const record of begun.value) deps.onIntent(toView(record))
  return ok({ call, client: client.value, signer: signer.value, begun: begun.value, inTime })
}

/** Asked before the key is fetched, and again, with no wait in between, right before the intent is written. */
const refusalOf = <Name extends EndpointName>(
  deps: StartDeps,
  { envelope, kind, ...call }: MoneyCall<Name>,
): AppError | null =>
  gateRefusalOf(deps, {
    profileId: envelope.profileId,
    overrideDuplicateOf: envelope.overrideDuplicateOf ?? null,
    kind,
    duplicateKeys: duplicateKeysOf(call),
  })

const sentBy = <Name extends EndpointName>({ envelope, endpoint, calls, first }: MoneyCall<Name>): SentAct => ({
  profileId: envelope.profileId,
  endpoint,
  requests: calls.map(({ request }) => request),
  ...(first === undefined ? {} : { replacedOrderId: first.orderId }),
})

const duplicateKeysOf = <Name extends EndpointName>({
  calls,
  first,
}: Pick<MoneyCall<Name>, 'calls' | 'first'>): readonly string[] => [
  ...(first?.part.duplicateKey == null ? [] : [first.part.duplicateKey]),
  ...calls.flatMap(({ parts }) => parts.flatMap(({ duplicateKey }) => duplicateKey ?? [])),
]

/** The call with what it reads first in every part's `before`. */
const prepared = async <Name extends EndpointName>(
  call: MoneyCall<Name>,
  client: ExchangeClient,
): Promise<MoneyCall<Name>> => {
  if (call.prepare === undefined) return call
  const before = await call.prepare(client)
  return {
    ...call,
    calls: call.calls.map((one) => ({ ...one, parts: one.parts.map((part) => ({ ...part, before })) })),
  }
}

/** What was known before sending, with the market's price that an order counts by on its day (ADR 21). */
const withMarketPrice = (
  { before, request }: Pick<NewIntent, 'before' | 'request'>,
  marketPrice: Admission['marketPrice'],
): NewIntent['before'] => {
  const { symbol } = request
  const price = typeof symbol === 'string' ? marketPrice(symbol) : null
  return price === null ? before : { ...before, marketPrice: price }
}

/** Writes the intents of an act, all of them or none, the cancel of a replacement first. Errors: the journal's, for what is not a cancel, and duplicate-draft. */
const begin = <Name extends EndpointName>(
  { journal, newId }: StartDeps,
  { envelope, kind, endpoint, calls, first }: MoneyCall<Name>,
  by: Pick<NewIntent, 'signer' | 'signerRole'>,
  { marketPrice }: Pick<Admission, 'marketPrice'>,
): Result<readonly IntentRecord[]> => {
  const { profileId, draftId, overrideDuplicateOf, seen = null } = envelope
  const placed = calls.flatMap((one) => one.parts).map((part) => ({ ...part, kind, endpoint }))
  const cancelled = first === undefined ? [] : [{ ...first.part, kind: first.kind, endpoint: first.endpoint }]
  const parts = [...cancelled, ...placed]
  const batchId = parts.length > 1 ? newId() : null
  const ids = parts.map(() => newId())
  const intents = parts.map((part, batchIndex): NewIntent => {
    const duplicate = part.duplicateKey === null ? null : journal.reader.openDuplicate(profileId, part.duplicateKey)
    const overrides = duplicate === null ? null : (overrideDuplicateOf ?? null)
    const before = withMarketPrice(part, marketPrice)
    const link = first === undefined || batchIndex === 0 ? null : replacing(ids[0] ?? '', first.orderId)
    return {
      ...part,
      ...by,
      before: link === null ? before : { ...before, ...link },
      seen,
      id: ids[batchIndex] ?? newId(),
      profileId,
      batchId,
      batchIndex,
      draftId,
      overrides,
    }
  })
  const begun = journal.writer.begin(intents)
  if (begun.ok || !isCancel(kind) || begun.error.code === 'duplicate-draft') return begun
  // Stopping an order is never held up by the journal (M1).
  return ok(journal.writer.beginInMemory(intents))
}
