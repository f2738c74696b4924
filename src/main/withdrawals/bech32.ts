/** Checksums of addresses that are not base58: bech32 and bech32m (BIP 173, BIP 350), and Stellar's strkey. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l'
const generator = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3]

const polymod = (values: readonly number[]): number => {
  let sum = 1
  for (const value of values) {
    const top = sum >>> 25
    sum = ((sum & 0x1ffffff) << 5) ^ value
    generator.forEach((part, bit) => {
      if (((top >>> bit) & 1) === 1) sum ^= part
    })
  }
  return sum >>> 0
}

const spread = (prefix: string): number[] => {
  const codes = [...prefix].map((character) => character.charCodeAt(0))
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)]
}

export type Bech32 = 'bech32' | 'bech32m'
const constants: Readonly<Record<Bech32, number>> = { bech32: 1, bech32m: 0x2bc830a3 }

/** The 5-bit data of a text with this prefix whose checksum holds, without the checksum; else null. */
export const bech32Data = (
  text: string,
  prefix: string,
): { readonly kind: Bech32; readonly data: readonly number[] } | null => {
  if (text !== text.toLowerCase() && text !== text.toUpperCase()) return null
  const lower = text.toLowerCase()
  if (!lower.startsWith(`${prefix}1`)) return null
  const data = [...lower.slice(prefix.length + 1)].map((character) => alphabet.indexOf(character))
  if (data.length < 6 || data.includes(-1)) return null
  const sum = polymod([...spread(prefix), ...data])
  const kind = (Object.keys(constants) as Bech32[]).find((name) => constants[name] === sum)
  return kind === undefined ? null : { kind, data: data.slice(0, -6) }
}

/** A segregated-witness address: version 0 in bech32, later ones in bech32m (BIP 350). */
export const isSegwit = (text: string, prefix: string): boolean => {
  const decoded = bech32Data(text, prefix)
  const version = decoded?.data[0]
  if (decoded === null || version === undefined || version > 16 || text.length > 90) return false
  const bytes = Math.floor(((decoded.data.length - 1) * 5) / 8)
  if (version === 0) return decoded.kind === 'bech32' && (bytes === 20 || bytes === 32)
  return decoded.kind === 'bech32m' && bytes >= 2 && bytes <= 40
}

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A Stellar account id: 56 characters of base32 that begin with G, with a CRC16 at the end. */
export const isStellarAccount = (text: string): boolean => {
  if (!/^G[A-Z2-7]{55}$/.test(text)) return false
  const bits = [...text].map((character) => base32.indexOf(character).toString(2).padStart(5, '0')).join('')
  const bytes = (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))
  const [low, high] = bytes.slice(-2)
  return crc16(bytes.slice(0, -2)) === (low ?? 0) + 256 * (high ?? 0)
}

const crc16 = (bytes: readonly number[]): number => {
  let sum = 0
  for (const byte of bytes) {
    sum ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) sum = (sum & 0x8000) === 0 ? sum << 1 : (sum << 1) ^ 0x1021
    sum &= 0xffff
  }
  return sum
}
