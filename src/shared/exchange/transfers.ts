import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import * as field from './fields.ts'
import { walletTypes } from './wallets.ts'
import { id } from './wire-values.ts'

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
