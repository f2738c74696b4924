import type { ErrorCode } from '#shared/errors.ts'
import type { EndpointName, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { type Message, msg } from '#shared/messages.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { factOf } from '#main/exchange/wire-messages.ts'

/**
 * What one endpoint had to say of an intent. `found`: it shows the effect. `missing`: it positively said that the effect is
 * not there. `silent`: it will not answer this question (refused, retired). `unclear`: it said nothing that can be relied
 * on: no answer, an answer without its data, about something else, or with rows that cannot be read.
 */
export type LookupResult = 'found' | 'missing' | 'silent' | 'unclear'

export interface ProbeResult {
  readonly endpoint: EndpointName
  readonly result: LookupResult
  /** Whether the venue answered the question at all, in whatever words: what the startup gate waits for (C6). */
  readonly answered: boolean
  /** Whether any answer came over the wire, be it HTTP 500. */
  readonly reached: boolean
  /** What a probe that failed came to, without an instruction. */
  readonly reason: Message | null
}

/** What a judge gives for a record other than the one asked for: it says nothing of the intent. */
export const aboutAnother = Symbol('the answer is about something else')

/** `isWhole` is false where rows of the answer could not be read: what it does not show may be there all the same. */
export type Judge<Name extends EndpointName, Found> = (
  data: ResponseOf<Name>,
  isWhole: boolean,
) => Found | null | typeof aboutAnother

/** Asks read endpoints on the reconcile priority and keeps what each one said. */
export interface Prober {
  /** Judges one answer; the value it returns is the find, null means that the effect is not there. */
  ask<Name extends EndpointName, Found>(
    endpoint: Name,
    request: RequestOf<Name>,
    judge: Judge<Name, Found>,
  ): Promise<Found | null>
  /**
   * The same over pages, until something is found or `next` gives no further request. `unread` are the rows of the page
   * that could not be read: they count where a short page ends the list.
   */
  askPages<Name extends EndpointName, Found>(
    endpoint: Name,
    request: RequestOf<Name>,
    judge: Judge<Name, Found>,
    next: (data: ResponseOf<Name>, asked: RequestOf<Name>, unread: number) => RequestOf<Name> | null,
  ): Promise<Found | null>
  /** What each endpoint that was asked said, in that order. */
  readonly results: readonly ProbeResult[]
}

/** Enough for 2,000 orders; a list that goes on says nothing about what it does not show. */
const mostPages = 20

const otherRecord = msg('reconcile.about-another')
const oddRows = msg('reconcile.odd-rows')

/** `client` signs with keys of the account that sent alone: a look-up in which the key changes would mix two accounts. */
export const createProber = (client: Pick<ExchangeClient, 'call'>): Prober => {
  const results: ProbeResult[] = []
  const answered = (endpoint: EndpointName, result: LookupResult, reason: Message | null = null): void => {
    results.push({ endpoint, result, answered: true, reached: true, reason })
  }

  const askPages: Prober['askPages'] = async (endpoint, first, judge, next) => {
    let request = first
    let isWhole = true
    for (let page = 0; page < mostPages; page += 1) {
      const outcome = await client.call(endpoint, request, { priority: 'reconcile' })
      if (outcome.kind !== 'accepted') {
        const { code, venue } = outcome.error
        const reached = outcome.receipt.httpStatus !== null || venue !== undefined
        results.push({ endpoint, ...meaningOf(code), reached, reason: factOf(outcome.error) })
        return null
      }
      isWhole &&= outcome.unreadable === null
      const found = judge(outcome.data, outcome.unreadable === null)
      if (found === aboutAnother) {
        answered(endpoint, 'unclear', otherRecord)
        return null
      }
      if (found !== null) {
        answered(endpoint, 'found')
        return found
      }
      const further = next(outcome.data, request, outcome.unreadable?.rows ?? 0)
      if (further === null) {
        if (isWhole) answered(endpoint, 'missing')
        else answered(endpoint, 'unclear', oddRows)
        return null
      }
      request = further
    }
    answered(endpoint, 'silent')
    return null
  }

  return { results, askPages, ask: (endpoint, request, judge) => askPages(endpoint, request, judge, () => null) }
}

/** Whether every probe said what it knows: only then does it count that the effect is in none of them. */
export const isReadWhole = (results: readonly ProbeResult[]): boolean =>
  results.every(({ result }) => result === 'found' || result === 'missing')

/** Only a plain "there is no such thing" counts as missing; a refusal for another reason proves nothing. */
const meaningOf = (code: ErrorCode): Pick<ProbeResult, 'result' | 'answered'> => {
  switch (code) {
    case 'not-found':
      return { result: 'missing', answered: true }
    case 'refused':
    case 'permission-refused':
    case 'key-refused':
    case 'ip-refused':
    case 'bad-input':
      return { result: 'silent', answered: true }
    case 'answer-unexpected':
      return { result: 'unclear', answered: true }
    default:
      return { result: 'unclear', answered: false }
  }
}
