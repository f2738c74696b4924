import { z } from 'zod'
import { endpoint } from '#shared/exchange/endpoint.ts'
import * as field from '#shared/exchange/fields.ts'
import { list } from '#shared/exchange/row-list.ts'
import { id } from '#shared/exchange/wire-values.ts'

const uidProblem = field.must('a user id', 'request.digits')
const uid = z.string(uidProblem).regex(/^\d{1,15}$/, uidProblem)

const flexWallets = ['MAIN', 'TRADE', 'MARGIN'] as const

/** Moving money between a user and a sub-account (facts, section 7). */
export const extraAccountRows = {
  universalTransfer: endpoint({
    method: 'POST',
    path: '/api/v3/accounts/universal-transfer',
    access: 'private',
    pool: 'management',
    weight: 4,
    permission: 'Transfer',
    money: 'transfer',
    beyond: true,
    request: z.object({
      clientOid: z.string().max(128).optional(),
      type: field.choice('type', ['INTERNAL', 'PARENT_TO_SUB', 'SUB_TO_PARENT']),
      currency: field.currency(),
      amount: field.positive('amount'),
      fromAccountType: field.choice('fromAccountType', flexWallets),
      toAccountType: field.choice('toAccountType', flexWallets),
      fromUserId: z.union([uid, id]).optional(),
      toUserId: z.union([uid, id]).optional(),
    }),
    response: z.object({ orderId: id }),
  }),
  /** Whether the account is a unified one; here it never is. */
  getAccountMode: endpoint({
    method: 'GET',
    path: '/api/ua/v1/account/mode',
    access: 'private',
    pool: 'management',
    weight: 30,
    permission: 'General',
    money: 'read',
    beyond: true,
    request: z.object({}),
    response: z.object({ selfAccountMode: z.enum(['CLASSIC', 'UNIFIED']) }),
  }),
  getMyIp: endpoint({
    method: 'GET',
    path: '/api/v1/my-ip',
    access: 'public',
    pool: 'public',
    weight: 0,
    permission: 'None',
    money: 'read',
    beyond: true,
    request: z.object({}),
    response: z.string(),
  }),
  listIsolatedSymbols: endpoint({
    method: 'GET',
    path: '/api/v1/isolated/symbols',
    access: 'private',
    pool: 'spot',
    weight: 3,
    permission: 'General',
    money: 'read',
    beyond: true,
    request: z.object({}),
    response: list(
      z.object({ symbol: id, symbolName: z.string(), baseCurrency: id, quoteCurrency: id, tradeEnable: z.boolean() }),
    ),
  }),
}
