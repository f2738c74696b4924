/** An order cancelled and another placed in its stead: what is said where the new one is not placed (ADR 24). */
export const replace = {
  'replace.stands': 'The old order was not cancelled and waits as before. The new one was not placed.',
  'replace.cancel-not-sent':
    'The cancel of the old order was not sent, so that one waits as before. The new one was not placed.',
  'replace.cancel-not-sent-unseen':
    'The cancel of the old order was not sent, and the new one was not placed. Look at the open orders for where the old one stands.',
  'replace.refused':
    'The venue refused the cancel of the old order, and the new one was not placed. Look at the open orders for where the old one stands.',
  'replace.over-first':
    'The old order was triggered or filled before the cancel arrived. The new one was not placed. Look at the open orders and fills before you place one.',
  'replace.cancelled-before':
    'The old order is cancelled, but the venue did not confirm that to this cancel. The new one was not placed. Place it if you still want it.',
  'replace.cancel-unknown':
    'Whether the old order is cancelled is not known yet; Coffer resolves it. The new one was not placed, and is not placed later by itself. Look at the open orders before you place one.',
  'replace.part':
    'The venue does not confirm that all of the old order is cancelled: a part may wait or have traded. The new one was not placed. Look at the open orders before you place one.',
  'replace.old-cancelled': 'The old order is cancelled.',
  'replace.cancelled-only':
    'The old order is cancelled, and the new one was not placed. Place it if you still want it.',
  'replace.not-saved': 'After the cancel the journal could not be written, and nothing new leaves without it.',
  'replace.no-trace':
    'The old order is cancelled, and the venue has no trace of the new one. Look at the open, stop and OCO orders and at the fills before you place it.',
  'replace.ended-early':
    'Coffer ended before the venue had confirmed that the old order is cancelled. The new one was not placed. Look at the open orders for where the old one stands.',
  'replace.again-unknown':
    'This order is cancelled already, and whether the new one is placed is not known yet; Coffer resolves it. Nothing was sent. Look at the open orders before you place one.',
  'replace.again-by-user':
    'This order is cancelled already. What became of the new one was resolved by you, and the venue has not confirmed it. Nothing was sent. Look at the open, stop and OCO orders and at the fills before you place one.',
  'replace.under-way': 'This order is being replaced now, so nothing more was sent. Wait until that has ended.',
  'replace.again': 'This order was replaced already, so nothing was sent. Look at the open orders.',
}
