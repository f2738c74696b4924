/** The dead-man switch and cancelling all orders. */
export const safety = {
  'dead-man.name-pairs': 'Name the pairs whose orders the switch may cancel.',
  'dead-man.not-read':
    'The journal cannot be read, so it is unknown whether the dead-man switch was left set. Look at the orders on the venue’s site.',
  'dead-man.may-return':
    'A request about the dead-man switch has no answer and may still reach the venue. Wait some seconds: Coffer asks the venue then.',
  'dead-man.not-renewed': 'Coffer stopped renewing the dead-man switch, so it will fire; arm it again or disarm it.',
  'dead-man.other-key':
    'The profile has another key than the one that set the dead-man switch, so Coffer does not renew it, and the venue may cancel orders. If this key is of the same account, arm it again; otherwise look at the open orders of the account of the former key.',
  'dead-man.other-key-past':
    'The time of the dead-man switch that a former key had set is over. It may have cancelled orders of that key’s account, which Coffer cannot tell: look at them on the venue’s site.',
  'dead-man.long-past':
    'A dead-man switch that an earlier run of Coffer set, or may have set, is gone; its time was over more than a day ago. It may have cancelled orders: look at the open orders, and at the closed orders on the venue’s site.',
  'dead-man.clear-changed': 'What is shown of the dead-man switch has changed, so nothing was sent. Look at it again.',
  'dead-man.clear-set':
    'Nothing was sent, as the venue keeps a dead-man switch for this account, which another program may have set. It is shown now: look at it before you disarm it.',
  'dead-man.time-unsaid':
    'The venue’s answer does not say when the dead-man switch fires, so it is unknown whether it is set as requested. Arm it again, or disarm it.',
  'dead-man.timeless':
    'The venue does not say when the dead-man switch fires, so its state is unknown. Disarm it, and arm it again if you want it: a new setting replaces this one.',
  'dead-man.due':
    'The switch should have fired by now, and the venue still lists it: orders may already be cancelled. Check the open orders. Coffer asks again.',
  'dead-man.closed-unreadable':
    'The venue listed closed orders that could not be read, so it is unknown which ones this switch cancelled. Look at the closed orders on the venue’s site.',
  'dead-man.fired-unread':
    'Coffer could not read what the dead-man switch cancelled. Look at the closed orders on the venue’s site.',
  'cancel-all.on-the-way':
    'The outcome of an order sent before is open, so it may still be placed. Look at Activity, then cancel again.',
  'cancel-all.unreadable':
    'The venue listed orders that could not be read, so it is unknown whether all are cancelled. Check on the venue’s site.',
}
