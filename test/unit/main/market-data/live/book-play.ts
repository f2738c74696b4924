import type { OrderBook } from '#shared/exchange/index.ts'
import type { BookPush } from '#main/market-data/live/book/book-build.ts'

/** A tick as a price: "0.5" steps, so that whole and broken prices meet. */
export const priceOf = (tick: number): string => (tick % 2 === 0 ? String(tick / 2) : `${(tick - 1) / 2}.5`)

type Change = readonly [side: 'bids' | 'asks', tick: number, size: number]

/** A book in the plainest form, moved by one change after another. */
export class PlainBook {
  readonly bids = new Map<number, number>()
  readonly asks = new Map<number, number>()
  sequence = 0

  take([side, tick, size]: Change): void {
    if (size === 0) this[side].delete(tick)
    else this[side].set(tick, size)
    this.sequence += 1
  }

  levels(side: 'bids' | 'asks'): (readonly [string, string])[] {
    const sorted = [...this[side]].sort(([a], [b]) => (side === 'bids' ? b - a : a - b))
    return sorted.map(([tick, size]) => [priceOf(tick), String(size)])
  }

  snapshot(): OrderBook {
    const [bids, asks] = [this.levels('bids'), this.levels('asks')]
    return { time: this.sequence, sequence: String(this.sequence), bids: bids as never, asks: asks as never }
  }
}

/** A market that never crosses itself, and the pushes that tell of it: one to five changes each. */
export function bookMarket(random: () => number) {
  const truth = new PlainBook()
  const log: Change[] = []
  let middle = 1_000
  const whole = (most: number): number => Math.floor(random() * most)

  const changes = (): Change[] => {
    const roll = random()
    if (roll < 0.02) {
      // A trade through the spread: the side is eaten up to the new middle.
      const by = 1 + whole(4)
      const up = random() < 0.5 ? middle < 1_900 : middle < 100
      middle += up ? by : -by
      const side = up ? 'asks' : 'bids'
      return [...truth[side].keys()]
        .filter((tick) => (up ? tick <= middle : tick >= middle))
        .map((tick): Change => [side, tick, 0])
    }
    // Rarely a side is swept empty.
    if (roll < 0.021) return [...truth.bids.keys()].map((tick): Change => ['bids', tick, 0])
    const side = random() < 0.5 ? 'bids' : 'asks'
    const tick = middle + (side === 'asks' ? 1 : -1) * (1 + whole(60))
    return [[side, tick, random() < 0.4 ? 0 : 1 + whole(9_999)]]
  }
  const row = ([, tick, size]: Change, sequence: number): [string, string, string] =>
    // Now and then padded, as some sources do; now and then a row that only moves the sequence on.
    [priceOf(tick), size !== 0 && sequence % 7 === 0 ? `${size}.00` : String(size), String(sequence)]

  return {
    truth,
    log,
    next(): BookPush {
      const first = truth.sequence + 1
      const made = Array.from({ length: 1 + whole(5) }, changes).flat()
      if (made.length === 0) made.push(['bids', 1, 0])
      const rows = made.map((change) => {
        truth.take(change)
        log.push(change)
        return [change[0], row(change, truth.sequence)] as const
      })
      const of = (side: 'bids' | 'asks') => rows.filter(([name]) => name === side).map(([, text]) => text)
      const sequenceEnd = truth.sequence
      return {
        symbol: 'A-B',
        sequenceStart: first,
        sequenceEnd,
        time: sequenceEnd,
        changes: { asks: of('asks'), bids: of('bids') },
      }
    },
  }
}
