import { createHash } from 'node:crypto'
import type { Message } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'

/**
 * The hash chain over journal entries (G3): each entry's hash covers its content and the hash before it, so that an
 * edited, dropped or moved row breaks the chain from there on. It shows tampering by accident or by hand; it is not a
 * signature, and somebody who rewrites every following row is not detected.
 */
export interface ChainLink {
  /** From 1, without gaps. */
  readonly seq: number
  readonly intentId: string
  readonly at: number
  readonly kind: string
  readonly json: string
  readonly prevHash: string
  readonly hash: string
}

/** What stands before the first entry. */
export const genesis = '0'.repeat(64)

/** SHA-256 (hex) over an unambiguous text of all fields. */
export const hashOf = (link: Omit<ChainLink, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify([link.prevHash, link.seq, link.intentId, link.at, link.kind, link.json]))
    .digest('hex')

/** Null when `link` follows `before` properly; otherwise what is wrong with it. */
export const flawOf = (link: ChainLink, before: Pick<ChainLink, 'seq' | 'hash'> | null): Message | null => {
  if (link.seq !== (before?.seq ?? 0) + 1) return msg('journal.flaw.entry-missing', { seq: link.seq })
  if (link.prevHash !== (before?.hash ?? genesis)) return msg('journal.flaw.entry-order', { seq: link.seq })
  return link.hash === hashOf(link) ? null : msg('journal.flaw.entry-changed', { seq: link.seq })
}
