import type { OrderBook } from '#shared/exchange/index.ts'
import type { BookPush } from '#main/market-data/live/book/book-build.ts'

/** 0 to 1, the same numbers for the same seed. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

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

/**
 * What a line makes of the pushes: now and then one is lost, told twice, told after the next one, or much later. The share
 * of faulty ones is `share`.
 */
export function faultyLine(random: () => number, share: number) {
  const held: { at: number; push: BookPush }[] = []
  const counts = { lost: 0, twice: 0, swapped: 0, late: 0, whole: 0 }
  let turn = 0
  return {
    counts,
    take(push: BookPush): BookPush[] {
      turn += 1
      const due = held.filter(({ at }) => at <= turn).map((one) => one.push)
      held.splice(0, held.length, ...held.filter(({ at }) => at > turn))
      if (random() >= share) {
        counts.whole += 1
        return [push, ...due]
      }
      const faults = ['lost', 'twice', 'swapped', 'late'] as const
      const fault = faults[Math.floor(random() * 4)] ?? 'lost'
      counts[fault] += 1
      if (fault === 'swapped') held.push({ at: turn + 1, push })
      if (fault === 'late') held.push({ at: turn + 2 + Math.floor(random() * 20), push })
      return [...(fault === 'twice' ? [push, push] : []), ...due]
    },
  }
}
