/** Requests that can move money: what stands in their way, and what is noted of them. */
export const money = {
  'money.same-sending': 'The same request is on its way. Wait for its answer, or confirm that you want it twice.',
  'money.same-unknown':
    'The outcome of the same request is unknown. Wait until it is resolved, or confirm that you want it twice.',
  'money.same-leaving': 'The same request is about to be sent. Wait for its answer.',
  'money.draft-changed': 'This form was sent before with other values. Open it again and fill it in.',
  'money.closed': ({ said }: { said: string | null }) =>
    `The venue is closed for maintenance${said === null ? '' : ` (it says: “${said}”)`}. Try again when it is open.`,
  'money.cancel-only': ({ said }: { said: string | null }) =>
    `The venue accepts only cancels now${said === null ? '' : ` (it says: “${said}”)`}. Try again when it is fully open.`,
  'press.nothing-sent': 'Nothing was sent.',
  'press.overtaken':
    'It was not sent, because a cancel of all such orders was begun after the press. Look at what became of the cancel, and press again if you still want this.',
  'press.unread': 'What has to be read before the request could not be read. Wait a moment and press again.',
  'press.venue-busy': 'The venue has a failure or is overloaded. Wait a few minutes and press again.',
  'press.reading-refused':
    'The venue refused to show what has to be read before the request. Read the venue’s message, then press again.',
  'money.not-in-journal': 'This request is not in the journal. Look for it on the venue’s site.',
  'money.another-order':
    'The venue’s answer names another order, so the outcome of this one is unknown. Look at the open orders.',
  'money.not-confirmed':
    'The venue’s records do not confirm what its answer says, so the outcome is unknown. Look at the open orders.',
  'money.record-unread':
    'The venue’s answer could not be compared with its record of the order, so the outcome is unknown. Look at the open orders.',
  'money.not-known': 'The outcome of this request is unknown. Look at the venue’s site before you send it again.',
  'money.failed-on-way': 'Coffer failed while the request was on its way. Look at Activity before you try again.',
  'money.held-back':
    'It was not sent, because the outcome of the orders before it is uncertain. Look at Activity, then send it again.',
  'money.interrupted': 'Coffer failed while this was under way. Look at Activity before you try again.',
  'money.unmatched': 'The venue’s answer does not give the outcome of this order. Look at the open orders.',
  'money.refused-unexplained': 'The venue refused this without giving a reason.',
  'money.answer-short': 'The answer does not name this order. Look at Activity before you try again.',
  'orders.refused-entry': ({ said }: { said: string | null }) =>
    `The venue refused this order: ${said ?? 'it did not say why'}. Correct it and send it again.`,
  'orders.open-entry': ({ said }: { said: string | null }) =>
    `The venue did not confirm this order${said === null ? '' : ` (it says: “${said}”)`}, so its outcome is unknown. Look at the open orders.`,
  'orders.filled-before-cancel': 'The order was filled before the cancel arrived.',
  'orders.filled-before-change': 'The order was filled before the change arrived.',
  'orders.not-replaced': 'The order is cancelled, and no replacement was placed: more than the new size was filled.',
  'orders.not-cancelled': ({ failed }: { failed: string }) => `Not cancelled: ${failed}. Cancel these again.`,
  'orders.stops-cancelled': ({ count }: { count: number }) => `Stop orders cancelled: ${count}.`,
  'orders.stops-not-confirmed': ({ count, of }: { count: number; of: number }) =>
    of === 1
      ? 'Not confirmed: the venue does not name this stop order as cancelled. Look at the open stop orders.'
      : `Not confirmed: the venue does not name ${count} of ${of} stop orders as cancelled. Look at the open stop orders.`,
  'oco.legs-missing':
    'The venue does not name both legs of each order as cancelled: what it does not name may wait or have traded. Look at the open orders.',
  'oco.no-leg-named': 'The venue names no leg that was cancelled.',
  'oco.one-leg-named': 'The venue names one leg that was cancelled, not both: the other may have traded.',
}
