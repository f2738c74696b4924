import type { Account, PairRules } from './types.ts'

/** Fee rates are counted in parts per ten million, so that 0.075 % is the whole number 7,500. */
export const rateScale = 10_000_000n

interface Tier {
  readonly maker: bigint
  readonly taker: bigint
}

/** Class A by level, 0 to 12; classes B and C cost two and three times as much. */
const tiers: readonly Tier[] = [
  { maker: 10_000n, taker: 10_000n },
  { maker: 9_000n, taker: 10_000n },
  { maker: 7_000n, taker: 9_000n },
  { maker: 5_000n, taker: 8_000n },
  { maker: 3_000n, taker: 7_000n },
  { maker: 0n, taker: 7_000n },
  { maker: 0n, taker: 6_000n },
  { maker: 0n, taker: 5_000n },
  { maker: 0n, taker: 4_500n },
  { maker: 0n, taker: 4_000n },
  { maker: 0n, taker: 3_500n },
  { maker: 0n, taker: 3_000n },
  { maker: 0n, taker: 2_500n },
]

const tierOf = (level: number): Tier => tiers[Math.min(level, tiers.length - 1)] as Tier

/** Rates of class A for an account's level. */
export const baseRates = (account: Account): Tier => tierOf(account.level)

/** Rates of pairs quoted in fiat money: the same at every level. None is listed; the fee query names them. */
export const fiatRates: Tier = { maker: 10_000n, taker: 10_000n }

export const takerRate = (account: Pick<Account, 'level'>, listing: Pick<PairRules, 'feeClass'>): bigint =>
  tierOf(account.level).taker * BigInt(listing.feeClass)

export const makerRate = (account: Pick<Account, 'level'>, listing: Pick<PairRules, 'feeClass'>): bigint =>
  tierOf(account.level).maker * BigInt(listing.feeClass)

/** What is charged: rounded down to a unit, so that fees of parts never exceed the fee of the whole. */
export const tradeFeeOf = (notional: bigint, rate: bigint): bigint => (notional * rate) / rateScale

/** Notional with its fee as it is held beforehand: rounded up, so that a hold always covers what is charged. */
export const withFee = (notional: bigint, rate: bigint): bigint =>
  notional + (notional * rate + rateScale - 1n) / rateScale
