import { createHash } from 'node:crypto'

export const bitcoinAlphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
export const rippleAlphabet = 'rpshnaf39wBUDNEGHJKLM4PQRST7VWXYZ2bcdeCg65jkm8oFqi1tuvAxyz'

/** Bytes of a base58 text, or null where it holds a foreign character. */
export const base58Bytes = (text: string, alphabet = bitcoinAlphabet): Buffer | null => {
  let value = 0n
  for (const character of text) {
    const digit = alphabet.indexOf(character)
    if (digit < 0) return null
    value = value * 58n + BigInt(digit)
  }
  const hex = value === 0n ? '' : value.toString(16)
  const digits = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const zero = alphabet.charAt(0)
  const zeros = [...text].findIndex((character) => character !== zero)
  return Buffer.concat([Buffer.alloc(zeros < 0 ? text.length : zeros), digits])
}

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

/** Version and payload of a base58check text whose checksum holds, or null. */
export const base58Check = (text: string, alphabet = bitcoinAlphabet): Buffer | null => {
  const bytes = base58Bytes(text, alphabet)
  if (bytes === null || bytes.length < 5) return null
  const body = bytes.subarray(0, -4)
  return sha256(sha256(body)).subarray(0, 4).equals(bytes.subarray(-4)) ? body : null
}

/** Whether the text is an SS58 address of this network (Polkadot is 0) whose checksum holds. */
export const isSs58 = (text: string, network: number): boolean => {
  const bytes = base58Bytes(text)
  if (bytes === null || bytes.length !== 35 || bytes[0] !== network) return false
  const sum = createHash('blake2b512').update('SS58PRE').update(bytes.subarray(0, -2)).digest()
  return sum.subarray(0, 2).equals(bytes.subarray(-2))
}
