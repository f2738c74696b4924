import type { Mutant } from './mutant.ts'
import { of } from './mutant.ts'

/** Breakages by which something is called done, or answered, that is not so. */
export const mutantsOfEnds: readonly Mutant[] = [
  ...of('reconcile/strategies/cancel-withdrawal.ts', {
    name: 'withdrawal-that-was-paid-is-called-cancelled',
    by: ['ends-are-true'],
    from: "return superseded(msg('found.withdrawal-too-far'))",
    to: 'return gone',
  }),
  ...of('reconcile/strategies/withdraw.ts', {
    name: 'withdrawal-that-is-found-is-left-to-the-user',
    by: ['unknown-is-undecidable'],
    from: "return shown(tagged.id, msg('found.withdrawal-tagged', { status: tagged.status }))",
    to: 'return none()',
  }),
  ...of(
    'intents/money-call.ts',
    {
      name: 'withdrawal-is-answered-as-refused-though-unknown',
      by: ['answer-is-kept'],
      from: '    state: record.state,\n    orderId',
      to: "    state: record.state === 'unknown' && record.kind === 'withdraw' ? 'refused' : record.state,\n    orderId",
    },
    {
      name: 'order-is-answered-as-accepted-though-unknown',
      by: ['answer-is-kept'],
      from: '    state: record.state,\n    orderId',
      to: "    state: record.state === 'unknown' && record.kind === 'place' ? 'accepted' : record.state,\n    orderId",
    },
  ),
  ...of(
    'reconcile/startup-gate.ts',
    {
      name: 'gate-never-opens-again',
      by: ['goes-on'],
      from: 'gate.open = unanswered === undefined',
      to: 'gate.open = false',
    },
    {
      name: 'gate-opens-although-a-look-up-came-to-nothing',
      by: ['looked-up-first'],
      from: 'gate.open = unanswered === undefined',
      to: 'gate.open = true',
    },
  ),
  ...of('exchange/retry.ts', {
    name: 'cancel-does-not-leave-again-after-a-clock-correction',
    by: ['goes-on'],
    from: "again: money === 'read' || money === 'cancel'",
    to: "again: money === 'read'",
  }),
  ...of('intents/intents.ts', {
    name: 'list-of-intents-leaves-out-what-is-unknown',
    by: ['nothing-left-open'],
    from: 'ok(records.value.map(view))',
    to: "ok(records.value.filter(({ state }) => state !== 'unknown').map(view))",
  }),
  ...of(
    'withdrawals/request.ts',
    {
      name: 'fee-of-a-withdrawal-is-paid-by-another-than-shown',
      by: ['as-pressed'],
      from: 'return withdraw({ ...envelope, draft, totalDeducted',
      to: "return withdraw({ ...envelope, draft: { ...draft, feeDeductType: 'INTERNAL' }, totalDeducted",
    },
    {
      name: 'withdrawal-bears-a-memo-that-nobody-typed',
      by: ['as-pressed'],
      from: '...(withdrawalRequest.memo === null ? {} : { memo: withdrawalRequest.memo }),',
      to: "memo: withdrawalRequest.memo ?? '1',",
    },
  ),
  ...of('reconcile/strategies/cancel.ts', {
    name: 'cancel-of-a-filled-order-is-called-done',
    by: ['ends-are-true'],
    from: "  if (order.state === 'filled') return superseded(msg('orders.filled-before-cancel'))\n",
    to: '',
  }),
  ...of('intents/money-call.ts', {
    name: 'answer-takes-what-filled-for-what-was-cancelled',
    by: ['answer-is-true'],
    from: '{ sizes: { cancelled, filled } }',
    to: '{ sizes: { cancelled: filled, filled: cancelled } }',
  }),
  ...of('reconcile/unresolved.ts', {
    name: 'what-only-the-user-can-end-is-shown-as-sending-again',
    by: ['only-forward'],
    from: 'byUser: true }',
    to: "byUser: true, state: 'sending' }",
  }),
]
