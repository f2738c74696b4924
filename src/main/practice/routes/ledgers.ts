import { newestFirst } from '../engine/queue.ts'
import { formatUnits } from '../engine/scale.ts'
import type { EngineLedgerEntry, EngineLedgerKind } from '../engine/types.ts'
import type { PracticeVenueState } from '../venue.ts'
import { answer, type PrivateRoutes } from './handler.ts'

const week = 7 * 24 * 60 * 60 * 1000

interface Names {
  /** What the classic ledger shows. */
  readonly display: string
  /** What its filter takes besides (facts, 4.5). */
  readonly code: string
  readonly hf: string
}

const kinds: Readonly<Record<EngineLedgerKind, Names>> = {
  trade: { display: 'Exchange', code: 'TRADE_EXCHANGE', hf: 'TRADE_EXCHANGE' },
  transfer: { display: 'Transfer', code: 'TRANSFER', hf: 'TRANSFER' },
  'sub-transfer': { display: 'Sub-account Transfer', code: 'SUB_TRANSFER', hf: 'SUB_TRANSFER' },
  deposit: { display: 'Deposit', code: 'DEPOSIT', hf: 'OTHER' },
  withdrawal: { display: 'Withdrawal', code: 'WITHDRAW', hf: 'OTHER' },
}

const everyKind = Object.keys(kinds) as EngineLedgerKind[]

/** The kinds that a word of the filter means: display name or code, in capitals or not. */
const kindsNamed = (word: string): ReadonlySet<EngineLedgerKind> => {
  const wanted = word.toLowerCase()
  const named = ({ display, code }: Names): boolean => [display, code].some((name) => name.toLowerCase() === wanted)
  return new Set(everyKind.filter((kind) => named(kinds[kind])))
}

/** The context document: counters become the ids people see. */
const contextOf = ({ context }: EngineLedgerEntry, { ids }: PracticeVenueState): string => {
  const shown: Record<string, string> = {}
  for (const [name, value] of Object.entries(context)) {
    if (name === 'orderSeq') shown.orderId = ids.order(Number(value))
    else if (name === 'tradeSeq') shown.tradeId = String(ids.trade(Number(value)))
    else if (name === 'withdrawalSeq') shown.withdrawalId = ids.withdrawal(Number(value))
    else shown[name] = value
  }
  // Some lines have no document at all on the venue either.
  return Object.keys(shown).length === 0 ? '' : JSON.stringify(shown)
}

const shared = (entry: EngineLedgerEntry, venue: PracticeVenueState) => ({
  id: String(entry.seq),
  currency: entry.currency,
  amount: formatUnits(entry.amount),
  fee: formatUnits(entry.fee),
  balance: formatUnits(entry.balance),
  direction: entry.direction,
  context: contextOf(entry, venue),
})

/** What the balance really gained or lost: this ledger's amounts have the fee in them (facts, section 4). */
const netOf = ({ amount, fee, direction }: EngineLedgerEntry): bigint =>
  direction === 'in' ? amount - fee : amount + fee

interface Filter {
  readonly currency?: string | undefined
  readonly direction?: 'in' | 'out' | undefined
  readonly startAt?: number | undefined
  readonly endAt?: number | undefined
}

/** Made once for a request: a long ledger is walked line by line, and a page of it must come at once. */
const passing = (
  { currency, direction, startAt = 0, endAt = Infinity }: Filter,
  wanted: ReadonlySet<EngineLedgerKind> | null,
): ((entry: EngineLedgerEntry) => boolean) => {
  const currencies = currency === undefined ? null : new Set(currency.split(','))
  return (entry) =>
    (currencies === null || currencies.has(entry.currency)) &&
    (direction === undefined || entry.direction === direction) &&
    (wanted === null || wanted.has(entry.kind)) &&
    entry.createdAt >= startAt &&
    entry.createdAt <= endAt
}

/** Account ledgers, newest first. */
export const ledgerRoutes: PrivateRoutes<'listLedgers' | 'listHfLedgers'> = {
  listLedgers: ({ bizType, pageSize = 50, currentPage = 1, ...filter }, venue, { account }) => {
    const passes = passing(filter, bizType === undefined ? null : kindsNamed(bizType))
    const first = (currentPage - 1) * pageSize
    const items: EngineLedgerEntry[] = []
    let totalNum = 0
    for (const entry of newestFirst(account.ledger)) {
      if (!passes(entry)) continue
      if (totalNum >= first && items.length < pageSize) items.push(entry)
      totalNum += 1
    }
    return answer({
      currentPage,
      pageSize,
      totalNum,
      totalPage: Math.ceil(totalNum / pageSize),
      items: items.map((entry) => ({
        ...shared(entry, venue),
        accountType: entry.wallet.toUpperCase(),
        bizType: kinds[entry.kind].display,
        createdAt: entry.createdAt,
      })),
    })
  },
  listHfLedgers: ({ bizType, lastId, limit = 100, startAt = 0, ...filter }, venue, { account }) => {
    const before = lastId === undefined ? Infinity : Number(lastId)
    // A rolling window of seven days; what lies before it is silently left out.
    const from = Math.max(startAt, venue.now() - week)
    const wanted = bizType === undefined ? null : new Set(everyKind.filter((kind) => kinds[kind].hf === bizType))
    const passes = passing({ ...filter, startAt: from }, wanted)
    const rows = []
    for (const entry of newestFirst(account.ledger)) {
      if (rows.length >= limit) break
      if (entry.wallet !== 'trade' || entry.seq >= before || !passes(entry)) continue
      rows.push({
        ...shared(entry, venue),
        amount: formatUnits(netOf(entry)),
        accountType: 'TRADE_HF',
        bizType: kinds[entry.kind].hf,
        tax: '0',
        // Text, unlike the other ledger (facts, section 4).
        createdAt: String(entry.createdAt),
      })
    }
    return answer(rows)
  },
}
