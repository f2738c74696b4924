export const safety = {
  safetyLimits: {
    title: 'Order limits',
    allPairs: 'all',
    what: 'How much one order and one day may move, how far a price may lie, and which pairs may be traded. Enforced outside this page.',
    open: 'Open order limits in Settings',
  },
  deadMan: {
    title: 'Dead-man switch',
    what: 'The venue cancels the orders of the selected pairs unless Coffer renews the switch. Quitting Coffer tries to disarm it.',
    state: {
      off: 'off',
      on: 'armed',
      late: 'renewal late',
      heldBack: 'not renewed, read-only',
      found: 'set, not renewed',
      unclear: 'unclear',
      over: 'over, result unknown',
      fired: 'fired',
      unknown: 'unknown',
    },
    chip: {
      off: 'Dead-man switch off',
      on: 'Dead-man switch armed',
      late: 'Dead-man renewal late',
      heldBack: 'Dead-man switch not renewed, read-only',
      found: 'Dead-man switch set, not renewed',
      unclear: 'Dead-man switch unclear',
      over: 'Dead-man switch over, result unknown',
      fired: 'Dead-man switch fired',
      unknown: 'Dead-man switch unknown',
      counting: '{state}, {left}',
    },
    left: 'Time to cancellation',
    renewed: 'Renewed while Coffer runs and reaches the venue.',
    late: 'The last renewal failed. Coffer retries. The venue cancels at zero.',
    lateUnknown:
      'The last renewal is unconfirmed. Without it the venue cancels at {fires} ({left} left). Coffer retries.',
    lateReadOnly: 'Not renewed: the profile is read-only. The venue cancels at {fires}.',
    readOnlyFirst:
      'This profile is read-only: the switch cannot be armed, renewed or disarmed. Switch read-only off first, under Settings, Order limits.',
    cancelsIn: 'Cancels in {left} unless renewed',
    cancelsInFound: 'Cancels in {left}',
    armedPairs: 'Pairs: {pairs}',
    everyPair: 'all pairs',
    found: 'Still set at the venue, not renewed. The venue cancels at {fires}. Disarm to keep the orders.',
    foundElsewhere:
      'Set elsewhere, not renewed by Coffer. Unless it is renewed there, the venue cancels at {fires}. Disarm to keep the orders.',
    unclear:
      'The switch status is unknown. Do not rely on it: orders may be unprotected, or cancelled from {fires}. Coffer retries.',
    unclearFound:
      'Set before and not renewed, status unreadable. Do not rely on it: orders may be unprotected, or cancelled from {fires}. Disarm to be sure.',
    unclearElsewhere:
      'Set elsewhere, status unreadable. Do not rely on it: orders may be unprotected, or cancelled from {fires}. Disarm to be sure.',
    otherKey:
      'Set with a former key, not renewed. Do not rely on it: orders of that key’s account may be unprotected, or cancelled from {fires}.',
    otherKeyDisarmed:
      'The venue took the disarm for the account of the current key. The switch set with the former key may stand: check the open orders of that key’s account.',
    unclearDue: 'It was due at {fires}. Whether it fired is unknown. Check the open orders. Coffer retries.',
    pairs: 'Pairs',
    pair: '{pair}: no open orders | {pair}: one open order | {pair}: {count} open orders',
    timeout: 'Timeout, seconds',
    timeoutHint: 'Renewed at one third of it.',
    timeoutProblem: 'Enter 5 to 86400 seconds.',
    sleep:
      'No renewal while this computer sleeps or Coffer is locked: the orders are cancelled. Disarm first to keep them.',
    arm: 'Select a pair | Arm for one pair, {seconds} s | Arm for {count} pairs, {seconds} s',
    disarm: 'Disarm',
    clearReport: 'Clear this message',
    clearReportHint: 'Sends a disarm, unless the venue keeps a switch by then.',
    beingRead: 'Coffer reads what it cancelled. The message can be cleared after that.',
    atRisk: 'Orders at risk',
    would: 'No orders at risk. | One order at risk. | {count} orders at risk.',
    wouldUnknown: 'Orders at risk: unknown.',
    otherKinds:
      'Open orders only. Whether the switch cancels OCO and stop orders too is unknown: the venue does not say.',
    wouldOneElsewhere: 'One order at risk, placed elsewhere.',
    elsewhere: 'None placed elsewhere. | One placed elsewhere. | {count} placed elsewhere.',
    news: {
      fired:
        'Dead-man switch of “{label}” fired: open orders of {pairs} may be cancelled. OCO and stop orders: check. See Safety.',
      over: 'Dead-man switch of “{label}” is over, result unknown: orders may be cancelled. See Safety.',
      survived: 'Dead-man switch of “{label}” did not fire during sleep. It is renewed again.',
    },
    firedOrders:
      'Fired: open orders of {pairs} may be cancelled, none listed. OCO and stop orders: check. | Fired: open orders of {pairs} may be cancelled, one listed. OCO and stop orders: check. | Fired: open orders of {pairs} may be cancelled, {count} listed. OCO and stop orders: check.',
  },
  panic: {
    open: 'Panic…',
    openWhat: 'Cancel spot, OCO and stop orders on the selected profiles',
    title: 'Panic',
    what: 'Cancels open spot orders, OCO orders, and the stop orders of spot, cross margin and isolated margin, in all pairs on the selected profiles until the lists are empty. Hold the button or {keys} for 1.5 seconds. Does not cancel open margin orders: Coffer has no request for them.',
    profiles: 'Profiles',
    onScreen: 'current, always included',
    hold: 'Select a profile | Hold to cancel spot, OCO and stop orders on one profile | Hold to cancel spot, OCO and stop orders on {count} profiles',
    holding:
      'Keep holding | Keep holding to cancel spot, OCO and stop orders on one profile | Keep holding to cancel spot, OCO and stop orders on {count} profiles',
    readOnly:
      '“{label}” is read-only: nothing is cancelled there. Switch read-only off under Settings, Order limits, or cancel on the venue’s site.',
    noKey:
      '“{label}” has no key that may trade: nothing is cancelled there. Add one under Profiles, or cancel on the venue’s site.',
    keyRefused:
      'The venue refused the key of “{label}” and may refuse the cancels too. Test it under Profiles, or cancel on the venue’s site.',
    offline: 'The venue is unreachable: cancels may not arrive.',
    running: 'Cancelling and checking',
    report: 'Panic report',
    openNow: 'Open now on “{label}”',
    lastReport: 'Last report',
  },
}
