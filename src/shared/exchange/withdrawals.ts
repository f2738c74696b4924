import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import {
  decimal,
  id,
  nullable,
  nullableDecimal,
  nullableExact,
  nullablePlain,
  nullableWords,
  openWord,
  pageOf,
  places,
  plain,
  time,
} from './wire-values.ts'

/** Known withdrawal states; the venue does not name the state of a cancelled one, so answers may hold another word. */
export const withdrawalStatuses = ['PROCESSING', 'REVIEW', 'WALLET_PROCESSING', 'SUCCESS', 'FAILURE'] as const

/** A line of the history. `id` is missing in some answers; `chain` is empty for internal ones. */
const withdrawal = z.object({
  id: nullablePlain,
  currency: id,
  chain: nullablePlain,
  status: id,
  address: nullableExact,
  memo: nullableExact,
  isInner: nullable(z.boolean()),
  amount: decimal,
  fee: nullableDecimal,
  walletTxId: nullableExact,
  createdAt: time,
  updatedAt: nullable(time),
  remark: nullableWords,
  arrears: nullable(z.boolean()),
})
export type Withdrawal = z.output<typeof withdrawal>

const withdrawalDetail = z.object({
  id,
  uid: nullable(z.union([plain, z.int()]).transform(String)),
  currency: id,
  currencyName: nullableWords,
  chainId: nullablePlain,
  chainName: nullableWords,
  status: id,
  address: nullableExact,
  addressRemark: nullableWords,
  memo: nullableExact,
  isInner: nullable(z.boolean()),
  amount: decimal,
  fee: nullableDecimal,
  walletTxId: nullableExact,
  createdAt: time,
  /** CANCELABLE, CANCELING or NON_CANCELABLE, and may grow; only CANCELABLE may be cancelled. */
  cancelType: nullable(openWord),
  remark: nullableWords,
  /** Code of the failure; null when there was none. */
  failureReason: nullablePlain,
  failureReasonMsg: nullableWords,
  taxDescription: nullableWords,
  returnStatus: nullableWords,
  returnAmount: nullableDecimal,
  returnCurrency: nullablePlain,
})
export type WithdrawalDetail = z.output<typeof withdrawalDetail>

/** What may be withdrawn now. `chain` is the chain's name here, while the request takes its id (facts, section 4). */
const withdrawalQuota = z.object({
  currency: id,
  chain: nullablePlain,
  limitBTCAmount: decimal,
  usedBTCAmount: decimal,
  quotaCurrency: nullablePlain,
  limitQuotaCurrencyAmount: nullableDecimal,
  usedQuotaCurrencyAmount: nullableDecimal,
  remainAmount: decimal,
  availableAmount: decimal,
  withdrawMinFee: decimal,
  innerWithdrawMinFee: decimal,
  withdrawMinSize: decimal,
  isWithdrawEnabled: z.boolean(),
  /** Decimals of an amount. */
  precision: places,
  /** Why withdrawals are off, where they are. */
  reason: nullableWords,
  lockedAmount: nullableDecimal,
})
export type WithdrawalQuota = z.output<typeof withdrawalQuota>

/** An id that is the whole of an answer: hexadecimal digits, so that no word of the venue's is taken for one. */
const bareId = id.regex(/^(?=.*\d)[\da-f-]{12,64}$/i)

const addressProblem = field.must('toAddress', 'request.recipient')
const byWithdrawalId = z.object({ withdrawalId: field.identifier('withdrawalId') })

/** Withdrawals (specification: "Withdrawals"; facts, section 4.6). They leave the main account only. */
export const withdrawals = {
  placeWithdrawal: endpoint({
    method: 'POST',
    path: '/api/v3/withdrawals',
    access: 'private',
    pool: 'management',
    weight: 5,
    permission: 'Withdrawal',
    money: 'withdraw',
    request: z.object({
      currency: field.currency(),
      toAddress: z.string(addressProblem).regex(/^[^\s\p{Cc}]{1,256}$/u, addressProblem),
      /** In `currency`; a multiple of the currency's precision. */
      amount: field.positive('amount'),
      withdrawType: field.choice('withdrawType', ['ADDRESS', 'UID', 'MAIL', 'PHONE']),
      /** Chain id such as `eth` or `trx`, not its name. */
      chain: field.word('chain').optional(),
      memo: field.freeText('memo', 128).optional(),
      isInner: field.flag('isInner').optional(),
      remark: field.freeText('remark', 128).optional(),
      feeDeductType: field.choice('feeDeductType', ['INTERNAL', 'EXTERNAL']).optional(),
    }),
    response: z.union([z.object({ withdrawalId: id }), bareId.transform((withdrawalId) => ({ withdrawalId }))]),
  }),
  /** Taken only while the withdrawal is PROCESSING. */
  cancelWithdrawal: endpoint({
    method: 'DELETE',
    path: '/api/v1/withdrawals/{withdrawalId}',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'Withdrawal',
    money: 'cancel',
    lateIsHarmless: true,
    request: byWithdrawalId,
    response: z.null(),
    bareData: true,
  }),
  getWithdrawalQuota: endpoint({
    method: 'GET',
    path: '/api/v1/withdrawals/quotas',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'General',
    money: 'read',
    request: z.object({ currency: field.currency(), chain: field.word('chain').optional() }),
    response: withdrawalQuota,
  }),
  listWithdrawals: endpoint({
    method: 'GET',
    path: '/api/v1/withdrawals',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'General',
    money: 'read',
    request: z
      .object({
        currency: field.currency(),
        status: field.choice('status', withdrawalStatuses).optional(),
        startAt: field.instant('startAt').optional(),
        endAt: field.instant('endAt').optional(),
        currentPage: field.currentPage.optional(),
        pageSize: field.whole('pageSize', 1, 500).optional(),
      })
      .refine(field.inOrder, field.inOrderProblem),
    response: pageOf(withdrawal),
  }),
  getWithdrawal: endpoint({
    method: 'GET',
    path: '/api/v1/withdrawals/{withdrawalId}',
    access: 'private',
    pool: 'management',
    weight: 20,
    permission: 'General',
    money: 'read',
    request: byWithdrawalId,
    response: withdrawalDetail,
  }),
}
