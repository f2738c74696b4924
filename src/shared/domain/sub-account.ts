import type { Message } from '../messages.ts'
import { msg } from '../messages.ts'

/** A sub-account as the user keeps it. The specification lists none: ids are known, or asked for where a key may. */
export interface SubAccountEntry {
  /** The venue's user id of it, as `getSubAccount` takes it. */
  readonly id: string
  /** The user's own name for it, else the venue's. */
  readonly name: string
  /** As the venue's own list called it; null for one that was only added by hand. */
  readonly venueName: string | null
}

export interface SubAccountList {
  readonly profileId: string
  /** In the order they became known. */
  readonly entries: readonly SubAccountEntry[]
  /** ms since the epoch of the venue's last listing; null: it was never asked, or never said. */
  readonly listedAt: number | null
}

export const mostSubAccounts = 500

/** What is wrong with a typed id, or null. The venue's ids have 24 hexadecimal digits; its UID, a shorter number, is another thing. */
export function subUserIdProblem(text: string): Message | null {
  const id = text.trim()
  if (id === '') return msg('input.user-id')
  if (/^\d{1,15}$/.test(id)) {
    return msg('input.user-id-uid')
  }
  if (!/^[0-9a-f]{24}$/i.test(id)) return msg('input.user-id-form')
  return null
}
