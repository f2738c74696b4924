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
    const legs = legsOf(intent)
    if (othersWith(legs[0], intent, reader) === null) return none(msg('found.journal-unreadable'))
    const currency = sent(intent, 'currency')
    const counts = new Map(legs.map((leg) => [leg, 0]))
    const judge = (lines: readonly LedgerEntry[], leg: Leg): true | null => {
      const alike = lines.filter((line) => isLine(line, leg, intent, clockOffset())).length
      counts.set(leg, Math.max(counts.get(leg) ?? 0, alike))
      return alike > (othersWith(leg, intent, reader) ?? Number.POSITIVE_INFINITY) ? true : null
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
    const more: number[] = []
    for (const [leg, count] of counts) {
      const others = othersWith(leg, intent, reader)
      if (others === null) return none(msg('found.journal-unreadable'))
      more.push(count - others)
    }
    if ([...counts.values()].every((count) => count === 0)) return none(msg('found.not-in-ledger'))
    return Math.max(...more) === 1 ? shown(null, msg('found.transfer')) : none(msg('found.transfers-alike'))
  },
}

interface Leg {
  readonly wallet: string
  readonly direction: 'in' | 'out'
}

/** What a transfer writes: a line out of one account, a line into the other. */
const legsOf = (intent: IntentRecord): readonly [Leg, Leg] => [
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
 * How many other transfers have or may have a line like this one in a ledger, at about the same time: those accepted, and those
 * whose outcome is open, whatever account is at their other end. Counted widely, over all profiles, since two may share an
 * account and one too many only leaves the decision to the user. Null when the journal cannot be read.
 */
const othersWith = (leg: Leg, intent: IntentRecord, reader: Pick<JournalReader, 'transfers'>): number | null => {
  const known = reader.transfers()
  if (!known.ok) return null
  const near = (other: IntentRecord): boolean => Math.abs(sentAtOf(other) - sentAtOf(intent)) <= 2 * sentWindowMs
  const alike = (other: IntentRecord): boolean =>
    sent(other, 'currency') === sent(intent, 'currency') &&
    legsOf(other).some(({ wallet, direction }) => wallet === leg.wallet && direction === leg.direction) &&
    compare(sent(other, 'amount'), sent(intent, 'amount')) === 0
  return known.value.filter(
    (other) =>
      other.id !== intent.id &&
      (other.state === 'accepted' || isUnresolved(other.state)) &&
      alike(other) &&
      near(other),
  ).length
}
