import { add, divide, isPositive, max, min, multiply } from '#shared/decimal.ts'
import { feeOn, feeRange } from '#shared/domain/fee-estimate.ts'
import type { EstimateRates, FeeRange, SeenBook } from '#shared/domain/fee-estimate.ts'
import type { Rung } from './scaled-orders.ts'

const places = 30

/** Prices of scaled orders (quote per base): by size on average, lowest and highest; null without any size. */
export function pricesOf(
  rungs: readonly Rung[],
): { readonly average: string; readonly low: string; readonly high: string } | null {
  const [base, quote] = rungs.reduce<readonly [string, string]>(
    ([size, worth], rung) => [add(size, rung.size), add(worth, multiply(rung.price, rung.size))],
    ['0', '0'],
  )
  if (!isPositive(base)) return null
  const prices = rungs.map(({ price }) => price)
  return { average: divide(quote, base, places), low: prices.reduce(min), high: prices.reduce(max) }
}

/** The fee of all of them together, and the rates it lies between: some may meet the book and others rest in it. */
export function feesOf(
  rungs: readonly Rung[],
  { side, postOnly }: { readonly side: 'buy' | 'sell'; readonly postOnly: boolean },
  book: SeenBook | null,
  rates: EstimateRates,
): { readonly range: FeeRange; readonly fee: { readonly least: string; readonly most: string } } | null {
  const each = rungs.map((rung) => {
    const range = feeRange({ type: 'limit', side, ...rung, postOnly }, book, rates)
    return { range, fee: feeOn(multiply(rung.price, rung.size), range) }
  })
  const [first] = each
  if (first === undefined) return null
  const isSame = each.every(({ range }) => range.liquidity === first.range.liquidity)
  return each.reduce(
    (sum, { range, fee }) => ({
      range: {
        liquidity: isSame ? first.range.liquidity : 'either',
        least: min(sum.range.least, range.least),
        most: max(sum.range.most, range.most),
      },
      fee: { least: add(sum.fee.least, fee.least), most: add(sum.fee.most, fee.most) },
    }),
    { range: first.range, fee: { least: '0', most: '0' } },
  )
}
