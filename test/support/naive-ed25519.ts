import { createHash } from 'node:crypto'

/**
 * Ed25519 verification written down from RFC 8032, section 5.1, in plain arithmetic: slow, and of no library. It is what the
 * library's answer is compared with.
 */
const p = 2n ** 255n - 19n
const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n

const modulo = (value: bigint): bigint => ((value % p) + p) % p

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let square = modulo(base), left = exponent; left > 0n; left >>= 1n, square = modulo(square * square))
    if (left & 1n) result = modulo(result * square)
  return result
}
const inverse = (value: bigint): bigint => power(value, p - 2n)
const d = modulo(-121_665n * inverse(121_666n))

/** Extended coordinates: x = X/Z, y = Y/Z, x * y = T/Z, so that nothing is inverted on the way. */
type Point = readonly [X: bigint, Y: bigint, Z: bigint, T: bigint]

/** The complete addition law of section 5.1.4. */
function add([x1, y1, z1, t1]: Point, [x2, y2, z2, t2]: Point): Point {
  const a = modulo((y1 - x1) * (y2 - x2))
  const b = modulo((y1 + x1) * (y2 + x2))
  const c = modulo(2n * d * t1 * t2)
  const e = modulo(2n * z1 * z2)
  return [modulo((b - a) * (e - c)), modulo((e + c) * (b + a)), modulo((e - c) * (e + c)), modulo((b - a) * (b + a))]
}

function times(point: Point, factor: bigint): Point {
  let result: Point = [0n, 1n, 1n, 0n]
  for (let doubled = point, left = factor; left > 0n; left >>= 1n, doubled = add(doubled, doubled))
    if (left & 1n) result = add(result, doubled)
  return result
}

const fromLittleEndian = (bytes: Uint8Array): bigint =>
  [...bytes].reduceRight((value, byte) => (value << 8n) + BigInt(byte), 0n)

/** A point from its 32 bytes; null where no point has such a y, or the form is not the one way of writing it. */
function decode(bytes: Uint8Array): Point | null {
  const all = fromLittleEndian(bytes)
  const sign = all >> 255n
  const y = all & (2n ** 255n - 1n)
  if (y >= p) return null
  const square = modulo((y * y - 1n) * inverse(modulo(d * y * y + 1n)))
  let x = power(square, (p + 3n) / 8n)
  if (modulo(x * x - square) !== 0n) x = modulo(x * power(2n, (p - 1n) / 4n))
  if (modulo(x * x - square) !== 0n || (x === 0n && sign === 1n)) return null
  const signed = (x & 1n) === sign ? x : modulo(-x)
  return [signed, y, 1n, modulo(signed * y)]
}

const baseY = modulo(4n * inverse(5n))
const base = decode(Uint8Array.from({ length: 32 }, (_, at) => Number((baseY >> BigInt(8 * at)) & 255n)))

/** Whether the 64 bytes of a signature are this key's over a message. */
export function naiveVerify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  const key = decode(publicKey)
  const commitment = decode(signature.subarray(0, 32))
  const scalar = fromLittleEndian(signature.subarray(32))
  if (key === null || commitment === null || base === null || scalar >= order) return false
  const digest = createHash('sha512').update(signature.subarray(0, 32)).update(publicKey).update(message).digest()
  const right = add(commitment, times(key, fromLittleEndian(digest) % order))
  const left = times(base, scalar)
  return (
    modulo(left[0] * right[2] - right[0] * left[2]) === 0n && modulo(left[1] * right[2] - right[1] * left[2]) === 0n
  )
}
