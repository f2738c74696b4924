export const safety = {
  deadMan: {
    title: 'Dead-man switch',
    what: 'The venue cancels the orders of the chosen pairs unless Coffer keeps renewing it. Off until you arm it; ending Coffer disarms it.',
    state: {
      off: 'off',
      on: 'armed',
      late: 'renewal is late',
      found: 'set, not renewed',
      unclear: 'cannot tell',
      fired: 'fired',
      unknown: 'not known yet',
    },
    chip: {
      off: 'Dead-man switch off',
      on: 'Dead-man switch armed',
      late: 'Dead-man switch late',
      found: 'Dead-man switch set, not renewed',
      unclear: 'Dead-man switch: cannot tell',
      fired: 'Dead-man switch fired',
      unknown: 'Dead-man switch: not known yet',
      counting: '{state}, {left}',
    },
    left: 'Time until the venue cancels',
    renewed: 'Renewed again and again while Coffer runs and reaches the venue.',
    late: 'The last renewal did not get through. Coffer keeps trying; the venue cancels at zero.',
    lateUnknown:
      'Whether the last renewal arrived is not known. If not, the venue cancels at {fires} ({left} left). Coffer keeps trying.',
    cancelsIn: 'Cancels in {left} unless renewed',
    cancelsInFound: 'Cancels in {left}',
    armedPairs: 'Pairs whose orders it cancels: {pairs}',
    everyPair: 'every pair',
    found:
      'An earlier run of Coffer left it set, and nothing renews it: the venue cancels at {fires}. Disarm it to keep the orders; then you can arm it anew.',
    unclear:
      'The venue did not say whether the switch is set. Do not rely on it: your orders may be unprotected, or may be cancelled, at the earliest at {fires}. Coffer keeps trying.',
    unclearFound:
      'An earlier run of Coffer set it; whether it still stands cannot be read. Do not rely on it: your orders may be unprotected, or may be cancelled, at the earliest at {fires}. Disarm it to be sure.',
    unclearDue: 'It was due at {fires}, and whether it fired cannot be read. Check the open orders. Coffer asks again.',
    pairs: 'Pairs whose orders it cancels',
    pair: '{pair}: no open orders | {pair}: one open order | {pair}: {count} open orders',
    timeout: 'Seconds without a renewal',
    timeoutHint: 'Coffer renews at a third of it.',
    timeoutProblem: 'Write whole seconds, from 5 to 86400.',
    sleep:
      'While this computer sleeps or Coffer is locked nothing is renewed: the orders are then cancelled. Disarm it before if you want to keep them.',
    arm: 'Choose a pair | Arm for one pair, {seconds} s | Arm for {count} pairs, {seconds} s',
    disarm: 'Disarm',
    mortal: 'Orders it would cancel',
    would: 'It would cancel nothing now. | It would cancel one order. | It would cancel {count} orders.',
    wouldOneElsewhere: 'It would cancel one order, which was placed elsewhere.',
    elsewhere:
      'None of them was placed elsewhere. | One of them was placed elsewhere. | {count} of them were placed elsewhere.',
    news: {
      fired: 'The dead-man switch of “{label}” fired: the venue cancelled its orders. Safety lists them.',
      survived: 'The dead-man switch of “{label}” did not fire while the computer slept; it is renewed again.',
    },
    died: 'It fired; the venue names no order that it cancelled. | It fired and cancelled one order. | It fired and cancelled {count} orders.',
  },
  panic: {
    title: 'Panic',
    what: 'Cancels open, OCO and stop orders in every pair on the chosen profiles, and again until the lists are empty. Hold the button, or {keys}, for a second and a half.',
    profiles: 'On these profiles',
    onScreen: 'on screen, always included',
    hold: 'Choose a profile | Hold to cancel everything on one profile | Hold to cancel everything on {count} profiles',
    holding:
      'Keep holding | Keep holding to cancel everything on one profile | Keep holding to cancel everything on {count} profiles',
    offline: 'The venue cannot be reached: a cancel may not arrive.',
    running: 'Cancelling and checking the lists',
    report: 'Panic report',
    lastReport: 'Last report',
  },
}
