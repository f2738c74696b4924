import type { Mutant } from './mutant.ts'

/** Breakages of cancels, changes and the switch: of what places nothing. */
export const mutantsOfCancels: readonly Mutant[] = [
  {
    name: 'cancel-leaves-again-after-a-fault',
    by: ['sent-once'],
    file: 'src/main/exchange/retry.ts',
    from: "const cause = money === 'read' ? causeOf(verdict) : null",
    to: "const cause = money === 'read' || money === 'cancel' ? causeOf(verdict) : null",
  },
  {
    name: 'cancel-of-all-is-called-done-while-orders-are-open',
    by: ['ends-are-true'],
    file: 'src/main/reconcile/strategies/cancel-all.ts',
    from: 'if (left.length > 0) return stillOpen(asked, left)',
    to: '',
  },
  {
    name: 'partial-cancel-is-called-done-of-an-untouched-order',
    by: ['ends-are-true'],
    file: 'src/main/reconcile/strategies/cancel-partial.ts',
    from: 'if (isPositive(size) && compare(unexplained, add(size, sumOf(unresolved))) === 0) {',
    to: 'if (isPositive(size)) {',
  },
  {
    name: 'cancel-leaves-under-a-form-that-nobody-pressed',
    by: ['as-pressed'],
    file: 'src/main/orders/cancel-orders.ts',
    from: 'return single(run({ envelope, kind,',
    to: "return single(run({ envelope: { ...envelope, draftId: envelope.draftId.replace(/^d/, 'e') }, kind,",
  },
  {
    name: 'second-press-of-a-form-is-never-answered',
    by: ['goes-on'],
    file: 'src/main/intents/drafts.ts',
    from: 'return same.content === content ? same.answers : Promise.resolve(fail(changed))',
    to: 'return new Promise(() => undefined)',
  },
  {
    name: 'order-on-its-way-counts-as-cancelled',
    by: ['none-left-is-true'],
    file: 'src/main/safety/on-the-way.ts',
    from: 'const left = open().filter(({ id }) => before.has(id))',
    to: 'const left = open().filter(({ id }) => before.has(id) && id === undefined)',
  },
  {
    name: 'change-of-another-order-is-taken',
    by: ['ends-are-true'],
    file: 'src/main/orders/amend-order.ts',
    from: 'record.data.id === order.orderId && record.data.clientOid === clientOid',
    to: 'record.data.id === order.orderId',
  },
  {
    name: 'legs-of-another-oco-order-are-taken',
    by: ['ends-are-true'],
    file: 'src/main/oco/confirm-legs.ts',
    from: 'areAllLegs(data.cancelledOrderIds, 1) ? confirm(client, data) : ',
    to: '',
  },
  {
    name: 'cancel-of-everything-always-reports-that-nothing-is-left',
    by: ['none-left-is-true'],
    file: 'src/main/safety/cancel-until-empty.ts',
    from: "state: error !== null ? 'unknown' : isLeft ? 'left' : 'empty',",
    to: "state: 'empty',",
  },
  {
    name: 'look-up-takes-a-triggered-oco-order-for-a-cancelled-one',
    by: ['ends-are-true'],
    file: 'src/main/reconcile/strategies/cancel-oco.ts',
    from: "return superseded(msg('found.oco-triggered'))",
    to: "return shown(oco.orderId, msg('found.oco-cancelled'))",
  },
  {
    name: 'look-up-takes-a-triggered-stop-order-for-a-cancelled-one',
    by: ['ends-are-true'],
    file: 'src/main/reconcile/strategies/stop-orders.ts',
    from: ": superseded(msg('found.stop-triggered'))",
    to: ": shown(id, msg('found.stop-cancelled'))",
  },
]
