import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { list } from './row-list.ts'
import {
  bigInteger,
  counted,
  decimal,
  id,
  nullable,
  nullableDecimal,
  nullablePlain,
  nullableWords,
  pageOf,
  time,
  words,
} from './wire-values.ts'

const subAccountBalance = z.object({
  currency: id,
  balance: decimal,
  available: decimal,
  holds: decimal,
  /** The currency `baseAmount` is counted in. */
  baseCurrency: nullablePlain,
  baseCurrencyPrice: nullableDecimal,
  baseAmount: nullableDecimal,
  tag: nullableWords,
})
export type SubAccountBalance = z.output<typeof subAccountBalance>

const subAccount = z.object({
  subUserId: z.union([id, bigInteger]),
  subName: words,
  mainAccounts: list(subAccountBalance),
  tradeAccounts: list(subAccountBalance),
  marginAccounts: list(subAccountBalance),
  /** Deprecated by the facts, and then absent or empty. */
  tradeHFAccounts: list(subAccountBalance).optional().default([]),
})
export type SubAccount = z.output<typeof subAccount>

const subUser = z.object({
  /** What `getSubAccount` takes. */
  userId: id,
  /** The shorter number that the venue's pages call UID. */
  uid: z.union([bigInteger, id]),
  subName: words,
  status: nullable(counted),
  type: nullable(counted),
  access: nullableWords,
  createdAt: nullable(time),
  remarks: nullableWords,
})

/** Sub-account balances (specification: "Sub-account balance"). */
export const subAccounts = {
  getSubAccount: endpoint({
    method: 'GET',
    path: '/api/v1/sub-accounts/{subUserId}',
    access: 'private',
    pool: 'management',
    weight: 15,
    permission: 'General',
    money: 'read',
    request: z.object({
      subUserId: field.identifier('subUserId'),
      /** True also lists currencies with no balance. */
      includeBaseAmount: field.flag('includeBaseAmount').optional(),
      baseCurrency: field.currency('baseCurrency').optional(),
      /** Leaves out balances worth less, counted in `baseCurrency`. */
      baseAmount: field.positive('baseAmount').optional(),
    }),
    response: subAccount,
  }),
  /** A master account's sub-accounts (facts, section 7). */
  listSubUsers: endpoint({
    method: 'GET',
    path: '/api/v2/sub/user',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'General',
    money: 'read',
    beyond: true,
    request: z.object({
      currentPage: field.currentPage.optional(),
      pageSize: field.whole('pageSize', 1, 100).optional(),
    }),
    response: pageOf(subUser),
  }),
}
