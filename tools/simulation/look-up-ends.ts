import type { IntentKind } from '#shared/domain/intent-kinds.ts'

/** How a look-up of each kind ends that every run has to reach: the end, and the note that says why. */
const ends: Readonly<Record<IntentKind, readonly string[]>> = {
  place: [
    'absent reconcile.no-trace',
    'accepted found.order-filled',
    'accepted found.order-open',
    'accepted found.order-cancelled',
  ],
  'place-oco': ['absent reconcile.no-trace', 'accepted no note', 'accepted found.oco-triggered-since'],
  'place-stop': ['absent reconcile.no-trace', 'accepted no note', 'accepted found.stop-triggered-since'],
  amend: ['absent found.order-unchanged', 'absent found.no-replacement', 'accepted found.replaced'],
  cancel: ['absent found.order-still-open', 'absent orders.filled-before-cancel', 'accepted found.order-cancelled'],
  'cancel-partial': [
    'absent reconcile.no-trace',
    'absent found.whole-cancelled',
    'absent found.filled-no-effect',
    'accepted found.part-size',
  ],
  'cancel-all': ['accepted found.orders-none-open', 'absent found.orders-open-again'],
  'cancel-stop': ['accepted found.stops-none-open', 'accepted found.stop-cancelled', 'absent found.stops-open'],
  'cancel-oco': [
    'accepted found.ocos-none-open',
    'accepted found.oco-cancelled',
    'absent found.oco-still-open',
    'absent found.ocos-open-again',
  ],
  protect: [
    'accepted found.switch-set',
    'accepted found.switch-off',
    'absent found.switch-not-listed',
    'absent found.switch-later',
    'absent found.switch-still-set',
  ],
  // That these two never were, no endpoint proves: absence is the user's word.
  withdraw: ['accepted found.withdrawal-tagged', 'left to the user', 'absent reconcile.said-absent'],
  transfer: ['accepted found.transfer', 'left to the user', 'absent reconcile.said-absent'],
  'cancel-withdrawal': [
    'accepted found.withdrawal-cancelled',
    'absent found.withdrawal-under-way',
    'absent found.withdrawal-too-far',
  ],
}

export const lookUpEnds: readonly string[] = Object.entries(ends).flatMap(([kind, all]) =>
  all.map((end) => `${kind} ${end}`),
)

/** Ends that chance makes some ten times in ten thousand histories, of which one has to be there. */
export const rareLookUpEnds: readonly string[] = [
  'amend absent orders.filled-before-change',
  'amend absent found.replaced-before',
  'place-oco accepted found.oco-filled-since',
  'place-oco accepted found.oco-cancelled',
  'cancel-oco absent found.oco-triggered',
  'cancel-stop absent found.stop-triggered',
]

/**
 * Tests that try the other ends of each strategy, with answers made for it: those that chance hardly ever makes, and those that the
 * practice exchange never shows, as a withdrawal that failed or a status that no document names.
 */
export const otherEnds: Readonly<Record<IntentKind, string>> = {
  place: 'place.test.ts',
  'place-oco': 'ocos.test.ts',
  'place-stop': 'stop-orders.test.ts',
  amend: 'amend.test.ts',
  cancel: 'cancels.test.ts',
  'cancel-partial': 'cancels.test.ts',
  'cancel-all': 'cancels.test.ts',
  'cancel-stop': 'stop-orders.test.ts',
  'cancel-oco': 'ocos.test.ts',
  protect: 'protect.test.ts',
  withdraw: 'withdrawals.test.ts',
  'cancel-withdrawal': 'withdrawals.test.ts',
  transfer: 'transfer.test.ts',
}
