import type { Mutant } from './mutant.ts'

/** Breakages by which something else leaves than was pressed, shown or said. */
export const mutantsOfForms: readonly Mutant[] = [
  {
    name: 'order-of-twice-the-size',
    by: ['as-pressed'],
    file: 'src/main/orders/place-order.ts',
    from: 'parseRequest(endpoint, { ...order, clientOid })',
    to: 'parseRequest(endpoint, { ...order, size: String(Number(order.size) * 2), clientOid } as never)',
  },
  {
    name: 'order-is-written-under-another-id-than-it-leaves-with',
    by: ['known-to-journal'],
    file: 'src/main/orders/place-order.ts',
    from: 'clientOid,\n      duplicateKey',
    to: 'clientOid: newId(),\n      duplicateKey',
  },
  {
    name: 'purchase-becomes-a-sale',
    by: ['as-pressed'],
    file: 'src/main/orders/place-order.ts',
    from: 'parseRequest(endpoint, { ...order, clientOid })',
    to: "parseRequest(endpoint, { ...order, side: order.side === 'buy' ? 'sell' : 'buy', clientOid } as never)",
  },
  {
    name: 'every-order-of-a-batch-is-its-first',
    by: ['as-pressed'],
    file: 'src/main/orders/place-batch.ts',
    from: 'orders.map((order) => ({ ...order, clientOid: newId() }))',
    to: 'orders.map(() => ({ ...orders[0], clientOid: newId() }) as never)',
  },
  {
    name: 'another-order-is-cancelled',
    by: ['as-pressed'],
    file: 'src/main/orders/cancel-orders.ts',
    from: 'const request = { symbol, orderId: order.orderId }',
    to: "const request = { symbol, orderId: `${order.orderId.slice(0, -1)}${order.orderId.endsWith('0') ? '1' : '0'}` }",
  },
  {
    name: 'partial-cancel-of-twice-the-size',
    by: ['as-pressed'],
    file: 'src/main/orders/cancel-orders.ts',
    from: "parseRequest('cancelPartial', { symbol, orderId, cancelSize })",
    to: "parseRequest('cancelPartial', { symbol, orderId, cancelSize: String(Number(cancelSize) * 2) })",
  },
  {
    name: 'withdrawal-of-another-amount-than-shown',
    by: ['as-pressed'],
    file: 'src/main/withdrawals/request.ts',
    from: 'return withdraw({ ...envelope, draft, totalDeducted',
    to: "return withdraw({ ...envelope, draft: { ...draft, amount: '99' } as never, totalDeducted",
  },
  {
    name: 'withdrawal-to-another-address',
    by: ['as-pressed'],
    file: 'src/main/withdrawals/withdraw.ts',
    from: "parseRequest('placeWithdrawal', { ...draft, remark: taggedRemark(draft.remark, draftId) })",
    to: "parseRequest('placeWithdrawal', { ...draft, toAddress: `${draft.toAddress.slice(0, -1)}x`, remark: taggedRemark(draft.remark, draftId) })",
  },
  {
    name: 'press-is-answered-as-not-sent-though-unknown',
    by: ['answer-is-kept'],
    file: 'src/main/intents/money-call.ts',
    from: '    state: record.state,\n    orderId',
    to: "    state: record.state === 'unknown' ? 'not-sent' : record.state,\n    orderId",
  },
  {
    name: 'passphrase-comes-back-to-the-page',
    by: ['no-secret'],
    file: 'src/main/profiles/asks/keys.ts',
    from: 'pasted.remember(typed[name]))\n    return result',
    to: 'pasted.remember(typed[name]))\n    return result.ok ? { ok: true, value: { ...result.value, label: typed.passphrase } } : result',
  },
  {
    name: 'word-of-the-user-is-turned-round',
    by: ['ends-are-true'],
    file: 'src/main/reconcile/declare-by-user.ts',
    from: 'reconciler.recordEnd(intentId, { state: as,',
    to: "reconciler.recordEnd(intentId, { state: as === 'absent' ? 'accepted' : 'absent',",
  },
]
