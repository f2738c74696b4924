import type { IntentView } from '#shared/domain/intent.ts'

/** An intent as main shows it, of what a check of the simulation reads. */
export const intentView = (kind: IntentView['kind'], more: Partial<IntentView> = {}): IntentView => ({
  id: 'i1',
  profileId: 'p1',
  kind,
  state: 'accepted',
  endpoint: 'placeOrder',
  request: {},
  clientOid: kind.startsWith('place') ? 'c1' : null,
  batchId: null,
  createdAt: 0,
  endedAt: null,
  attempts: 1,
  orderId: null,
  note: null,
  ...more,
})
