import { add, compare, multiply } from '#shared/decimal.ts'
import { balanceRows } from '#shared/domain/balance-rows.ts'
import { balanceKey } from '#shared/domain/balance-table.ts'
import type { BalanceCells, BalanceLines, BalanceQuery, BalanceState, TypeCells } from '#shared/domain/balance-table.ts'
import type { FeedValues, TopicOf } from '#shared/domain/feed-topic.ts'
import { heldTogether, pricesTopic } from '#shared/domain/worth.ts'
import type { PriceOf } from '#shared/domain/worth.ts'
import { pricesKnown } from './account-worth.ts'
import type { Derivation } from './derivation.ts'
import { sortKey } from './sorted-order.ts'

type Accounts = FeedValues['balances']

/** The table of balances as it was derived last. */
export interface BalanceTable extends Derivation {
  /** All rows of a query in the same currency; null before the balances are known. */
  every(query: BalanceQuery): BalanceLines | null
}

const always = ['main', 'trade', 'margin'] as const
const typeOrder = ['main', 'trade', 'trade_hf', 'margin']
const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
const placeOf = (type: string): number => (typeOrder.includes(type) ? typeOrder.indexOf(type) : typeOrder.length)
const byType = (a: string, b: string): number => placeOf(a) - placeOf(b) || byText(a, b)

const typesOf = (accounts: Accounts): readonly string[] =>
  [...new Set<string>([...always, ...accounts.map(({ type }) => type)])].sort(byType)

/** What each currency holds by type of account. */
function heldByType(accounts: Accounts): ReadonlyMap<string, readonly TypeCells[]> {
  const all = new Map<string, Map<string, { balance: string; readonly ids: string[] }>>()
  for (const { id, currency, type, balance } of accounts) {
    const types = all.get(currency) ?? new Map<string, { balance: string; readonly ids: string[] }>()
    const one = types.get(type) ?? { balance: '0', ids: [] }
    one.balance = add(one.balance, balance)
    one.ids.push(id)
    all.set(currency, types.set(type, one))
  }
  const cellsOf = ([type, { balance, ids }]: readonly [string, { balance: string; ids: string[] }]): TypeCells => [
    type,
    balance,
    ids.sort(byText),
  ]
  return new Map([...all].map(([code, types]) => [code, [...types].map(cellsOf).sort(([a], [b]) => byType(a, b))]))
}

/** A row for each currency that holds anything, by name. */
function rowsOf(accounts: Accounts, priceOf: PriceOf | null): readonly BalanceCells[] {
  const held = heldByType(accounts)
  const rows = balanceRows(accounts).map(({ currency, available, holds, total }): BalanceCells => {
    const price = priceOf?.(currency) ?? null
    const worth = price === null ? null : multiply(total, price)
    return [currency, available, holds, total, worth, held.get(currency) ?? []]
  })
  return rows.sort(([a], [b]) => byText(a, b))
}

/** What a row is sorted by, as a text whose code units sort like it; null where it has no such figure. */
function keyOf([currency, available, holds, total, worth, types]: BalanceCells, by: string): string | null {
  if (by === 'currency') return currency
  const type = by.startsWith('type:') ? by.slice('type:'.length) : null
  const figures = new Map([
    ['available', available],
    ['holds', holds],
    ['total', total],
    ['worth', worth],
  ])
  const figure = type === null ? figures.get(by) : types.find(([name]) => name === type)?.[1]
  return figure == null ? null : sortKey(figure)
}

function sorted(rows: readonly BalanceCells[], { by, down }: BalanceQuery['sort']): readonly BalanceCells[] {
  const turn = down ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row, by) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null)
      return turn * byText(a.key, b.key)
    })
    .map(({ row }) => row)
}

/** The rows of a query in their order, and what is dust. What cannot be valued is never dust: nobody knows that it is little. */
function listed(rows: readonly BalanceCells[], { text, dustBelow, sort }: BalanceQuery) {
  const word = text.trim().toLowerCase()
  const found = rows.filter(([currency]) => currency.toLowerCase().includes(word))
  const isDust = ([, , , , worth]: BalanceCells): boolean =>
    dustBelow !== null && worth !== null && compare(worth, dustBelow) < 0
  const dust = found.filter(isDust)
  const shown = dust.length === 0 ? found : found.filter((row) => !isDust(row))
  const worth = dust.reduce((sum, [, , , , one]) => add(sum, one ?? '0'), '0')
  return { rows: sorted(shown, sort), dust: { count: dust.length, worth } }
}

/**
 * The table of balances as a window onto it shows it. Prices that are missing leave their rows without a worth; while those of
 * a currency that has just come are read, the others keep the price they had.
 */
export function balanceTable(topic: TopicOf<'balanceTable'>): BalanceTable {
  const balances = { kind: 'balances' } as const
  const { base, from, count } = topic
  let accounts: Accounts | null = null
  let priceOf: PriceOf | null = null
  let rows: readonly BalanceCells[] = []
  return {
    needs: (valueOf) => {
      const known = valueOf(balances)
      return known === null ? [balances] : [balances, pricesTopic(base, heldTogether(known))]
    },
    mayLack: ({ kind }) => kind !== 'balances',
    derive(valueOf) {
      accounts = valueOf(balances)
      if (accounts === null) return null
      priceOf = pricesKnown(valueOf, pricesTopic(base, heldTogether(accounts))) ?? priceOf
      rows = rowsOf(accounts, priceOf)
      const found = listed(rows, topic)
      const state: BalanceState = { currencies: rows.length, types: typesOf(accounts), dust: found.dust }
      return {
        key: balanceKey(topic),
        total: found.rows.length,
        from,
        rows: found.rows.slice(from, from + count),
        state,
      }
    },
    every: (query) => (accounts === null ? null : { rows: listed(rows, query).rows }),
  }
}
