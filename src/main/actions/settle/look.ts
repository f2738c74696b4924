import type { AppError, ErrorCode } from '#shared/errors.ts'
import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import type { CallOptions, ExchangeClient } from '#main/exchange/client.ts'

/**
 * What one endpoint had to say of an intent. `found`: it shows the effect. `missing`: it answered and shows no effect.
 * `silent`: it will not answer this question (refused, retired). `unclear`: it could not be asked properly this time.
 */
export type Sight = 'found' | 'missing' | 'silent' | 'unclear'

export interface Seen {
  readonly endpoint: EndpointName
  readonly sight: Sight
  /** The plain sentence of a look that failed. */
  readonly reason: string | null
}

/** Asks read endpoints on the settle lane and keeps what each one said. */
export interface Look {
  /** Judges one answer; the value it returns is the find, null means that the effect is not there. */
  at<Name extends EndpointName, Found>(
    endpoint: Name,
    request: RequestOf<Name>,
    judge: (data: ResponseOf<Name>) => Found | null,
  ): Promise<Found | null>
  /** The same over pages, until something is found or `next` gives no further request. */
  through<Name extends EndpointName, Found>(
    endpoint: Name,
    request: RequestOf<Name>,
    judge: (data: ResponseOf<Name>) => Found | null,
    next: (data: ResponseOf<Name>, asked: RequestOf<Name>) => RequestOf<Name> | null,
  ): Promise<Found | null>
  readonly seen: readonly Seen[]
}

/** Enough for 2,000 orders; a list that goes on says nothing about what it does not show. */
const mostPages = 20

/** `signing` names the key that must look: a look-up in the middle of which the key changes would mix two accounts. */
export const createLook = (
  client: Pick<ExchangeClient, 'call'>,
  signing: Pick<CallOptions, 'role' | 'signer'> = {},
): Look => {
  const seen: Seen[] = []
  const note = (endpoint: EndpointName, sight: Sight, error: AppError | null = null): void => {
    seen.push({ endpoint, sight, reason: error?.message ?? null })
  }

  const through: Look['through'] = async (endpoint, first, judge, next) => {
    let request = first
    for (let page = 0; page < mostPages; page += 1) {
      const outcome = await client.call(endpoint, request, { lane: 'settle', ...signing })
      if (outcome.kind !== 'accepted') {
        note(endpoint, sightOf(outcome.error.code), outcome.error)
        return null
      }
      const found = judge(outcome.data)
      if (found !== null) {
        note(endpoint, 'found')
        return found
      }
      const further = next(outcome.data, request)
      if (further === null) {
        note(endpoint, 'missing')
        return null
      }
      request = further
    }
    note(endpoint, 'silent')
    return null
  }

  return { seen, through, at: (endpoint, request, judge) => through(endpoint, request, judge, () => null) }
}

/** Only a plain "there is no such thing" counts as missing; a refusal for another reason proves nothing. */
const sightOf = (code: ErrorCode): Sight => {
  switch (code) {
    case 'not-found':
      return 'missing'
    case 'refused':
    case 'permission-refused':
    case 'answer-unexpected':
    case 'bad-input':
      return 'silent'
    default:
      return 'unclear'
  }
}
