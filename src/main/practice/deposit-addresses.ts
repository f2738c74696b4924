import { createHash } from 'node:crypto'

/**
 * The addresses that belong to the accounts of this exchange, so that an inner withdrawal to an address reaches somebody.
 * They have the form their chain demands and depend on nothing but the uid. Chains not named here have none.
 */

const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

const body = (uid: number): Buffer => sha256(`practice deposit ${uid}`).subarray(0, 20)

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Version byte, body and the first four bytes of the doubled hash, in base 58. No version used here is zero. */
const base58Check = (version: number, payload: Buffer): string => {
  const bytes = Buffer.concat([Buffer.of(version), payload])
  const whole = Buffer.concat([bytes, sha256(sha256(bytes)).subarray(0, 4)])
  let rest = BigInt(`0x${whole.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${alphabet.charAt(Number(rest % 58n))}${text}`
  return text
}

const hexChains: readonly string[] = ['eth', 'bsc', 'kcc', 'arbitrum', 'optimism', 'avaxc']

/** The address of an account on a chain (by its id); null where the chain has none here. */
export const depositAddress = (uid: number, chain: string): string | null => {
  if (hexChains.includes(chain)) return `0x${body(uid).toString('hex')}`
  return chain === 'trx' ? base58Check(0x41, body(uid)) : null
}
