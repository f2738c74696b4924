import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import type { Carried } from '#test/invariants/facts.ts'
import { carriedOut } from '#test/invariants/venue-facts.ts'
import { isMoney } from '../requests.ts'
import type { Moment } from '../scheduler.ts'
import { withdrawals } from './places.ts'
import { anotherId } from '../wire-lies.ts'
import type { WireFault } from '../wire-faults.ts'
import { keysOf } from '../venue.ts'
import type { SimulatedVenue } from '../venue.ts'

/** A request that the venue carried out, with what is known of its sender. */
export interface CarriedOf extends Carried {
  /** The intents that it carried; none for a cancel that left while the disk was full. */
  readonly ids: readonly string[]
  /** Intents that had ended as it left: it is not of them, whatever it says. */
  readonly endedBefore: ReadonlySet<string>
  /** When it left, in ms since the epoch by the machine's clock, which dates intents too: it is not of one that began later. */
  readonly sentAt: number
  /** The refusal that main was given of it all the same stands (design, section 3, rule 5). */
  readonly isRefusalTrue: boolean
  readonly who: number
}

/** What a read came to: what the venue has or has not, why it will not say, or nothing that can be relied on. */
export type Said = 'plain' | 'refusal' | 'nothing'

/** A read that main got an answer to, or none. */
export interface ReadAnswer extends Moment {
  readonly says: Said
  /** The venue answered at all, in whatever words: all that C6 waits for. */
  readonly isAnswered: boolean
  readonly who: number
  readonly path: string
  /** It is of a record, and the answer holds what was asked for by its id. */
  readonly shows: boolean
  /** What a look-up was given of the list of withdrawals, which names none in its path. */
  readonly listed?: string
}

/** Whose key signed a request; -1 for one without a key. */
export const signerOf = ({ accounts }: SimulatedVenue, { headers }: Pick<WireRequest, 'headers'>): number => {
  const key = headers['KC-API-KEY']
  return accounts.findIndex((account) => keysOf(account).some(([, one]) => one.key === key))
}

export const codeOf = (body: string): string | null => /^\{"code":"(\d+)"/.exec(body)?.[1] ?? null

/** A status by which nobody behind the gateway has answered. */
const isNoAnswer = (status: number): boolean => status >= 500 || status === 408 || status === 429

function saidBy(result: WireResult): Said {
  if (!result.ok) return 'nothing'
  const { status, body } = result.value
  const code = codeOf(body)
  if (/not.?exist/i.test(body)) return 'plain'
  if (code === '200000') return isWhole(body) && !body.includes(anotherId) ? 'plain' : 'nothing'
  return code === null || isNoAnswer(status) ? 'nothing' : 'refusal'
}

/** Has its data, to its end. */
function isWhole(body: string): boolean {
  try {
    return (JSON.parse(body) as { readonly data?: unknown }).data !== undefined
  } catch {
    return false
  }
}

/** Whether an answer holds the id that its path ends with. */
function isShown(path: string, result: WireResult): boolean {
  const id = path.split('?')[0]?.split('/').at(-1) ?? ''
  return /\d/.test(id) && result.ok && codeOf(result.value.body) === '200000' && result.value.body.includes(`"${id}"`)
}

/** What is known of a request as it leaves. */
export type SentOf = Pick<CarriedOf, 'ids' | 'endedBefore' | 'sentAt'>

/** Faults by which main is given a refusal of a cancel that the venue carried out. */
const deniesCancel: readonly WireFault[] = ['doubled', 'undocumented-200', 'answer-409']

/** What passed on the wire, on the venue's side and on main's: kept over every crash, and read from nothing that is under test. */
export interface Witness {
  readonly carried: readonly CarriedOf[]
  readonly answers: readonly ReadAnswer[]
  arrived(request: WireRequest, answer: PracticeAnswer, fault: WireFault | null, of: SentOf): void
  answered(request: WireRequest, result: WireResult): void
}

export function createWitness(venue: SimulatedVenue, now: () => Moment): Witness {
  const carried: CarriedOf[] = []
  const answers: ReadAnswer[] = []
  return {
    carried,
    answers,
    arrived: (request, answer, fault, of) => {
      // A gateway that repeats a cancel answers with the refusal of the second: that the order is gone, which is true. A refusal of a
      // cancel stands in whatever words and under whatever status it comes: the lists show what became of the order.
      // Of one that left a pair as it was, or that ended nothing it named, that what it was for did not come about is true as well.
      const isInPart =
        answer.body.includes('"failedSymbols":[{') ||
        (request.path.includes('orderIds=') && answer.body.includes('"cancelledOrderIds":[]'))
      // Not of a partial cancel: it adds up when repeated, so that it may have been carried out is never denied.
      const isPartial = request.path.startsWith('/api/v1/hf/orders/cancel/')
      const isRefusalTrue =
        request.method === 'DELETE' && ((!isPartial && fault !== null && deniesCancel.includes(fault)) || isInPart)
      const done = carriedOut(request, answer)
      if (done !== null) carried.push({ ...of, isRefusalTrue, who: signerOf(venue, request), ...done })
    },
    answered: (request, result) => {
      if (isMoney(request)) return
      const { path } = request
      answers.push({
        says: saidBy(result),
        isAnswered: result.ok && !isNoAnswer(result.value.status),
        ...now(),
        who: signerOf(venue, request),
        path,
        shows: isShown(path, result),
        ...(request.priority === 'reconcile' && result.ok && withdrawals.test(path)
          ? { listed: result.value.body }
          : {}),
      })
    },
  }
}
