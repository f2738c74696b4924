import type { CostFill, PairOf } from '#main/portfolio/average-cost.ts'

/** Fractions of whole numbers: the same sums once more, with nothing cut off and no line of the code under test. */
export type Ratio = readonly [bigint, bigint]
const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const ratio = (n: bigint, d: bigint): Ratio => {
  const by = gcd(n, d) * (d < 0n ? -1n : 1n)
  return by === 0n ? [0n, 1n] : [n / by, d / by]
}
export const of = (text: string): Ratio => {
  const [whole = '0', rest = ''] = text.replace('-', '').split('.')
  return ratio(BigInt(whole + rest) * (text.startsWith('-') ? -1n : 1n), 10n ** BigInt(rest.length))
}
export const plus = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * d + c * b, b * d)
export const minus = (a: Ratio, [c, d]: Ratio): Ratio => plus(a, [-c, d])
export const times = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * c, b * d)
const over = ([a, b]: Ratio, [c, d]: Ratio): Ratio => ratio(a * d, b * c)
export const less = ([a, b]: Ratio, [c, d]: Ratio): boolean => a * d < c * b
const zero: Ratio = [0n, 1n]

/** The decimal with 24 decimals that is nearest to a fraction; of two the one with an even digit. */
export function written([n, d]: Ratio): string {
  const scaled = (n < 0n ? -n : n) * 10n ** 24n
  const rest = scaled % d
  let digits = scaled / d
  if (rest * 2n > d || (rest * 2n === d && digits % 2n === 1n)) digits += 1n
  const text = String(digits).padStart(25, '0')
  const plain = `${text.slice(0, -24)}.${text.slice(-24)}`.replace(/\.?0+$/, '')
  return n < 0n && digits > 0n ? `-${plain}` : plain
}

interface NaiveCosts {
  readonly size: Ratio
  readonly average: Ratio
  readonly realised: Ratio
  readonly unknown: Ratio
}
/** Each unit has the price of its lot's average: bought in, taken out, told apart by nothing else. */
export function naiveCosts(fills: readonly CostFill[], pair: PairOf): NaiveCosts {
  const seen = new Set<string>()
  const rows = fills.filter(({ id }) => !seen.has(id) && seen.add(id))
  rows.sort((a, b) => a.createdAt - b.createdAt || Number(BigInt(a.tradeId) - BigInt(b.tradeId)))
  let [size, average, realised, unknown] = [zero, zero, zero, zero]
  for (const row of rows) {
    const fee = of(row.fee ?? '0')
    const inBase = row.feeCurrency === pair.base ? fee : zero
    const inQuote = row.feeCurrency === pair.quote ? fee : zero
    const [amount, funds] = [of(row.size), of(row.funds)]
    if (amount[0] === 0n) continue
    if (row.side === 'buy') {
      const bought = less(amount, inBase) ? zero : minus(amount, inBase)
      const cost = plus(times(size, average), plus(funds, inQuote))
      size = plus(size, bought)
      if (size[0] === 0n) realised = minus(realised, cost)
      average = size[0] === 0n ? zero : over(cost, size)
    } else {
      const gone = less(plus(amount, inBase), zero) ? zero : plus(amount, inBase)
      const brought = minus(funds, inQuote)
      if (gone[0] === 0n) {
        if (size[0] > 0n) realised = plus(realised, brought)
        continue
      }
      const matched = less(size, gone) ? size : gone
      unknown = plus(unknown, minus(gone, matched))
      realised = plus(realised, minus(over(times(brought, matched), gone), times(matched, average)))
      size = minus(size, matched)
    }
  }
  return { size, average, realised, unknown }
}
