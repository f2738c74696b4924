/**
 * Keccak-256 as Ethereum uses it: the padding of the original submission, not that of SHA-3 (FIPS 202). Node has only the
 * latter. Written for addresses, so it is plain rather than fast.
 */
const priorities = 25
const rounds = 24
/** Bytes taken in per permutation for a 256-bit digest. */
const rate = 136
const word = (1n << 64n) - 1n

const rotate = (value: bigint, by: number): bigint =>
  by === 0 ? value : ((value << BigInt(by)) | (value >> BigInt(64 - by))) & word

/** Round constants from the specification's shift register: bit 2^j - 1 of each comes from its next output. */
const roundConstants: readonly bigint[] = (() => {
  let register = 1
  const next = (): bigint => {
    const bit = BigInt(register & 1)
    register <<= 1
    if ((register & 0x100) !== 0) register ^= 0x171
    return bit
  }
  return Array.from({ length: rounds }, () =>
    Array.from({ length: 7 }, (_, j) => next() << BigInt(2 ** j - 1)).reduce((sum, bit) => sum | bit, 0n),
  )
})()

const permute = (state: bigint[]): void => {
  const at = (index: number): bigint => state[index] ?? 0n
  for (const constant of roundConstants) {
    // theta
    const columns = Array.from({ length: 5 }, (_, x) => at(x) ^ at(x + 5) ^ at(x + 10) ^ at(x + 15) ^ at(x + 20))
    for (let index = 0; index < priorities; index += 1) {
      const x = index % 5
      state[index] = at(index) ^ (columns[(x + 4) % 5] ?? 0n) ^ rotate(columns[(x + 1) % 5] ?? 0n, 1)
    }
    // rho and pi: each priority moves to the place of the next, turned by the triangular numbers
    let [x, y, carried] = [1, 0, at(1)]
    for (let step = 1; step < priorities; step += 1) {
      ;[x, y] = [y, (2 * x + 3 * y) % 5]
      const place = x + 5 * y
      const kept = at(place)
      state[place] = rotate(carried, ((step * (step + 1)) / 2) % 64)
      carried = kept
    }
    // chi
    for (let row = 0; row < priorities; row += 5) {
      const old = state.slice(row, row + 5)
      for (let column = 0; column < 5; column += 1) {
        state[row + column] =
          (old[column] ?? 0n) ^ (~(old[(column + 1) % 5] ?? 0n) & word & (old[(column + 2) % 5] ?? 0n))
      }
    }
    // iota
    state[0] = at(0) ^ constant
  }
}

/** 32 bytes. */
export const keccak256 = (message: Uint8Array): Buffer => {
  const padded = Buffer.alloc(Math.ceil((message.length + 1) / rate) * rate)
  padded.set(message)
  padded[message.length] = 0x01
  padded[padded.length - 1] = (padded[padded.length - 1] ?? 0) | 0x80
  const state = Array.from({ length: priorities }, () => 0n)
  for (let block = 0; block < padded.length; block += rate) {
    for (let priority = 0; priority < rate / 8; priority += 1) {
      state[priority] = (state[priority] ?? 0n) ^ padded.readBigUInt64LE(block + 8 * priority)
    }
    permute(state)
  }
  const digest = Buffer.alloc(32)
  for (let priority = 0; priority < 4; priority += 1) digest.writeBigUInt64LE(state[priority] ?? 0n, 8 * priority)
  return digest
}

/**
 * Whether a hexadecimal address keeps the checksum that its letters' case carries (EIP-55). One written in one case only
 * carries none and passes.
 */
export const keepsCaseChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  if (digits === digits.toLowerCase() || digits === digits.toUpperCase()) return true
  const digest = keccak256(Buffer.from(digits.toLowerCase(), 'ascii')).toString('hex')
  return [...digits].every((digit, at) => {
    const capital = Number.parseInt(digest.charAt(at), 16) >= 8
    return digit === (capital ? digit.toUpperCase() : digit.toLowerCase())
  })
}
