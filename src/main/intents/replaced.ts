import type { IntentRecord, JsonObject } from '#main/journal/index.ts'

/** Whether the venue named all of the order as cancelled: only then the new one may leave, and may have left. */
export const isAllCancelled = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'accepted' && evidence?.['whole'] === true

/** Code of a cancel that was answered without naming all of the order: not confirmed, and no answer that was lost. */
export const unnamed = 'not-found'
export const isUnnamed = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'unknown' && evidence?.['error'] === unnamed

/** What the intent of a new order carries of the one it replaces: the intent of the cancel, and the venue's id of the order. */
export const replacing = (cancelId: string, orderId: string): JsonObject => ({
  replaces: cancelId,
  replacedId: orderId,
})

/** The intent of the cancel that went before an order; null for one that replaces none. */
export const replacedBy = ({ before }: Pick<IntentRecord, 'before'>): string | null => {
  const id = before?.['replaces']
  return typeof id === 'string' ? id : null
}
