import { z } from 'zod'
import { list } from './row-list.ts'
import {
  bigInteger,
  counted,
  decimal,
  id,
  nullable,
  nullableDecimal,
  nullableExact,
  nullablePlain,
  nullableWords,
  plain,
  time,
  timeOrText,
  wholeNumber,
} from './wire-values.ts'

/** Comma-separated text as the venue writes it, as a list without blanks. */
const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const count = nullable(counted)

export const accountSummary = z.object({
  level: counted,
  subQuantity: count,
  maxDefaultSubQuantity: count,
  maxSubQuantity: count,
  spotSubQuantity: count,
  marginSubQuantity: count,
  futuresSubQuantity: count,
  optionSubQuantity: count,
  maxSpotSubQuantity: count,
  maxMarginSubQuantity: count,
  maxFuturesSubQuantity: count,
  maxOptionSubQuantity: count,
})
export type AccountSummary = z.output<typeof accountSummary>

/** `permission` and `ipWhitelist` are comma-separated text on the wire and leave as lists; no whitelist is null. */
export const apiKeyInfo = z
  .object({
    remark: nullableWords,
    apiKey: id,
    apiVersion: wholeNumber(1000),
    permission: plain,
    ipWhitelist: nullablePlain,
    createdAt: time,
    uid: nullable(bigInteger),
    isMaster: nullable(z.boolean()),
    subName: nullableWords,
  })
  .transform(({ permission, ipWhitelist, ...rest }) => ({
    ...rest,
    permissions: splitList(permission),
    ipWhitelist: ipWhitelist === null ? null : splitList(ipWhitelist),
  }))
export type ApiKeyInfo = z.output<typeof apiKeyInfo>

const openedEntry = z.object({ type: plain, isOpened: z.boolean() })

/**
 * Whether the high-frequency account is opened. The facts have one boolean; the specification an object, a list of
 * objects, or nothing when no account type is opened. `types` names the opened account types where they are named.
 */
export const hfOpened = z
  .union([z.boolean(), openedEntry, z.array(openedEntry), z.object({}).strict(), z.null()])
  .transform((data) => {
    if (typeof data === 'boolean') return { opened: data, types: [] }
    const entries = Array.isArray(data) ? data : data !== null && 'type' in data ? [data] : []
    const types = entries.filter((entry) => entry.isOpened).map((entry) => entry.type)
    return { opened: types.length > 0, types }
  })
export type HfOpened = z.output<typeof hfOpened>

export const accountDetail = z.object({ currency: id, balance: decimal, available: decimal, holds: decimal })
export type AccountDetail = z.output<typeof accountDetail>

/** One row per currency and type; `type` is `main`, `trade`, `margin` or `option`, and may grow. */
export const spotAccount = accountDetail.extend({ id, type: id })
export type SpotAccount = z.output<typeof spotAccount>

/** The specification says `totalBalance`, `availableBalance`, `holdBalance`; the facts `total`, `available`, `hold`. */
const marginBalance = z
  .object({
    currency: id,
    total: decimal.optional(),
    totalBalance: decimal.optional(),
    available: decimal.optional(),
    availableBalance: decimal.optional(),
    hold: decimal.optional(),
    holdBalance: decimal.optional(),
    liability: decimal,
    liabilityPrincipal: nullableDecimal,
    liabilityInterest: nullableDecimal,
    interest: nullableDecimal,
    maxBorrowSize: nullableDecimal,
    borrowableAmount: nullableDecimal,
    borrowEnabled: nullable(z.boolean()),
    transferInEnabled: nullable(z.boolean()),
  })
  .transform((entry, context) => {
    const total = entry.total ?? entry.totalBalance
    const available = entry.available ?? entry.availableBalance
    const hold = entry.hold ?? entry.holdBalance
    if (total === undefined || available === undefined || hold === undefined) {
      context.addIssue('a margin balance needs total, available and hold')
      return z.NEVER
    }
    return {
      currency: entry.currency,
      total,
      available,
      hold,
      liability: entry.liability,
      liabilityPrincipal: entry.liabilityPrincipal,
      liabilityInterest: entry.liabilityInterest ?? entry.interest,
      maxBorrowSize: entry.maxBorrowSize ?? entry.borrowableAmount,
      borrowEnabled: entry.borrowEnabled,
      transferInEnabled: entry.transferInEnabled,
    }
  })
export type MarginBalance = z.output<typeof marginBalance>

/** `status` is EFFECTIVE, BANKRUPTCY, LIQUIDATION, REPAY or BORROW, and may grow. */
export const crossMarginAccount = z.object({
  totalAssetOfQuoteCurrency: decimal,
  totalLiabilityOfQuoteCurrency: decimal,
  debtRatio: decimal,
  status: id,
  accounts: list(marginBalance),
})
export type CrossMarginAccount = z.output<typeof crossMarginAccount>

export const isolatedMarginAccount = z.object({
  totalAssetOfQuoteCurrency: decimal,
  totalLiabilityOfQuoteCurrency: decimal,
  timestamp: time,
  assets: list(
    z.object({ symbol: id, status: id, debtRatio: decimal, baseAsset: marginBalance, quoteAsset: marginBalance }),
  ),
})
export type IsolatedMarginAccount = z.output<typeof isolatedMarginAccount>

/** `context` is text that often, not always, holds a JSON document; `balance` is deprecated and may be absent. */
export const ledgerEntry = z.object({
  id: z.union([id, bigInteger]),
  currency: id,
  amount: decimal,
  fee: decimal,
  balance: nullableDecimal,
  accountType: id,
  bizType: id,
  direction: z.enum(['in', 'out']),
  createdAt: time,
  context: nullableExact,
})
export type LedgerEntry = z.output<typeof ledgerEntry>

/** As a ledger entry with `tax`; `createdAt` (ms) comes as text by the facts. Page back with the last row's `id`. */
export const hfLedgerEntry = ledgerEntry.extend({ tax: nullableDecimal, createdAt: timeOrText })
export type HfLedgerEntry = z.output<typeof hfLedgerEntry>

export const feeRates = z.object({ takerFeeRate: decimal, makerFeeRate: decimal })

export const tradeFee = feeRates.extend({ symbol: id, sellTaxRate: nullableDecimal, buyTaxRate: nullableDecimal })
export type TradeFee = z.output<typeof tradeFee>
