import type { Actions } from '#main/intents/actions.ts'
import type { Funds } from '#main/withdrawals/index.ts'
import { ok } from '#shared/errors.ts'
import type { Handlers } from '../dispatch.ts'

type Channels = Extract<keyof Handlers, `funds.${string}`>

/** Withdrawals as the page may ask for them. What lets money out is not here: it answers in main's own window (T2). */
export const fundsHandlers = (
  { book, limits, check, request }: Funds,
  { transfer }: Pick<Actions, 'transfer'>,
  readClipboard: () => Promise<string>,
): Pick<Handlers, Channels> => ({
  'funds.book.list': ({ profileId }) => Promise.resolve(book.list(profileId)),
  'funds.book.add': book.add,
  'funds.book.update': book.update,
  'funds.book.remove': ({ profileId, entryId }) => book.remove(profileId, entryId),
  'funds.clipboard.holds': ({ text }) =>
    readClipboard().then(
      (held) => ok(held.trim() === text.trim()),
      () => ok(null),
    ),
  'funds.withdraw.check': check,
  'funds.withdraw.request': request,
  'funds.limits.get': ({ profileId }) => Promise.resolve(limits.get(profileId)),
  'funds.limits.set': (input) => limits.set(input.profileId, input.limits),
  'funds.transfer': transfer,
})
