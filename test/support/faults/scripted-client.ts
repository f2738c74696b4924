import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { AppError, ErrorCode } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { Outcome, Receipt } from '#main/exchange/outcome.ts'

export const receipt: Receipt = { attempts: 1, sentAt: 1_760_000_000_000, sha256: 'cd'.repeat(32), httpStatus: 200 }

const failed = (kind: 'not-sent' | 'refused' | 'unknown', error: AppError): Outcome<never> => ({ kind, error, receipt })

export const acceptedWith = <T>(data: T): Outcome<T> => ({ kind: 'accepted', data, receipt })
export const refusedWith = (code: ErrorCode = 'refused', message = 'The venue refused it.'): Outcome<never> =>
  failed('refused', appError(code, message, { venue: { httpStatus: 200, code: '400100', message: 'no' } }))
export const unknownWith = (code: ErrorCode = 'timed-out'): Outcome<never> =>
  failed('unknown', appError(code, 'The venue did not answer in time.'))
export const notSentWith = (code: ErrorCode = 'not-connected'): Outcome<never> =>
  failed('not-sent', appError(code, 'The venue cannot be reached.'))
/** What a venue says of a thing it does not know. */
export const notFound = refusedWith('not-found', 'The order is not open any more, or the venue does not know it.')

type MaybeLater<T> = T | Promise<T>
export type Script = { [Name in EndpointName]?: (request: RequestOf<Name>) => MaybeLater<Outcome<ResponseOf<Name>>> }

export interface ScriptedClient extends ExchangeClient {
  /** Every call made, oldest first. */
  readonly calls: { readonly name: EndpointName; readonly request: unknown }[]
  /** Replaces what the endpoints answer from now on. */
  script(next: Script): void
}

/** A client that answers from a script; an endpoint without a line is not reachable. */
export function scriptedClient(script: Script = {}): ScriptedClient {
  let lines = script
  const calls: ScriptedClient['calls'] = []
  const call = (name: EndpointName, request: unknown): Promise<Outcome<unknown>> => {
    calls.push({ name, request })
    const line = lines[name] as ((request: unknown) => MaybeLater<Outcome<unknown>>) | undefined
    return Promise.resolve(line === undefined ? notSentWith() : line(request))
  }
  return {
    calls,
    script: (next) => {
      lines = next
    },
    // The script's type ties each answer to its endpoint.
    call: call as ExchangeClient['call'],
  }
}
