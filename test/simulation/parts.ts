import type { RequestForm } from '#main/exchange/request.ts'
import { signature } from '#main/exchange/sign.ts'
import type { WireRequest } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { endpointOf } from '#test/support/endpoint-of.ts'
import type { Random } from './scheduler.ts'
import * as truth from './truth.ts'
import { keysOf } from './venue.ts'
import type { SimulatedVenue } from './venue.ts'
import type { AnswerPartFault, DonePartFault, PartFault } from './wire-faults.ts'

/** Words in which the venue documents no refusal. */
const said = 'Internal error, please try again later.'
const failedEntry = { success: false, failMsg: said }

type Entry = Readonly<Record<string, unknown>>

const answer = (data: unknown): PracticeAnswer => ({
  status: 200,
  headers: {},
  body: JSON.stringify({ code: '200000', data }),
})
/** The list in a batch's answer; null where the venue refused the whole. */
const listIn = (body: string): readonly Entry[] | null => {
  const { data } = JSON.parse(body) as { readonly data?: readonly Entry[] }
  return Array.isArray(data) ? data : null
}
const someOf = (count: number, random: Random): number => Math.floor(random() * count)

/** Whether a request can be carried out, or answered, in part. */
export const hasParts = (request: WireRequest, fault: PartFault): boolean => {
  const name = endpointOf(request)
  if (fault === 'mixed-up') return name === 'cancelOco'
  return fault === 'symbols-failed' ? name === 'cancelAllOrders' : /^placeBatch/.test(name)
}

/** Part of a request, as its sender would have signed it: the venue itself leaves the rest out. */
function signedAs(venue: SimulatedVenue, request: WireRequest, form: Omit<RequestForm, 'sentPath'>): WireRequest {
  const { headers } = request
  const signer = venue.accounts
    .flatMap((account) => keysOf(account).map(([, key]) => key))
    .find(({ key }) => key === headers['KC-API-KEY'])
  if (signer === undefined) throw new Error('A request of a key that no account has')
  const { method, signedPath: path, body } = form
  const sign = signature(signer.secret, headers['KC-API-TIMESTAMP'] ?? '', { ...form, sentPath: path })
  return { ...request, method, path, body, headers: { ...headers, 'KC-API-SIGN': sign } }
}

/** One order of a batch is not made, which the venue says in words that nobody documents. */
function withoutOne(venue: SimulatedVenue, request: WireRequest, random: Random): PracticeAnswer | null {
  const batch = JSON.parse(request.body ?? '') as { readonly orderList: readonly unknown[] }
  const at = someOf(batch.orderList.length, random)
  const orderList = batch.orderList.toSpliced(at, 1)
  if (orderList.length === 0) return null
  const body = JSON.stringify({ ...batch, orderList })
  const made = venue.handle(signedAs(venue, request, { method: request.method, signedPath: request.path, body }))
  const entries = listIn(made.body)
  return entries === null ? made : { ...made, ...answer(entries.toSpliced(at, 0, failedEntry)) }
}

/** The open orders of one pair stay as they are, which the venue says. */
function withoutPair(venue: SimulatedVenue, request: WireRequest, random: Random): PracticeAnswer | null {
  const who = venue.accounts.findIndex(({ trade, spare }) =>
    [trade, spare].some(({ key }) => key === request.headers['KC-API-KEY']),
  )
  const open = [...new Set(truth.openOrders(venue, who).map(({ market }) => market.symbol))]
  const failed = open[someOf(open.length, random)]
  const [rest] = open.filter((symbol) => symbol !== failed)
  if (failed === undefined || rest === undefined) return null
  const signedPath = `${request.path.replace(/cancelAll$/, '').replace(/\/$/, '')}?symbol=${rest}`
  const done = venue.handle(signedAs(venue, request, { method: request.method, signedPath, body: null }))
  if (!done.body.startsWith('{"code":"200000"')) return done
  return { ...done, ...answer({ succeedSymbols: [rest], failedSymbols: [{ symbol: failed, error: said }] }) }
}

/** What the venue says of a request of which it leaves a part undone; null where it has no two parts. */
export const doneInPart = (
  venue: SimulatedVenue,
  request: WireRequest,
  fault: DonePartFault,
  random: Random,
): PracticeAnswer | null => (fault === 'entry-failed' ? withoutOne : withoutPair)(venue, request, random)

/** The answer to a batch that was carried out, with a list that does not fit what was asked for. */
export function listedWrong(fault: AnswerPartFault, body: string, random: Random): string {
  const entries = listIn(body)
  if (entries === null) return body
  const at = someOf(entries.length, random)
  switch (fault) {
    case 'list-short':
      return answer(entries.toSpliced(at, 1)).body
    case 'list-reordered':
      return answer(entries.toReversed()).body
    case 'entry-denied':
      return answer(entries.with(at, failedEntry)).body
  }
}
