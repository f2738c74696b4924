import type { OcoSummary } from '#shared/exchange/index.ts'
import { isOcoOver } from '#shared/domain/oco-status.ts'
import { msg } from '#shared/messages.ts'
import { aboutAnother, isReadWhole } from '../probe.ts'
import { searchOcos } from './ocos.ts'
import type { LookupCase, Finding, Strategy } from './strategy.ts'
import { superseded, none, sent, shown, unsettled } from './strategy.ts'
import type { Placed } from './was-there.ts'
import { wasThereBefore } from './was-there.ts'

/** Cancelling OCO orders: one by its own status, many by what does not say that it is over. */
export const cancelOcoLookup: Strategy = {
  absence: 2,
  find: (asked) =>
    sent(asked.intent, 'orderId') === '' && sent(asked.intent, 'clientOid') === '' ? findMany(asked) : findOne(asked),
}

const mayBeOpen = (oco: OcoSummary): boolean => !isOcoOver(oco.status)

const endOf = (oco: OcoSummary): Finding | null => {
  switch (oco.status) {
    case 'NEW':
      return null
    case 'CANCELED':
      return shown(oco.orderId, msg('found.oco-cancelled'))
    case 'TRIGGERED':
      return superseded(msg('found.oco-triggered'))
    case 'DONE':
      return superseded(msg('found.oco-filled'))
    default:
      return none(msg('found.oco-odd-status', { status: oco.status }))
  }
}

const findOne = async ({ intent, prober, late }: LookupCase): Promise<Finding> => {
  const orderId = sent(intent, 'orderId')
  const clientOid = sent(intent, 'clientOid')
  const isIt = (oco: OcoSummary): boolean => (orderId === '' ? oco.clientOid === clientOid : oco.orderId === orderId)
  const seenOpenIn = new Set<'record' | 'list'>()
  const judge = (oco: OcoSummary, place: 'record' | 'list'): Finding | null => {
    if (oco.status === 'NEW') seenOpenIn.add(place)
    return endOf(oco)
  }
  const ofRecord = (oco: OcoSummary): Finding | null | typeof aboutAnother =>
    isIt(oco) ? judge(oco, 'record') : aboutAnother
  const listed = (ocos: readonly OcoSummary[]): Finding | null => {
    const oco = ocos.find(isIt)
    return oco === undefined ? null : judge(oco, 'list')
  }
  const end =
    orderId === ''
      ? await prober.ask('getOcoByClientOid', { clientOid }, ofRecord)
      : await prober.ask('getOco', { orderId }, ofRecord)
  const found = end ?? (await searchOcos(prober, '', listed))
  if (found !== null) return found
  if (seenOpenIn.size === 2) return none(msg('found.oco-still-open'))
  // Record and list disagree: the next look will tell.
  if (seenOpenIn.size === 1) return unsettled(msg('found.oco-maybe-open'))
  return late && isReadWhole(prober.results)
    ? superseded(msg('found.oco-no-record'))
    : unsettled(msg('found.oco-maybe-open'))
}

const placedOf = ({ clientOid, orderTime }: OcoSummary): Placed => ({ clientOid, at: orderTime })

const findMany = async (asked: LookupCase): Promise<Finding> => {
  const { intent, prober, reader, late } = asked
  const named = sent(intent, 'orderIds').split(',').filter(Boolean)
  const left: OcoSummary[] = []
  await searchOcos(prober, sent(intent, 'symbol'), (ocos) => {
    // By the journal at the moment of the answer: an order may begin while the list is read.
    const later = reader.clientOidsBegunAfter(intent.id)
    left.push(
      ...ocos.filter(mayBeOpen).filter((oco) => {
        const sentLater = later.ok && oco.clientOid !== null && later.value.has(oco.clientOid)
        return !sentLater && (named.length === 0 || named.includes(oco.orderId))
      }),
    )
    return null
  })
  // The list must have been read to its end before it proves that nothing is left.
  if (!prober.results.every(({ result }) => result === 'missing')) return none()
  const count = left.length
  if (count === 0) return late ? shown(null, msg('found.ocos-none-open')) : none()
  const wasThere = wasThereBefore(asked, left.map(placedOf), ['place-oco'])
  if (!wasThere.ok) return none(msg('found.journal-unreadable'))
  // One that is named was there before the cancel.
  const first = named.length > 0 ? left[0] : left.find((oco) => wasThere.value(placedOf(oco)))
  if (first === undefined) return unsettled(msg('found.ocos-open', { count }))
  let isSeenOpen = false
  await prober.ask('getOco', { orderId: first.orderId }, (oco) => {
    if (oco.orderId !== first.orderId) return aboutAnother
    isSeenOpen = oco.status === 'NEW'
    return endOf(oco)
  })
  return late && isSeenOpen
    ? superseded(msg('found.ocos-open-again', { count }))
    : unsettled(msg('found.ocos-open', { count }))
}
