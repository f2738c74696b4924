import { isUnpaid } from '../../domain/withdrawal-status.ts'

const ordersOpen = (count: number): string =>
  count === 1 ? 'One order is still open.' : `${count} orders are still open.`
const stopsOpen = (count: number): string =>
  count === 1 ? 'One stop order still waits.' : `${count} stop orders still wait.`
const ocosOpen = (count: number): string =>
  count === 1 ? 'One OCO order is still open.' : `${count} OCO orders are still open.`

const withdrawalStatuses: ReadonlyMap<string, string> = new Map([
  ['REVIEW', 'in review'],
  ['PROCESSING', 'processing'],
  ['WALLET_PROCESSING', 'wallet processing'],
  ['SUCCESS', 'success'],
])
const withdrawalStands = (status: string): string =>
  isUnpaid(status)
    ? 'it failed or was cancelled, and nothing was paid out'
    : `its status is ${withdrawalStatuses.get(status) ?? status}`

/** What is found out of a request whose outcome is unknown, why it cannot be, and what the user says of it. */
export const reconcile = {
  'reconcile.finding-out': 'Coffer is resolving the outcome.',
  // In journals from before stop orders could be listed.
  'reconcile.finding-out.stop':
    'Stop orders cannot be listed, so Coffer cannot resolve this. Look at the venue’s site, then resolve it manually.',
  'reconcile.finding-out.withdraw':
    'Coffer looks for it in the history; only you can confirm that it was not executed. Do not send it again meanwhile.',
  'reconcile.finding-out.transfer':
    'Coffer looks for it in the ledgers; only you can confirm that it was not executed. Look at the balances meanwhile.',
  'reconcile.ended-early': 'Coffer ended before the answer came.',
  'reconcile.look-there': 'Look at the venue’s site, then resolve it manually.',
  'reconcile.undecided': 'What the venue shows does not resolve the outcome.',
  'reconcile.look-up-failed': 'The look-up failed; it is tried again.',
  'reconcile.no-answer': 'The venue did not answer the look-up.',
  'reconcile.no-trace': 'The venue has no trace of it.',
  'reconcile.about-another': 'The venue’s answer is about something else.',
  'reconcile.odd-rows': 'The venue listed rows that could not be read, and this may be one of them.',
  'reconcile.key-replaced':
    'The key was replaced since it was sent, so another account may be answering. Put the old key back, or look at the venue’s site, then resolve it manually.',
  'reconcile.key-unknown':
    'The journal does not say which key sent it, so another account may be answering. Look at the venue’s site, then resolve it manually.',
  'reconcile.too-old':
    'It was sent more than 24 h ago, so the venue may have forgotten it. Look at the venue’s site, then resolve it manually.',
  'reconcile.clock-unmeasured': 'The venue’s clock could not be read yet, so it is unknown how long ago it was sent.',
  'reconcile.clock-wrong':
    'The clock of this computer is wrong, so it is unknown how long ago it was sent. Correct the clock, or look at the venue’s site, then resolve it manually.',
  'reconcile.gated': ({ count }: { count: number }) =>
    `Coffer is still resolving ${count === 1 ? 'one earlier request' : `${count} earlier requests`}; until then only cancels are sent.`,
  'reconcile.wait-15-s': 'Wait until 15 s have passed since it was sent.',
  'reconcile.not-yet': 'Coffer is still resolving this itself; you can resolve it manually once it cannot.',
  'reconcile.said-absent': 'Resolved by you: no effect.',
  'reconcile.said-accepted': 'Resolved by you: executed.',
  'found.journal-unreadable': 'The journal cannot be read now.',
  'found.order-open': 'The order is open.',
  'found.order-filled': 'The order is filled.',
  'found.order-cancelled': 'The order is cancelled.',
  'found.order-part-filled': ({ filled, cancelled }: { filled: string; cancelled: string | null }) =>
    `The order is over: ${filled} of it was filled, and ${cancelled ?? 'the rest'} was cancelled.`,
  'found.order-unchanged': 'The order is unchanged.',
  'found.order-still-open': 'The order is still open.',
  'found.order-over': ({ filled, cancelled }: { filled: string; cancelled: string | null }) =>
    `The order is over: ${filled} of it was filled and ${cancelled ?? 'an unknown size'} cancelled, perhaps before this cancel arrived.`,
  'found.order-over.unclear': 'The order is over, by this cancel or by a change of it that is unresolved.',
  'found.change-replaced': 'A change replaced the order, which ended it. Cancel the order that took its place.',
  'found.change-alike': 'Another change like it is not resolved either, and one of the two was made.',
  'found.replaced': 'The order was replaced.',
  'found.replaced-before': 'Another change replaced the order before this one arrived.',
  'found.replaced-otherwise': 'The order was replaced by one of another price or size.',
  'found.not-replaced': 'The order is cancelled, and no replacement was placed.',
  'found.no-replacement': 'The order is cancelled and has no replacement, so the change has no effect any more.',
  'found.orders-none-open':
    'No earlier order is open: what was open was cancelled, or filled before. Look at the fills.',
  'found.orders-open': ({ count }: { count: number }) => ordersOpen(count),
  'found.orders-open-again': ({ count }: { count: number }) => `${ordersOpen(count)} Cancel again.`,
  'found.stop-cancelled': 'The stop order is cancelled.',
  'found.stop-triggered': 'The stop order was triggered before the cancel arrived. Look at the open orders.',
  'found.stop-triggered-since': 'The stop order was placed, and has been triggered since.',
  'found.stops-none-open':
    'None of these stop orders waits any more: each was cancelled, or triggered before. Look at the open orders and fills.',
  'found.stops-gone':
    'No such stop order waits any more: it was cancelled, or it was triggered before. Look at the open orders and fills.',
  'found.stops-open': ({ count }: { count: number }) => stopsOpen(count),
  'found.stops-open-again': ({ count }: { count: number }) => `${stopsOpen(count)} Cancel again.`,
  'found.oco-cancelled': 'Both legs are cancelled.',
  'found.oco-triggered': 'A leg was triggered before the cancel arrived. Look at the open orders.',
  'found.oco-filled': 'A leg was filled before the cancel arrived.',
  'found.oco-odd-status': ({ status }: { status: string }) =>
    `The venue calls the OCO order ${status}, which does not resolve the outcome of the cancel.`,
  'found.oco-triggered-since': 'The OCO order was placed, and a leg has been triggered since.',
  'found.oco-filled-since': 'The OCO order was placed, and a leg has been filled since.',
  'found.oco-still-open': 'The OCO order is still open.',
  'found.oco-maybe-open': 'The OCO order may still be open.',
  'found.oco-no-record':
    'The OCO order does not wait any more, and the venue has no record of it: it was cancelled, or filled or triggered before. Look at the open orders and fills.',
  'found.ocos-none-open':
    'No earlier OCO order waits any more: each was cancelled, or filled or triggered before. Look at the open orders and fills.',
  'found.ocos-open': ({ count }: { count: number }) => ocosOpen(count),
  'found.ocos-open-again': ({ count }: { count: number }) => `${ocosOpen(count)} Cancel again.`,
  'found.not-in-open': 'The order is not in the list of open orders.',
  'found.whole-cancelled': 'The whole order is cancelled, so this cancel has no effect any more.',
  'found.part-cancelled': 'Part of the order is cancelled, by this request or another one.',
  'found.filled-no-effect': 'The order is filled, so this cancel has no effect any more.',
  'found.part-unsaid': 'The venue does not say how much of the order is cancelled.',
  'found.part-size': ({ size }: { size: string }) => `${size} of the order is cancelled.`,
  'found.record-unreadable': 'The order is over, and its own record cannot be read.',
  'found.record-missing-alike': 'The venue has no record of the order, and an order as requested is there.',
  'found.maybe-open': 'The order may still be open; its own record cannot be read.',
  'found.no-record': 'The order is not open, and the venue has no record of it. Look at the fills.',
  'found.withdrawal-not-shown': 'The venue does not show the withdrawal.',
  'found.withdrawal-under-way': 'The withdrawal is still under way.',
  'found.withdrawal-maybe-under-way': 'The withdrawal may still be under way.',
  'found.withdrawal-cancelled': 'The withdrawal is cancelled.',
  'found.withdrawal-cancel-taken': 'The venue took the cancel; the withdrawal is not over yet and may still leave.',
  'found.withdrawal-too-far': 'The withdrawal had gone too far to be cancelled.',
  'found.withdrawal-failed-or-cancelled': 'The withdrawal failed or was cancelled; nothing was withdrawn.',
  'found.withdrawal-failed': 'The withdrawal failed by itself; nothing was withdrawn.',
  'found.withdrawal-odd-status': ({ status }: { status: string }) =>
    `The withdrawal’s status is ${status}, which does not show whether it was cancelled.`,
  'found.withdrawal-tagged': ({ status }: { status: string }) => `Found by its tag; ${withdrawalStands(status)}.`,
  'found.withdrawal-alike': ({ status }: { status: string }) =>
    `Found by amount, address and time; ${withdrawalStands(status)}.`,
  'found.withdrawals-alike': 'Several withdrawals look like it. Compare them on the venue’s site.',
  'found.history-incomplete': 'The history could not be read as a whole.',
  'found.not-in-history': 'It is not in the history.',
  'found.transfer': 'Found in the ledger by amount, accounts and time.',
  'found.transfers-alike':
    'The ledger does not show which of the like transfers were made. Compare them on the venue’s site.',
  'found.not-in-ledger': 'It is in no ledger.',
  'found.switch-later': 'A later setting of the switch replaced it; whether it was set is not known.',
  'found.switch-still-set': 'The dead-man switch is still set.',
  'found.switch-not-listed': 'The venue lists no such setting.',
  'found.switch-unclear': 'The dead-man switch does not show whether this setting was made.',
  'found.switch-none-off': 'No dead-man switch is set now; it was disarmed, or it fired. Check the open orders.',
  'found.switch-none-set': 'No dead-man switch is set now; it may have been set and have fired since.',
  'found.switch-off': 'The dead-man switch is off.',
  'found.switch-set': 'The dead-man switch is set.',
}
