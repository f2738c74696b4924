import { hash } from 'node:crypto'

/**
 * One operation of the user for which a key is needed, such as one withdrawal: the vault reads a key that it does not keep
 * once for each of these. Holds nothing itself; what was read for it is dropped with it, and by every lock (V6).
 */
export interface KeyUse {
  /** For logs. */
  readonly what: string
}

/** Which API key it is, without telling it: 16 hex digits of its SHA-256. The journal and the index of keys name it so. */
export const keyMark = (key: string): string => hash('sha256', key).slice(0, 16)
