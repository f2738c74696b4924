import { compare } from '#shared/decimal.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { LedgerEntry, RequestOf, ResponseOf } from '#shared/exchange/index.ts'
import { walletOf } from '#shared/exchange/wallets.ts'
import { msg } from '#shared/messages.ts'
import type { IntentRecord, JournalReader } from '#main/journal/index.ts'
import { isNearSending, sentAtOf, sentWindowMs } from './sent-window.ts'
import type { Strategy } from './strategy.ts'
import { none, sent, shown } from './strategy.ts'

/**
 * A transfer between the user's own accounts: by its line in a ledger, of that way, amount and time, where there is a
 * line for each transfer like it. No endpoint finds it by an id, and a ledger may be late, so only the user may say that
 * it never was.
 */
export const transferLookup: Strategy = {
  absence: 'user',
  find: async ({ intent, prober, reader, clockOffset }) => {
    if (othersLike(intent, reader) === null) return none(msg('found.journal-unreadable'))
    const currency = sent(intent, 'currency')
    const legs = legsOf(intent)
    let most = 0
    const judge = (lines: readonly LedgerEntry[], leg: Leg): true | null => {
      const alike = lines.filter((line) => isLine(line, leg, intent, clockOffset())).length
      most = Math.max(most, alike)
      return alike > (othersLike(intent, reader) ?? Number.POSITIVE_INFINITY) ? true : null
    }
    for (const leg of legs) {
      const lines: LedgerEntry[] = []
      await prober.askPages(
        'listLedgers',
        { currency, direction: leg.direction, bizType: 'TRANSFER', pageSize: 100, currentPage: 1 },
        ({ items }) => {
          lines.push(...items)
          return judge(lines, leg)
        },
        nextPage,
      )
      if (leg.wallet === 'trade') {
        await prober.ask(
          'listHfLedgers',
          { currency, direction: leg.direction, bizType: 'TRANSFER', limit: 100 },
          (items) => judge(items, leg),
        )
      }
    }
    // Read anew after the ledgers: one that began meanwhile may own what they show.
    const others = othersLike(intent, reader)
    if (others === null) return none(msg('found.journal-unreadable'))
    if (most === 0) return none(msg('found.not-in-ledger'))
    return most === others + 1 ? shown(null, msg('found.transfer')) : none(msg('found.transfers-alike'))
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

const isLine = (
  line: LedgerEntry,
  { wallet, direction }: Leg,
  intent: IntentRecord,
  clockOffset: number | null,
): boolean =>
  line.currency === sent(intent, 'currency') &&
  line.direction === direction &&
  walletOf(line.accountType) === wallet &&
  compare(line.amount, sent(intent, 'amount')) === 0 &&
  isNearSending(line.createdAt, intent, clockOffset)

/**
 * How many other transfers like this one, at about the same time, have or may have a line: those accepted, and those whose
 * outcome is open. Counted widely, over all profiles, since two may share an account and one too many only leaves the
 * decision to the user. Null when the journal cannot be read.
 */
const othersLike = (intent: IntentRecord, reader: Pick<JournalReader, 'transfers'>): number | null => {
  const known = reader.transfers()
  if (!known.ok) return null
  const near = (other: IntentRecord): boolean => Math.abs(sentAtOf(other) - sentAtOf(intent)) <= 2 * sentWindowMs
  const alike = (other: IntentRecord): boolean =>
    ['currency', 'from', 'to'].every((field) => sent(other, field) === sent(intent, field)) &&
    compare(sent(other, 'amount'), sent(intent, 'amount')) === 0
  return known.value.filter(
    (other) =>
      other.id !== intent.id &&
      (other.state === 'accepted' || isUnresolved(other.state)) &&
      alike(other) &&
      near(other),
  ).length
}
