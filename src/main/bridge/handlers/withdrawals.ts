import type { createTransfer } from '#main/transfers/transfer.ts'
import type { ClipboardCheck } from '#main/withdrawals/clipboard-check.ts'
import type { Funds } from '#main/withdrawals/index.ts'
import type { withdrawalChannels } from '#shared/bridge/withdrawals.ts'
import { ok } from '#shared/errors.ts'
import type { Handlers } from '../dispatch.ts'

type Channels = keyof typeof withdrawalChannels

/** Withdrawals as the page may ask for them. What lets money out is not here: it answers in main's own window (T2). */
export const withdrawalHandlers = (
  { book, limits, check, request }: Funds,
  transfer: ReturnType<typeof createTransfer>,
  clipboard: Pick<ClipboardCheck, 'holds'>,
): Pick<Handlers, Channels> => ({
  'addressBook.list': ({ profileId }) => Promise.resolve(book.list(profileId)),
  'addressBook.add': book.add,
  'addressBook.update': book.relabel,
  'addressBook.remove': ({ profileId, entryId }) => book.remove(profileId, entryId),
  'clipboard.holds': async ({ text }) => ok(await clipboard.holds(text)),
  'withdrawals.check': check,
  'withdrawals.request': request,
  'withdrawals.limits.get': ({ profileId }) => limits.get(profileId),
  'withdrawals.limits.set': (input) => limits.set(input.profileId, input.limits),
  'withdrawals.limits.cancel': ({ profileId, ...limit }) => limits.cancel(profileId, limit),
  'transfers.send': transfer,
})
