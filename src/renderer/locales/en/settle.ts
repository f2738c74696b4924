/** What the user is asked to say of a request that no look-up can end: each kind has its own two answers. */
export const settle = {
  settle: {
    open: 'Say what you found',
    why: {
      withdraw:
        'The history does not show this withdrawal clearly. Look at the venue’s site, then say what you found: Coffer cannot know.',
      transfer:
        'No ledger shows this transfer clearly. Compare the balances of both accounts, or look at the venue’s site, then say what you found: Coffer cannot know.',
      cancel:
        'No look-up can find out whether this cancel was carried out. Look at the venue’s site, then say what you found.',
      other: 'No look-up can find out what became of this request. Look at the venue’s site, then say what you found.',
      stop: 'Stop orders cannot be listed, so Coffer cannot find out what became of this. Look at the venue’s site, then say what you found.',
    },
    accepted: 'It was carried out',
    absent: 'It had no effect',
    title: 'Close this request by your word?',
    onlyIf: 'Say this only if it is so:',
    /** What an amendment asked for. */
    terms: {
      both: 'the new price {price} and the new size {size}',
      price: 'the new price {price}',
      size: 'the new size {size}',
    },
    answer: {
      place: {
        accepted: 'The venue’s site lists the order ({what}), open or ended.',
        absent:
          'The venue’s site lists no such order ({what}), neither open nor ended. It can then be sent again: if the first one did arrive, you have two.',
      },
      'place-oco': {
        accepted: 'The venue’s site lists the OCO order ({what}), open or ended.',
        absent:
          'The venue’s site lists no such OCO order ({what}), neither open nor ended. It can then be sent again: if the first one did arrive, you have two.',
      },
      amend: {
        accepted: 'The order is there with {terms}, or is gone without having been filled.',
        absent: 'The order is there with the old price and size, or was filled first. It was to get {terms}.',
      },
      cancel: {
        accepted: 'The order is listed as cancelled. If it was filled, choose the other answer.',
        absent: 'The order is open, or was filled.',
      },
      'cancel-partial': {
        accepted: 'The venue’s site shows {size} of the order as cancelled, or its open size smaller by that much.',
        absent:
          'The open size is what it was before. If {size} is cancelled after all, a second cancel takes off as much again.',
      },
      'cancel-all': {
        accepted: 'No order that stood before this cancel is open any more. Orders placed later do not count.',
        absent: 'Orders that stood before this cancel are still open. You can then cancel again.',
      },
      'cancel-stop': {
        accepted: 'The venue’s site shows the stop orders as cancelled.',
        absent: 'The venue’s site still shows the stop orders, or they were triggered.',
      },
      'cancel-oco': {
        accepted:
          'Both orders of each OCO order are listed as cancelled. If one was triggered or filled, choose the other answer.',
        absent: 'The OCO order is open, or one of its orders was triggered or filled.',
      },
      protect: {
        accepted:
          'This only closes the record: the venue’s site may not show the switch. Arm or disarm it again under Safety: the new setting replaces this one.',
        absent:
          'This only closes the record: the switch may be set all the same. Arm or disarm it again under Safety: the new setting replaces this one.',
      },
      withdraw: {
        accepted: 'The venue’s site lists the withdrawal of {amount}.',
        absent:
          'The venue’s site does not list the withdrawal of {amount}, and the balance is unchanged. It can then be sent again: if the first one did leave, the money leaves twice.',
      },
      'cancel-withdrawal': {
        accepted: 'The site shows the withdrawal as cancelled and the money is back. Not if it is sent or done.',
        absent: 'The site shows it as under way or done: the money leaves or has left.',
      },
      transfer: {
        accepted: 'The money ({amount}) is in the account it was sent to.',
        absent:
          'The money ({amount}) is still in the account it was to leave. The same transfer can then be sent again.',
      },
    },
    kept: 'The record keeps that this was your word. It cannot be taken back.',
    back: 'Not yet',
  },
  settled: {
    /** What else is known of it, such as an amendment that ended without a replacement. */
    more: '{said} {note}',
    accepted: '{what}: checked, the venue has accepted it.',
    absent: '{what}: checked, it had no effect at the venue.',
    refused: '{what}: checked, the venue refused it.',
    byUser: '{what}: closed by your word, not checked.',
    replacedSwitch: 'Dead-man switch: armed. The first request had no effect; a later one armed it.',
  },
}
