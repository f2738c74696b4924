import type { WireRequest } from '#main/exchange/wire.ts'
import type { RequestKind } from './requests.ts'
import { classOf, requestKindOf } from './requests.ts'
import { restsAt } from './truth.ts'
import type { SimulatedVenue } from './venue.ts'
import type { WireFault } from './wire-faults.ts'
import { hasParts } from './parts.ts'
import { faultsOfReads, isPartFault } from './wire-faults.ts'
import { couldBeOfAnother, couldLag } from './wire-lies.ts'

/**
 * Kinds of requests of which the venue makes two where a gateway sends one twice: nothing that a client does can prevent that, and
 * one answer shows it nothing of it.
 */
const madeTwice: ReadonlySet<RequestKind> = new Set(['stop', 'withdrawal', 'transfer'])

/** Whether a fault can come to a kind of request that can change something. */
export const isPossible = (of: RequestKind, fault: WireFault): boolean =>
  (!isPartFault(fault) || of === (fault === 'symbols-failed' || fault === 'mixed-up' ? 'cancel' : 'batch')) &&
  // The answer to the cancel of a withdrawal names nothing.
  !(fault === 'doubled' && madeTwice.has(of)) &&
  !(fault === 'other-data' && of === 'cancel-withdrawal')

/** Whether a fault could change what becomes of a request. */
export function canAct(fault: WireFault, request: WireRequest): boolean {
  const of = classOf(request)
  const isOfReads = (faultsOfReads as readonly WireFault[]).includes(fault)
  if (of === null ? !isOfReads : !isPossible(requestKindOf(of), fault)) return false
  if (isPartFault(fault)) return hasParts(request, fault)
  if (fault === 'other-data') return couldBeOfAnother(request)
  return fault !== 'lagging' || couldLag(request)
}

/**
 * Whether a gateway may send a request once more without the venue doing it twice. It refuses the client order id of what is open,
 * and a change of what was changed; a switch that is set again is the same one. An order that has filled is made again.
 */
export function mayDouble(venue: SimulatedVenue, request: WireRequest): boolean {
  const of = classOf(request)
  if (of === 'order' || of === 'batch' || of === 'oco') return restsAt(venue, request.body)
  // Other cancels end nothing more the second time.
  if (of === 'cancel-partial') return false
  return of !== null && isPossible(requestKindOf(of), 'doubled')
}
