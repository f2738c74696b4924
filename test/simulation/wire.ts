import { isDeepStrictEqual } from 'node:util'
import type { HttpTransport } from '#main/exchange/transport.ts'
import type { WireFailure, WireRequest, WireResult } from '#main/exchange/wire.ts'
import { msLeft } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import type { Network } from './network.ts'
import { doneInPart, listedWrong } from './parts.ts'
import { isMoney } from './requests.ts'
import type { Random, Scheduler } from './scheduler.ts'
import type { SimulatedVenue } from './venue.ts'
import type { ReadFault, UnreadFault, WireFault } from './wire-faults.ts'
import { isDoneInPart, isUnread, keyCodes } from './wire-faults.ts'
import { lagged, mixedUp, ofAnother } from './wire-lies.ts'

/** ms that a request waits for its answer, as the live transport does (N5). */
const answerWithinMs = 10_000

export interface WireParts {
  readonly scheduler: Scheduler
  readonly random: Random
  readonly venue: SimulatedVenue
  readonly time: Time
  readonly isAlive: () => boolean
  readonly network: Pick<Network, 'hold' | 'onReset'>
  /** What happens to a request; null: nothing bad. */
  readonly fault: (request: WireRequest) => WireFault | null
  /** Whether the venue can be given the same bytes once more without doing twice what it was asked for. */
  readonly mayDouble: (request: WireRequest) => boolean
  /** Told as main hands a request over: of several that are on their way at once the first to leave need not be the first of them. */
  readonly onGiven: (request: WireRequest) => void
  /** Told before bytes leave; `fault`: what keeps them from the venue, or holds them up. */
  readonly onSend: (request: WireRequest, fault: WireFault | null) => void
  /** Told of what the venue was given and what it said. */
  readonly onArrived: (request: WireRequest, answer: PracticeAnswer, fault: WireFault | null) => void
  /** Told of what main was given; `fault`: what was done to it, null where the one that was planned could change nothing. */
  readonly onAnswered: (request: WireRequest, result: WireResult, fault: WireFault | null) => void
}

const failed = (
  sent: WireFailure['sent'],
  reason: WireFailure['reason'],
  status: number | null = null,
): WireResult => ({
  ok: false,
  error: { sent, reason, detail: 'simulated', status },
})
const answered = (status: number, body: string, headers: Readonly<Record<string, string>> = {}): WireResult => ({
  ok: true,
  value: { status, headers, body },
})
const coded = (status: number, code: string, msg: string, headers: Readonly<Record<string, string>> = {}): WireResult =>
  answered(status, JSON.stringify({ code, msg }), headers)
const page = '<html><head><title>Service unavailable</title></head><body></body></html>'

/** A code that nobody documents. */
const undocumented = '999999'
/** ms after which the quota is full again, as a refusal for it says. */
export const quotaResetMs = 8_000
/** Why a request came to its end whose machine got another address. */
export const otherAddress = 'simulated: another address'
const quota = {
  'gw-ratelimit-limit': '4000',
  'gw-ratelimit-remaining': '0',
  'gw-ratelimit-reset': String(quotaResetMs),
}

/** What comes in the place of an answer where the venue read nothing. */
const unreadResult = (fault: Exclude<UnreadFault, 'silent'>, random: Random): WireResult => {
  switch (fault) {
    case 'not-connected':
      return failed('nothing', 'not-connected')
    case 'lost':
      return failed('maybe', 'reset')
    case 'gateway-html':
      return answered(403, page)
    case 'gateway-5xx':
      return coded(502, '500000', 'Bad gateway')
    case 'redirected':
      return failed('maybe', 'redirected', 307)
    case 'timeout-408':
      return coded(408, '408000', 'Request timeout')
    case 'quota-429':
      return coded(429, '429000', 'Too many requests', quota)
    case 'overload-429':
      return coded(429, '429000', 'Too many requests')
    case 'refused-4xx':
      return coded(400, '400100', 'Parameter error: simulated')
    case 'refused-200':
      return coded(200, '200004', 'Balance insufficient!')
    case 'mixed-up':
      return answered(200, mixedUp)
    case 'refused-key': {
      const code = keyCodes[Math.floor(random() * keyCodes.length)] ?? keyCodes[0]
      return coded(random() < 0.5 ? 200 : code < '400006' ? 401 : 403, code, 'The key is refused: simulated')
    }
  }
}

const plain = ({ status, headers, body }: PracticeAnswer): WireResult => answered(status, body, headers)

/** What comes in the place of an answer to a request that the venue carried out. */
const spoilt = (
  request: WireRequest,
  fault: Exclude<ReadFault, 'answer-late'>,
  { status, headers, body }: PracticeAnswer,
  random: Random,
): WireResult => {
  switch (fault) {
    case 'answer-lost':
      return failed('maybe', 'reset')
    case 'truncated':
      return answered(status, body.slice(0, Math.floor(body.length / 2)), headers)
    case 'html':
      return answered(503, page)
    case 'answer-5xx':
      return coded(500, '500000', 'Internal server error')
    case 'answer-redirected':
      return failed('maybe', 'redirected', 302)
    case 'answer-408':
      return coded(408, '408000', 'Request timeout')
    case 'answer-409':
      return coded(random() < 0.5 ? 409 : 425, '400100', 'Parameter error: simulated')
    case 'answer-429':
      return coded(429, '429000', 'Too many requests')
    case 'undocumented-200':
      return coded(200, undocumented, 'Something else')
    case 'no-data':
      return answered(200, JSON.stringify({ code: '200000' }))
    case 'other-data':
      return answered(status, ofAnother(request, body), headers)
    case 'list-short':
    case 'list-reordered':
    case 'entry-denied':
      return answered(status, listedWrong(fault, body, random), headers)
    // It is in what the venue was given, or in the lists.
    case 'entry-failed':
    case 'symbols-failed':
    case 'doubled':
    case 'arrives-late':
    case 'lagging':
      return plain({ status, headers, body })
  }
}

/** ms that a late request travels: half of them arrive too old for their signature and before their sender gives up, and one in five in time. */
const lateness = (random: Random): number =>
  random() < 0.5 ? 5_200 + random() * 4_500 : 2_000 + random() ** 3 * 30_000

/** Takes what comes first, an answer, the deadline or a cancel, and nothing after it. */
const once = (resolve: (result: WireResult) => void) => {
  let isOver = false
  return {
    isOver: () => isOver,
    end: (result: WireResult): void => {
      if (isOver) return
      isOver = true
      resolve(result)
    },
  }
}

/** The wire between main and the venue. It says of what was sent only what a socket could know, never more. */
export function createWire(parts: WireParts): HttpTransport {
  const { scheduler, random, time, venue, isAlive } = parts

  const transport = (request: WireRequest, signal?: AbortSignal): Promise<WireResult> =>
    new Promise((resolve) => {
      if (!isAlive()) return
      parts.onGiven(request)
      const fault = parts.fault(request)
      let happened: WireFault | null = null
      const settled = once((result) => {
        letGo()
        if (!isAlive()) return
        parts.onAnswered(request, result, happened)
        resolve(result)
      })
      let hasLeft = false
      const letGo = parts.network.hold(() => {
        // What has left arrives all the same.
        happened ??= hasLeft ? 'answer-lost' : 'not-connected'
        const [sent, reason] = hasLeft ? (['maybe', 'reset'] as const) : (['nothing', 'not-connected'] as const)
        settled.end({ ok: false, error: { sent, reason, detail: otherAddress, status: null } })
      })
      const end = (inMs: number, result: WireResult): void =>
        void scheduler.plan(inMs, 'wire:answer', () => settled.end(result))
      const arrive = (): PracticeAnswer => {
        const inPart = fault !== null && isDoneInPart(fault) ? doneInPart(venue, request, fault, random) : null
        if (inPart !== null) happened = fault
        const answer = inPart ?? venue.handle(request)
        parts.onArrived(request, answer, fault)
        return answer
      }
      signal?.addEventListener('abort', () => settled.end(failed(hasLeft ? 'maybe' : 'nothing', 'cancelled')), {
        once: true,
      })

      scheduler.plan(random() * 4, 'wire:send', () => {
        if (!isAlive() || settled.isOver()) return
        if (request.leaveBy !== undefined && msLeft(time, request.leaveBy) < 0)
          return settled.end(failed('nothing', 'too-late'))
        if (fault !== null && (isUnread(fault) || fault === 'arrives-late')) happened = fault
        if (fault === 'not-connected') return settled.end(unreadResult(fault, random))
        hasLeft = true
        parts.onSend(request, happened)
        end(answerWithinMs, failed('maybe', 'timed-out'))
        if (fault !== null && isUnread(fault)) {
          if (fault !== 'silent') end(5 + random() * 200, unreadResult(fault, random))
          return
        }
        const travelMs = fault === 'arrives-late' ? lateness(random) : 2 + random() * 120
        // What has left arrives, whether or not its sender still lives.
        scheduler.plan(travelMs, 'wire:arrive', () => {
          let answer = arrive()
          if (fault === 'doubled' && parts.mayDouble(request)) {
            happened = fault
            answer = arrive()
          }
          if (fault === 'answer-late') return void (happened = fault)
          const told = plain(answer)
          if (fault === 'lagging') answer = lagged(request, answer, venue.clock.ageOf)
          const given = fault === null ? told : spoilt(request, fault, answer, random)
          if (!isDeepStrictEqual(given, told)) happened = fault
          const inMs = 2 + random() * 120
          // A fault of the streams lets what an order pushes go first; there is none where nobody listens.
          if (!isMoney(request) || venue.exchange.streams.sessions() === 0) return end(inMs, given)
          void venue.exchange.streams.beforeAnswer().then(() => end(inMs, given))
        })
      })
    })
  const reset = (): Promise<void> => {
    parts.network.onReset()
    return Promise.resolve()
  }
  return Object.assign(transport, { reset })
}
