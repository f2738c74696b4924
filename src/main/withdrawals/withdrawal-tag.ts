import { createHash } from 'node:crypto'

/**
 * Withdrawals have no client id, but their remark comes back in the history (safety, fact 4): a tag at its end is what a
 * lost withdrawal is found by. Made from the draft's id, so that the remark can be shown before it is confirmed (M6).
 */
const tagForm = /\[cf-[0-9a-f]{12}\]/

export const withdrawalTag = (draftId: string): string =>
  `[cf-${createHash('sha256').update(draftId).digest('hex').slice(0, 12)}]`

/** The user's own remark in front, the tag behind. */
export const taggedRemark = (remark: string | undefined, draftId: string): string =>
  [remark?.trim() ?? '', withdrawalTag(draftId)].filter(Boolean).join(' ')

/** The tag in a remark, or null. */
export const tagIn = (remark: string): string | null => tagForm.exec(remark)?.[0] ?? null

export const isTagged = (remark: string | null): boolean => remark !== null && tagForm.test(remark)
