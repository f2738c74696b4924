/** Randomness as an argument: the same seed gives the same practice market. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** `length` random characters of the hexadecimal alphabet. */
  hex(length: number): string
  /** Whole-number state, so that a saved exchange goes on where it stopped. */
  state(): number
}

/** Spreads a 32-bit whole number over all bits; the same input gives the same output. */
export const mix = (value: number): number => {
  let bits = value | 0
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** As `mix`, for a number and a text together. */
export const mixText = (value: number, text: string): number => {
  let hash = value | 0
  for (let at = 0; at < text.length; at += 1) hash = mix(hash ^ text.charCodeAt(at))
  return hash
}

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e37_79b9) >>> 0
    return mix(state) / 0x1_0000_0000
  }
  return {
    next,
    hex: (length) => Array.from({ length }, () => Math.floor(next() * 16).toString(16)).join(''),
    state: () => state,
  }
}
