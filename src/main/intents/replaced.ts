import type { IntentRecord } from '#main/journal/index.ts'

/** Whether the venue named all of the order as cancelled: only then the new one may leave, and may have left. */
export const isAllCancelled = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'accepted' && evidence?.['whole'] === true

/** Code of a cancel that was answered without naming all of the order: not confirmed, and no answer that was lost. */
export const unnamed = 'not-found'
export const isUnnamed = ({ state, evidence }: Pick<IntentRecord, 'state' | 'evidence'>): boolean =>
  state === 'unknown' && evidence?.['error'] === unnamed
