/** What the user is asked to say of a request that no look-up can end: each kind has its own two answers. */
export const reconcile = {
  reconcile: {
    open: 'Resolve',
    why: {
      withdraw: 'The history does not show this withdrawal clearly. Check the venue’s site, then choose.',
      transfer: 'No ledger shows this transfer clearly. Compare both balances or check the venue’s site, then choose.',
      cancel: 'Coffer cannot look up this cancel. Check the venue’s site, then choose.',
      other: 'Coffer cannot look up this request. Check the venue’s site, then choose.',
      stop: 'The list of stop orders does not show the outcome. Check the venue’s site, then choose.',
    },
    accepted: 'Executed',
    absent: 'No effect',
    title: 'Resolve manually?',
    onlyIf: 'Confirm only if this is true:',
    /** What an amendment asked for. */
    terms: {
      both: 'price {price} and size {size}',
      price: 'price {price}',
      size: 'size {size}',
    },
    answer: {
      place: {
        accepted: 'The venue’s site lists the order ({what}), open or closed.',
        absent:
          'The venue’s site lists no such order ({what}), open or closed. You can then send it again: if the first one arrived, you have two.',
      },
      'place-stop': {
        accepted: 'The venue’s site lists the stop order ({what}), waiting or triggered.',
        absent:
          'The venue’s site lists no such stop order ({what}), waiting or triggered. You can then send it again: if the first one arrived, you have two.',
      },
      'place-oco': {
        accepted: 'The venue’s site lists the OCO order ({what}), open or closed.',
        absent:
          'The venue’s site lists no such OCO order ({what}), open or closed. You can then send it again: if the first one arrived, you have two.',
      },
      amend: {
        accepted: 'The order has {terms}, or is closed without a fill.',
        absent: 'The order has the old price and size, or was filled first. Requested: {terms}.',
      },
      cancel: {
        accepted: 'The order is listed as cancelled. If it was filled, choose “No effect”.',
        absent: 'The order is open, or was filled.',
      },
      'cancel-partial': {
        accepted: 'The venue’s site shows {size} of the order as cancelled, or its open size reduced by that much.',
        absent: 'The open size is unchanged. If {size} is cancelled after all, a second cancel doubles it.',
      },
      'cancel-all': {
        accepted: 'No order placed before this cancel is open. Later orders do not count.',
        absent: 'Orders placed before this cancel are open. You can then cancel again.',
      },
      'cancel-stop': {
        accepted: 'Each stop order of this cancel is listed as cancelled. If one was triggered, choose “No effect”.',
        absent: 'A stop order of this cancel still waits, or was triggered.',
      },
      'cancel-oco': {
        accepted:
          'Both legs of each OCO order are listed as cancelled. If one was triggered or filled, choose “No effect”.',
        absent: 'The OCO order is open, or one leg was triggered or filled.',
      },
      protect: {
        accepted:
          'Closes the record only. The venue’s site may not show the switch: arm or disarm it again under Safety.',
        absent: 'Closes the record only. The switch may still be set: arm or disarm it again under Safety.',
      },
      withdraw: {
        accepted: 'The venue’s site lists the withdrawal of {amount}.',
        absent:
          'The venue’s site does not list the withdrawal of {amount}, and the balance is unchanged. You can then send it again: if the first one left, the money leaves twice.',
      },
      'cancel-withdrawal': {
        accepted: 'The site shows the withdrawal as cancelled and the money is back. Not if it is sent or completed.',
        absent: 'The site shows it as in progress or completed: the money leaves or has left.',
      },
      transfer: {
        accepted:
          'The venue’s history lists this transfer, or the source balance fell and the destination balance rose by {amount}, and nothing else did that.',
        absent:
          'The source balance did not fall and the destination balance did not rise by {amount}, and the venue’s history lists no such transfer. You can then send it again: if the first one arrives, it is moved twice.',
      },
    },
    kept: 'The journal records this as your decision. It cannot be undone.',
    back: 'Cancel',
  },
  /** An order that was to take the place of another. */
  replacing: {
    placed: 'Replaced. Now: {what}.',
    notPlaced: 'Not replaced. The new order was not placed: {what}. {note}',
    notFound: 'The new order was not found at the venue: {what}. {note}',
    unknown: 'Whether the new order is placed is not known yet: {what}. {note}',
  },
  resolved: {
    /** What else is known of it, such as an amendment that ended without a replacement. */
    more: '{said} {note}',
    accepted: '{what}: verified, accepted by the venue.',
    gone: '{what}: nothing of it is open any more.',
    notWaiting: '{what}: nothing of it waits any more.',
    absent: '{what}: verified, no effect at the venue.',
    notFound:
      '{what}: not found at the venue in two places, {age} after it was sent. Before you send it again, look at {lists}.',
    stillOpen: '{what}: some or all are still open.',
    notPaid: '{what}: the venue has it, and did not pay it out.',
    notReplaced: '{what}: verified, not replaced.',
    refused: '{what}: verified, refused by the venue.',
    byUser: '{what}: resolved manually, not verified.',
    replaced: '{what}: replaced by a later setting; whether it was set is not known.',
    replacedSwitch: 'Dead-man switch armed by a later setting; whether the first one was set is not known.',
  },
}
