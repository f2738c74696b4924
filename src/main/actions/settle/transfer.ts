import { compare } from '#shared/decimal.ts'
import type { LedgerEntry, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { walletOf } from '#shared/exchange/transfers.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import type { Strategy } from './strategy.ts'
import { none, sent, shown } from './strategy.ts'

/**
 * A transfer between the user's own accounts: by its line in a ledger, of that way, amount and time. No endpoint finds
 * it by an id, and a ledger may be late, so only the user may say that it never was.
 */
export const transfer: Strategy = {
  absence: 'user',
  find: async ({ intent, look, reader }) => {
    const others = alikeAccepted(intent, reader)
    if (others === null) return none('The journal cannot be read now.')
    const currency = sent(intent, 'currency')
    const legs = legsOf(intent)
    let most = 0
    const judge = (lines: readonly LedgerEntry[], leg: Leg): true | null => {
      const alike = lines.filter((line) => isLine(line, leg, intent)).length
      most = Math.max(most, alike)
      return alike > others ? true : null
    }
    for (const leg of legs) {
      const lines: LedgerEntry[] = []
      await look.through(
        'listLedgers',
        { currency, direction: leg.direction, bizType: 'TRANSFER', pageSize: 100, currentPage: 1 },
        ({ items }) => {
          lines.push(...items)
          return judge(lines, leg)
        },
        nextPage,
      )
      if (leg.wallet === 'trade') {
        await look.at(
          'listHfLedgers',
          { currency, direction: leg.direction, bizType: 'TRANSFER', limit: 100 },
          (items) => judge(items, leg),
        )
      }
    }
    if (most <= others) return none('It is in no ledger.')
    return most === others + 1
      ? shown(null, 'Found in the ledger by amount, way and time.')
      : none('Several transfers in the ledger look like it. Compare them on the venue’s site.')
  },
}

interface Leg {
  readonly wallet: string
  readonly direction: 'in' | 'out'
}

/** What a transfer writes: a line out of one account, a line into the other. */
const legsOf = (intent: IntentRecord): readonly Leg[] => [
  { wallet: walletOf(sent(intent, 'from')), direction: 'out' },
  { wallet: walletOf(sent(intent, 'to')), direction: 'in' },
]

const nextPage = (page: ResponseOf<'listLedgers'>, asked: RequestOf<'listLedgers'>): RequestOf<'listLedgers'> | null =>
  page.currentPage >= page.totalPage ? null : { ...asked, currentPage: page.currentPage + 1 }

/** ms around the sending in which the venue may have dated it. */
const before = 60_000
const after = 15 * 60_000

const sentAtOf = (intent: IntentRecord): number => intent.sentAt ?? intent.createdAt

const isLine = (line: LedgerEntry, { wallet, direction }: Leg, intent: IntentRecord): boolean =>
  line.currency === sent(intent, 'currency') &&
  line.direction === direction &&
  walletOf(line.accountType) === wallet &&
  compare(line.amount, sent(intent, 'amount')) === 0 &&
  line.createdAt >= sentAtOf(intent) - before &&
  line.createdAt <= sentAtOf(intent) + after

const mostRead = 500

/**
 * Transfers like this one that are known to have been made at about the same time: their lines are not its own. Counted
 * widely, since one too many only leaves the doubt to the user. Null when the journal cannot be read.
 */
const alikeAccepted = (intent: IntentRecord, reader: Pick<JournalReader, 'list'>): number | null => {
  const known = reader.list({ profileId: intent.profileId, states: ['accepted'], limit: mostRead })
  if (!known.ok) return null
  const near = (other: IntentRecord): boolean => Math.abs(sentAtOf(other) - sentAtOf(intent)) <= 2 * (before + after)
  const alike = (other: IntentRecord): boolean =>
    other.kind === 'transfer' &&
    ['currency', 'from', 'to'].every((field) => sent(other, field) === sent(intent, field)) &&
    compare(sent(other, 'amount'), sent(intent, 'amount')) === 0
  return known.value.filter((other) => alike(other) && near(other)).length
}
