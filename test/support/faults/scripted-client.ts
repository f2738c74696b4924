import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { AppError, ErrorCode, Result } from '#shared/errors.ts'
import type { Message } from '#shared/messages.ts'
import { appError, ok } from '#shared/errors.ts'
import type { CallOptions } from '#main/exchange/call-options.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { CallOutcome, Receipt } from '#main/exchange/outcome.ts'
import { asWritten } from '#shared/messages.ts'

export const receipt: Receipt = { attempts: 1, sentAt: 1_760_000_000_000, sha256: 'cd'.repeat(32), httpStatus: 200 }

const failed = (kind: 'not-sent' | 'refused' | 'unknown', error: AppError): CallOutcome<never> => ({
  kind,
  error,
  receipt: { ...receipt, httpStatus: error.venue?.httpStatus ?? null },
})

export const acceptedWith = <T>(data: T): CallOutcome<T> => ({
  kind: 'accepted',
  data,
  unreadable: null,
  receipt,
})
/** An answer of which so many rows could not be read: `data` lacks them. */
export const lackingRows = <T>(data: T, rows = 1, of = rows): CallOutcome<T> => ({
  kind: 'accepted',
  data,
  unreadable: { rows, of, field: null },
  receipt,
})
export const refusedWith = (
  code: ErrorCode = 'refused',
  reason: Message | string = 'The venue refused it.',
): CallOutcome<never> =>
  failed(
    'refused',
    appError(code, typeof reason === 'string' ? asWritten(reason) : reason, {
      venue: { httpStatus: 200, code: '400100', message: 'no' },
    }),
  )
export const unknownWith = (code: ErrorCode = 'timed-out'): CallOutcome<never> =>
  failed('unknown', appError(code, asWritten('The venue did not answer in time.')))
export const notSentWith = (code: ErrorCode = 'not-connected'): CallOutcome<never> =>
  failed('not-sent', appError(code, asWritten('The venue cannot be reached.')))
/** What a venue says of a thing it does not know. */
export const notFound = refusedWith('not-found', 'The order is not open any more, or the venue does not know it.')

type MaybeLater<T> = T | Promise<T>
export type Script = {
  [Name in EndpointName]?: (request: RequestOf<Name>) => MaybeLater<CallOutcome<ResponseOf<Name>>>
}

/** A page of history without a line. */
export const emptyPage = { items: [], lastId: null }
/** The venue looked everywhere and has no such order. */
export const nowhere: Script = {
  getOrderByClientOid: () => notFound,
  listOpenOrders: () => acceptedWith([]),
  listClosedOrders: () => acceptedWith(emptyPage),
  listFills: () => acceptedWith(emptyPage),
}

export interface ScriptedClient extends ExchangeClient {
  /** Every call made, oldest first. */
  readonly calls: { readonly name: EndpointName; readonly request: unknown; readonly options: CallOptions }[]
  /** Which key the profile has: its mark, or why there is none. */
  key: Result<string>
  /** Marks of the keys that it has besides. */
  otherKeys: readonly string[]
  /** Marks of keys that it had, known to be of the account of the key it has. */
  formerKeys: readonly string[]
  /** ms by which the machine's clock is behind; null when that is not known. */
  offset: number | null
  /** Replaces what the endpoints answer from now on. */
  script(next: Script): void
}

/** The mark of the key that signs unless a test replaces it. */
export const firstKey = '1111aaaa2222bbbb'

/** A client that answers from a script; an endpoint without a line is not reachable. */
export function scriptedClient(script: Script = {}): ScriptedClient {
  let lines = script
  const calls: ScriptedClient['calls'] = []
  const call = (name: EndpointName, request: unknown, options: CallOptions = {}): Promise<CallOutcome<unknown>> => {
    calls.push({ name, request, options })
    const line = lines[name] as ((request: unknown) => MaybeLater<CallOutcome<unknown>>) | undefined
    return Promise.resolve(line === undefined ? notSentWith() : line(request))
  }
  const client: ScriptedClient = {
    calls,
    key: ok(firstKey),
    offset: 0,
    signer: () => Promise.resolve(client.key),
    otherKeys: [],
    formerKeys: [],
    lookUpKey: (role, { sentBy } = {}) => {
      if (!client.key.ok) return Promise.resolve(client.key)
      const kept = client.otherKeys.find((mark) => mark === sentBy)
      const sender = kept ?? client.key.value
      const isSuccessor = client.formerKeys.some((mark) => mark === sentBy)
      return Promise.resolve(ok({ sender, role, weaker: null, ...(isSuccessor ? { isSuccessor } : {}) }))
    },
    clockOffset: () => client.offset,
    script: (next) => {
      lines = next
    },
    // The script's type ties each answer to its endpoint.
    call: call as ExchangeClient['call'],
  }
  return client
}
