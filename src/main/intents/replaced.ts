import type { IntentRecord, JsonObject } from '#main/journal/index.ts'

/** Whether the venue named all of the order as cancelled: only then the new one may leave, and may have left. */
export const isAllCancelled = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'accepted' && evidence?.['whole'] === true

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
