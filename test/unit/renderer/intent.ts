import type { IntentView } from '#shared/domain/intent.ts'

/** A buy order's intent, with what a test changes about it. */
export const intent = (part: Partial<IntentView> = {}): IntentView => ({
  id: 'i1',
  profileId: 'practice',
  kind: 'place',
  state: 'unknown',
  endpoint: 'placeOrderSync',
  request: { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '100', size: '2' },
  clientOid: 'c1',
  batchId: null,
  createdAt: 1,
  endedAt: null,
  attempts: 1,
  orderId: null,
  note: null,
  ...part,
})
