import type { createTransfer } from '#main/transfers/transfer.ts'
import type { Funds } from '#main/withdrawals/index.ts'
import type { withdrawalChannels } from '#shared/bridge/withdrawals.ts'
import { ok } from '#shared/errors.ts'
import type { Handlers } from '../dispatch.ts'

type Channels = keyof typeof withdrawalChannels

/** Withdrawals as the page may ask for them. What lets money out is not here: it answers in main's own window (T2). */
export const withdrawalHandlers = (
  { book, limits, check, request }: Funds,
  transfer: ReturnType<typeof createTransfer>,
  readClipboard: () => Promise<string>,
): Pick<Handlers, Channels> => ({
  'addressBook.list': ({ profileId }) => Promise.resolve(book.list(profileId)),
  'addressBook.add': book.add,
  'addressBook.update': book.update,
  'addressBook.remove': ({ profileId, entryId }) => book.remove(profileId, entryId),
  'clipboard.holds': ({ text }) =>
    readClipboard().then(
      (held) => ok(held.trim() === text.trim()),
      () => ok(null),
    ),
  'withdrawals.check': check,
  'withdrawals.request': request,
  'withdrawals.limits.get': ({ profileId }) => Promise.resolve(limits.get(profileId)),
  'withdrawals.limits.set': (input) => limits.set(input.profileId, input.limits),
  'transfers.send': transfer,
})
