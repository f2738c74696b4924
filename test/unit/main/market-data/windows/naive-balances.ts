import type { BalanceQuery } from '#shared/domain/balance-table.ts'
import type { SpotAccount } from '#shared/exchange/index.ts'

/** Decimals as whole numbers of their 30th place, exactly. */
export const places = 30
export const whole = (text: string): bigint => {
  const [units = '0', rest = ''] = text.replace('-', '').split('.')
  return BigInt(units + rest.padEnd(places, '0')) * (text.startsWith('-') ? -1n : 1n)
}

/** A query's rows of the table of balances, found by looking at everything again with whole numbers. */
export function naiveBalances(known: readonly SpotAccount[], priced: ReadonlyMap<string, string>, query: BalanceQuery) {
  const rows: { name: string; total: bigint; worth: bigint | null; figure: bigint | null }[] = []
  for (const name of new Set(known.map(({ currency }) => currency))) {
    const own = known.filter(({ currency }) => currency === name)
    const sum = (of: (one: SpotAccount) => string, among: readonly SpotAccount[] = own): bigint =>
      among.reduce((all, one) => all + whole(of(one)), 0n)
    const total = sum(({ balance }) => balance)
    if (total === 0n) continue
    const price = priced.get(name)
    const worth = price === undefined ? null : total * whole(price)
    const trade = own.filter(({ type }) => type === 'trade' || type === 'trade_hf')
    const { by } = query.sort
    const ofType = own.filter(({ type }) => `type:${type}` === by)
    const figure = by.startsWith('type:')
      ? ofType.length === 0
        ? null
        : sum(({ balance }) => balance, ofType)
      : by === 'available'
        ? sum(({ available }) => available, trade)
        : by === 'holds'
          ? sum(({ holds }) => holds, trade)
          : by === 'total'
            ? total
            : worth
    rows.push({ name, total, worth, figure })
  }
  const found = rows.filter(({ name }) => name.toLowerCase().includes(query.text.trim().toLowerCase()))
  const below = query.dustBelow === null ? null : whole(query.dustBelow) * 10n ** BigInt(places)
  const isDust = ({ worth }: (typeof rows)[number]): boolean => below !== null && worth !== null && worth < below
  const kept = found.filter((row) => !isDust(row))
  const sorted: typeof rows = []
  const isBefore = (a: (typeof rows)[number], b: (typeof rows)[number]): boolean => {
    if (query.sort.by === 'currency') return query.sort.down ? a.name > b.name : a.name < b.name
    if (a.figure === b.figure) return a.name < b.name
    if (a.figure === null || b.figure === null) return a.figure !== null
    return query.sort.down ? a.figure > b.figure : a.figure < b.figure
  }
  for (const row of kept) {
    const at = sorted.findIndex((other) => isBefore(row, other))
    sorted.splice(at === -1 ? sorted.length : at, 0, row)
  }
  const dust = found.filter(isDust)
  return { rows: sorted, held: rows.length, dust, dustWorth: dust.reduce((sum, { worth }) => sum + (worth ?? 0n), 0n) }
}
/** The same of a worth: of an amount times a price. */
export const worthAsWhole = (text: string): bigint => {
  const [units = '0', rest = ''] = text.replace('-', '').split('.')
  return BigInt(units + rest.padEnd(2 * places, '0')) * (text.startsWith('-') ? -1n : 1n)
}
