/** ms since the epoch from ns as digits, as the venue gives the times of trades and own orders; digits below the ms are cut. */
export const nanosecondsToMs = (nanoseconds: string): number => Number(BigInt(nanoseconds) / 1_000_000n)
