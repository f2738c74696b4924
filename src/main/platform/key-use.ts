import { hash } from 'node:crypto'
import type { KeyRole } from '#shared/exchange/endpoint.ts'

/**
 * One operation of the user for which a key is needed, such as one withdrawal: the vault reads a key that it does not keep
 * once for each of these. Holds nothing itself; what was read for it is dropped with it, and by every lock (V6).
 */
export interface KeyUse {
  /** For logs. */
  readonly what: string
}

/** A key by its role and its mark. */
export interface NamedKey {
  readonly role: KeyRole
  readonly signer: string
}

/** Which keys may look for what a key sent. */
export interface LookUpKey {
  /** Mark of the key that sent, where the profile still has it; else of the one that sends as the role asked for. */
  readonly sender: string
  /** The role that key has now. */
  readonly role: KeyRole
  /** The weakest key known to be of the same account, for every look-up that it may make; null where none is known. */
  readonly weaker: NamedKey | null
  /** The profile no longer has the key that sent, and `sender`, which took its place, is known to be of the same account. */
  readonly isSuccessor?: true
}

/** Which API key it is, without telling it: 16 hex digits of its SHA-256. The journal and the index of keys name it so. */
export const keyMark = (key: string): string => hash('sha256', key).slice(0, 16)
