import { compare, isZero } from '#shared/decimal.ts'
import { pairOfLines, sideOf, totalsOf } from '#shared/domain/ledger-group.ts'
import type { OrderTotal } from '#shared/domain/ledger-group.ts'
import { orderOfContext } from '#shared/domain/ledger-order.ts'
import type { LedgerRow } from '../ledgers/ledger-row.ts'

/** What one order, one transfer, or one entry of neither, moved. Amounts are signed, as the ledger has them. */
export interface Movement {
  readonly key: string
  /** ms since the epoch of its newest entry. */
  readonly at: number
  /** The newest entry, which says the venue's words. */
  readonly entry: Pick<LedgerRow, 'bizType' | 'accountType' | 'direction' | 'context'>
  /** What an order of a known pair traded; null for everything else. */
  readonly trade: { readonly side: 'buy' | 'sell'; readonly size: string; readonly base: string } | null
  /** Between two accounts whose entries are both here, by the venue's names: nothing was won or lost. */
  readonly transfer: {
    readonly from: string
    readonly to: string
    readonly currency: string
    readonly amount: string
  } | null
  /** One amount a currency; of a trade the quote alone, of a transfer between two accounts none. */
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[]
}

/** What was read of one ledger. `isWhole`: there are no older entries in its span. */
export interface LedgerPart {
  readonly rows: readonly LedgerRow[]
  readonly isWhole: boolean
}

/** In the place of a ledger that is not there. */
export const nothingRead: LedgerPart = { rows: [], isWhole: true }

const newestFirst = (a: LedgerRow, b: LedgerRow): number =>
  b.createdAt - a.createdAt || b.id.length - a.id.length || (a.id < b.id ? 1 : -1)

/**
 * Both ledgers as one list, newest first. A venue may list an entry in both: then the high-frequency one has the amount with its
 * fee, and the other one the words. Nothing is listed from before the time that each of them was read back to.
 */
export function ledgersTogether(classic: LedgerPart, highFrequency: LedgerPart): LedgerPart {
  const named = new Map(classic.rows.map((row) => [row.id, row]))
  const both = new Set<string>()
  const rows = highFrequency.rows.map((row) => {
    const other = named.get(row.id)
    if (other?.createdAt !== row.createdAt || other.currency !== row.currency) return row
    both.add(row.id)
    return { ...row, bizType: other.bizType, accountType: other.accountType, context: row.context ?? other.context }
  })
  const parts = [classic, highFrequency]
  const readTo = Math.max(0, ...parts.filter(({ isWhole }) => !isWhole).map((part) => part.rows.at(-1)?.createdAt ?? 0))
  return {
    rows: [...rows, ...classic.rows.filter(({ id }) => !both.has(id))]
      .filter(({ createdAt }) => createdAt >= readTo)
      .sort(newestFirst),
    isWhole: parts.every(({ isWhole }) => isWhole),
  }
}

/** Kinds of entries that bring money in from outside or take it out, in the words of any of the ledgers. */
const outsideKinds = new Set(['deposit', 'withdraw', 'withdrawal'])

/** What moved of each currency; of one of which only a fee was taken nothing did. */
const amountsOf = (totals: readonly OrderTotal[]): Movement['amounts'] =>
  totals.filter(({ amount }) => !isZero(amount)).map(({ currency, amount }) => ({ currency, amount }))

/** What came in from outside less what left, a currency each, as far as the entries reach; a withdrawal given back counts as in. */
export function netDeposits({ rows }: LedgerPart): readonly { readonly currency: string; readonly amount: string }[] {
  const outside = rows.filter(({ bizType }) => outsideKinds.has(bizType.toLowerCase()))
  return amountsOf(totalsOf(outside))
}

export interface Deposits {
  /** Null where it is not known what came in or left. */
  readonly amounts: readonly { readonly currency: string; readonly amount: string }[] | null
  /** ms since the epoch from which on the entries are all there; null: of no moment is all known. */
  readonly since: number | null
}

/**
 * Net deposits by two ledgers that begin at `startAt`; null for one that could not be read. Deposits and withdrawals stand in the
 * classic one alone: without it nothing is known of them.
 */
export function depositsBy(classic: LedgerPart | null, highFrequency: LedgerPart | null, startAt: number): Deposits {
  if (classic === null) return { amounts: null, since: null }
  const together = ledgersTogether(classic, highFrequency ?? nothingRead)
  const since = together.isWhole ? startAt : (together.rows.at(-1)?.createdAt ?? null)
  return { amounts: since === null ? null : netDeposits(together), since }
}

const isTransfer = ({ bizType }: LedgerRow): boolean => bizType.toLowerCase() === 'transfer'
/** ms between the two entries of one transfer, at most. */
const transferMs = 5_000
const sizeOf = ({ amount }: LedgerRow): string => amount.replace('-', '')

/** The other entry of each transfer whose two entries are both here, by the id of the one above it. */
function transfersIn(rows: readonly LedgerRow[]): ReadonlyMap<string, LedgerRow> {
  const open = rows.filter(isTransfer)
  const pairs = new Map<string, LedgerRow>()
  while (open.length > 0) {
    const one = open.shift()
    const at = open.findIndex(
      (row) =>
        one !== undefined &&
        row.currency === one.currency &&
        row.direction !== one.direction &&
        row.accountType !== one.accountType &&
        one.createdAt - row.createdAt <= transferMs &&
        compare(sizeOf(row), sizeOf(one)) === 0,
    )
    const [other] = at < 0 ? [] : open.splice(at, 1)
    if (one !== undefined && other !== undefined) pairs.set(one.id, other)
  }
  return pairs
}

/**
 * Entries of one order, or of one transfer, as one movement, newest first. `isWhole`: there are no older entries; otherwise those
 * of the last order may not all be here, and it is left out, unless it is the only one.
 */
export function movementsOf({ rows, isWhole }: LedgerPart): readonly Movement[] {
  const transfers = transfersIn(rows)
  const seconds = new Set([...transfers.values()].map(({ id }) => id))
  const groups = new Map<string, LedgerRow[]>()
  for (const row of rows) {
    if (seconds.has(row.id)) continue
    const order = orderOfContext(row.context)
    const key = order === null ? `entry ${row.id}` : `order ${order}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  const last = rows.at(-1)
  const cutOrder = isWhole || last === undefined || groups.size === 1 ? null : orderOfContext(last.context)
  if (cutOrder !== null) groups.delete(`order ${cutOrder}`)
  return [...groups].flatMap(([key, group]) => {
    const [newest] = group
    if (newest === undefined) return []
    const other = transfers.get(newest.id)
    return [other === undefined ? movementOf(key, newest, group) : transferOf(key, newest, other)]
  })
}

function transferOf(key: string, one: LedgerRow, other: LedgerRow): Movement {
  const [from, to] = one.direction === 'out' ? [one, other] : [other, one]
  const { currency } = one
  return {
    key,
    at: one.createdAt,
    entry: one,
    trade: null,
    transfer: { from: from.accountType, to: to.accountType, currency, amount: sizeOf(one) },
    amounts: [],
  }
}

function movementOf(key: string, newest: LedgerRow, group: readonly LedgerRow[]): Movement {
  const totals = totalsOf(group)
  const symbol = pairOfLines(group.map(({ context }) => context))
  const [base] = symbol?.split('-') ?? []
  const ofBase = totals.find(({ currency }) => currency === base)
  const side = key.startsWith('order ') ? sideOf(symbol, totals) : null
  const trade =
    side === null || ofBase === undefined ? null : { side, size: ofBase.amount.replace('-', ''), base: ofBase.currency }
  return {
    key,
    at: Math.max(...group.map(({ createdAt }) => createdAt)),
    entry: newest,
    trade,
    transfer: null,
    amounts: amountsOf(trade === null ? totals : totals.filter((total) => total !== ofBase)),
  }
}
