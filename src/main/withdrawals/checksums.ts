import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 as keccak256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base32, base58, base58xrp, bech32, bech32m } from '@scure/base'

/** The checksums that addresses carry. None of these functions throws: a text that cannot be one has no checksum. */

const attempt = <T>(decode: () => T): T | null => {
  try {
    return decode()
  } catch {
    return null
  }
}

/** Bytes of a base58 text, or null where it holds a foreign character. */
export const base58Bytes = (text: string): Uint8Array | null => attempt(() => base58.decode(text))

const alphabets = { bitcoin: base58, ripple: base58xrp }

/** Version and payload of a base58check text whose checksum holds, or null. */
export const base58Check = (text: string, alphabet: keyof typeof alphabets = 'bitcoin'): Uint8Array | null => {
  const bytes = attempt(() => alphabets[alphabet].decode(text))
  if (bytes === null || bytes.length < 5) return null
  const body = bytes.subarray(0, -4)
  return startsWith(sha256(sha256(body)), bytes.subarray(-4)) ? body : null
}

const startsWith = (bytes: Uint8Array, start: Uint8Array): boolean => start.every((byte, at) => byte === bytes[at])

/** Whether the text is an SS58 address of this network (Polkadot is 0) whose checksum holds. */
export const isSs58 = (text: string, network: number): boolean => {
  const bytes = base58Bytes(text)
  if (bytes?.length !== 35 || bytes[0] !== network) return false
  const sum = blake2b(new Uint8Array([...utf8ToBytes('SS58PRE'), ...bytes.subarray(0, -2)]))
  return startsWith(sum, bytes.subarray(-2))
}

/** The longest bech32 text that BIP 173 allows; Cardano's addresses are longer. */
const bech32Longest = 90

/** Whether a bech32 or bech32m text with this prefix keeps its checksum, whatever its length. */
export const isBech32 = (text: string, prefix: string): boolean =>
  [bech32, bech32m].some((coder) => coder.decodeUnsafe(text, false)?.prefix === prefix)

/** A segregated-witness address: version 0 in bech32, later ones in bech32m (BIP 350). */
export const isSegwit = (text: string, prefix: string): boolean =>
  [bech32, bech32m].some((coder) => {
    const decoded = coder.decodeUnsafe(text, bech32Longest)
    if (decoded?.prefix !== prefix) return false
    const [version, ...words] = decoded.words
    const program = coder.fromWordsUnsafe(words)
    if (version === undefined || version > 16 || !(program instanceof Uint8Array)) return false
    const { length } = program
    return version === 0
      ? coder === bech32 && (length === 20 || length === 32)
      : coder === bech32m && length >= 2 && length <= 40
  })

/** A Stellar account id: 56 characters of base32 that begin with G, with a CRC16 at the end. */
export const isStellarAccount = (text: string): boolean => {
  if (!/^G[A-Z2-7]{55}$/.test(text)) return false
  const bytes = base32.decode(text)
  const [low = 0, high = 0] = bytes.subarray(-2)
  return crc16(bytes.subarray(0, -2)) === low + 256 * high
}

/** CRC-16/XMODEM. */
const crc16 = (bytes: Uint8Array): number => {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum
}

/**
 * Whether a hexadecimal address keeps the checksum that its letters' case carries (EIP-55). One written in one case only
 * carries none and passes.
 */
export const keepsCaseChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const digest = bytesToHex(keccak256(utf8ToBytes(digits.toLowerCase())))
  return [...digits].every((digit, at) => {
    const capital = Number.parseInt(digest.charAt(at), 16) >= 8
    return digit === (capital ? digit.toUpperCase() : digit.toLowerCase())
  })
}
