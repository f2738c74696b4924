import { z } from 'zod'
import type { BookEntryView, Limits } from '#shared/domain/address-book.ts'
import { labelSchema, limitsSchema } from '#shared/domain/address-book.ts'
import type { LimitChange } from '#shared/domain/pending-limits.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { CapView, WithdrawalPreview } from '#shared/domain/withdrawal.ts'
import { recipientSchema, withdrawalRequestSchema } from '#shared/domain/withdrawal.ts'
import { walletTypes } from '#shared/exchange/wallets.ts'
import { gives } from './contract.ts'
import { profileIdSchema } from './profiles.ts'
import { moneyEnvelopeSchema } from './trading.ts'

const entryId = z.string().min(1).max(60)
const ofProfile = z.object({ profileId: profileIdSchema })

export interface LimitsView extends Limits {
  /** Every currency with a cap, or with something used in the last 24 hours. */
  readonly use: readonly CapView[]
  /** Looser limits that were confirmed and still wait; what they replace holds until then. */
  readonly pending: readonly PendingLimitView[]
}

export interface PendingLimitView extends LimitChange {
  /** ms since the epoch from which it holds, as the clocks stand now. */
  readonly at: number
}

/** Withdrawals and what guards them. The page can ask; only main's own window lets money out (T2, M6). */
export const withdrawalChannels = {
  'addressBook.list': gives<readonly BookEntryView[]>().takes(ofProfile),
  /**
   * Main's own window asks first; the waiting time begins with its answer. Errors: bad-input with a field (shape, look-alike,
   * already there), `cancelled`, `confirm-open`, disk-failed.
   */
  'addressBook.add': gives<BookEntryView>().takes(
    z.object({ profileId: profileIdSchema, label: labelSchema, recipient: recipientSchema }),
  ),
  /** A new label, asked for in main's own window; the recipient stays what it is. */
  'addressBook.update': gives<BookEntryView>().takes(
    z.object({ profileId: profileIdSchema, entryId, label: labelSchema }),
  ),
  /** Asked for in main's own window too. */
  'addressBook.remove': gives<null>().takes(z.object({ profileId: profileIdSchema, entryId })),
  /**
   * Whether the system's clipboard holds this recipient, which the page was given by a paste (T8): one bit about a text
   * that it has, never the clipboard's own. Null where the clipboard cannot be read, the text is no whole address, or main
   * saw no paste of it.
   */
  'clipboard.holds': gives<boolean | null>().takes(z.object({ text: z.string().max(256) })),
  /** Checks without asking or sending anything that moves money; figures of the venue may be 10 s old. */
  'withdrawals.check': gives<WithdrawalPreview>().takes(
    z.object({ profileId: profileIdSchema, withdrawalRequest: withdrawalRequestSchema }),
  ),
  /**
   * Opens main's own window; answers when it has closed and, where it was confirmed, the venue has answered. Error
   * `cancelled` where nothing was sent because the user did not confirm.
   */
  'withdrawals.request': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({ withdrawalRequest: withdrawalRequestSchema }),
  ),
  'withdrawals.limits.get': gives<LimitsView>().takes(ofProfile),
  /**
   * A lower cap holds at once. Main's own window opens first for a longer wait, which then holds at once, and for what is looser,
   * which then waits as long as new recipients do. Error `cancelled` where it was not confirmed.
   */
  'withdrawals.limits.set': gives<LimitsView>().takes(z.object({ profileId: profileIdSchema, limits: limitsSchema })),
  /** Takes back a looser limit that waits. Error: not-found. */
  'withdrawals.limits.cancel': gives<LimitsView>().takes(
    z.object({
      profileId: profileIdSchema,
      what: z.enum(['waiting', 'cap']),
      currency: z.string().min(1).max(20).nullable(),
    }),
  ),
  /** Between the profile's own account types; nothing leaves the venue, so main's own window does not ask about it. */
  'transfers.send': gives<MoneyAnswer>().takes(
    moneyEnvelopeSchema.extend({
      currency: z.string().min(1).max(20),
      from: z.enum(walletTypes),
      to: z.enum(walletTypes),
      amount: z.string().min(1).max(60),
    }),
  ),
}
