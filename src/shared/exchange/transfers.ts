import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { id } from './wire-values.ts'

/** Account types that money can be moved between; `trade_hf` is the older name of a high-frequency trade account. */
export const walletTypes = ['main', 'trade', 'trade_hf', 'margin'] as const
export type WalletType = (typeof walletTypes)[number]

/** One name for each account type: ledgers write it in capitals, and the trade account has two names. */
export const walletOf = (name: string): string => {
  const lower = name.toLowerCase()
  return lower === 'trade_hf' ? 'trade' : lower
}

/** Money between a user's own accounts (facts, section 7). The specification has none of it. */
export const transfers = {
  innerTransfer: endpoint({
    method: 'POST',
    path: '/api/v2/accounts/inner-transfer',
    access: 'private',
    pool: 'management',
    weight: 10,
    // The venue's older pages name it Trade, as they name all of trading.
    permission: 'Spot',
    money: 'transfer',
    beyond: true,
    request: z.object({
      clientOid: field.clientOid.optional(),
      currency: field.currency(),
      from: field.choice('from', walletTypes),
      to: field.choice('to', walletTypes),
      amount: field.positive('amount'),
    }),
    response: z.object({ orderId: id }),
  }),
}
