import type { IntentRecord } from '#main/journal/index.ts'

/** Whether the venue named all of the order as cancelled: only then the new one may leave, and may have left. */
export const isAllCancelled = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'accepted' && evidence?.['whole'] === true

/** Error code of a cancel whose answer arrived and does not name all of the order: the cancel is not confirmed. */
export const unnamed = 'not-found'
export const isUnnamed = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'unknown' && evidence?.['error'] === unnamed
