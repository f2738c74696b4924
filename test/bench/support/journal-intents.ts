import { randomUUID } from 'node:crypto'
import type { Journal, NewIntent } from '#main/journal/index.ts'
import { systemTime } from '#main/platform/time.ts'

/** The intent of an order as the form sends it, with ids of its own. */
export const intent = (): NewIntent => ({
  id: randomUUID(),
  profileId: 'bench',
  kind: 'place',
  endpoint: 'placeOrderSync',
  request: { type: 'limit', side: 'buy', symbol: 'BTC-USDT', price: '61180.0', size: '0.50000', clientOid: 'x' },
  clientOid: randomUUID(),
  duplicateKey: 'order:BTC-USDT:buy:limit:0.5',
  before: null,
  signer: null,
  signerRole: null,
  batchId: null,
  batchIndex: 0,
  draftId: randomUUID(),
  overrides: null,
})

/** Records that the venue accepted it, now. */
export function recordAccepted(journal: Journal, id: string): void {
  journal.writer.record(id, 'outcome', {
    state: 'accepted',
    orderId: 'bench-order',
    note: null,
    attempts: 1,
    sentAt: systemTime.now(),
    sha256: '0'.repeat(64),
    httpStatus: 200,
    venueCode: '200000',
    venueMessage: null,
    evidence: null,
  })
}
