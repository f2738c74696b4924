/**
 * The corners the random commands must reach, each with the fewest times the short run may reach it. The first part is
 * counted where commands are made (what was asked), the second by the oracle (what came of it), the third from answers.
 */
export const corners = {
  'asked: zero': 30,
  'asked: smallest size or funds': 40,
  'asked: one increment below the smallest': 19,
  'asked: largest size or funds': 14,
  'asked: one increment above the largest': 20,
  'asked: beyond 2^53 increments': 30,
  'asked: off the increment': 30,
  'asked: all that is available': 30,
  'asked: one increment more than is available': 20,
  'asked: one increment less than is available': 20,
  'asked: price of the best opposite order': 110,
  'asked: price one tick through the best': 40,
  'asked: price one tick short of the best': 40,
  'asked: price at the edge of the band': 80,
  'asked: price one tick beyond the band': 8,
  'asked: price of an own resting order': 16,
  'asked: exactly the size of the first in the queue': 80,
  'asked: as much as the first four in the queue': 20,
  'asked: one lot more than the first in the queue': 16,
  'asked: unknown or ended order': 40,
  "asked: somebody else's order": 14,
  'asked: unknown pair': 11,
  'asked: order of another pair': 3,
  'asked: visibleSize beyond size': 12,
  'asked: visibleSize below a twentieth': 7,
  'asked: market order with limit-only defaults': 60,
  'empty book: limit': 300,
  'empty book: market': 30,
  'sizes equal: both filled': 30,
  'three price levels crossed': 12,
  'ticks x lots beyond 2^53': 20,
  'filled in part, the rest booked': 30,
  'balance exactly enough': 30,
  'hidden order traded': 50,
  'iceberg showed its next part': 140,
  'FOK filled whole': 19,
  'FOK killed': 80,
  'self trade, no stp: traded': 80,
  'self trade, CN': 12,
  'self trade, CO': 12,
  'self trade, CB': 10,
  'self trade, DC': 12,
  'self trade, DC of equal sizes': 1,
  'market order by funds ran out of book': 20,
  'market order by funds left less than a lot': 20,
  'clientOid of an open order': 13,
  'clientOid of an ended order': 60,
  'amended to no more than is filled': 1,
  'amendment refused, the order stands': 6,
  'cancelSize beyond the rest': 9,
  'cancelSize exactly the rest': 8,
  'GTT order ran out': 40,
  'timer due in the very millisecond': 8,
  'dead-man timer cancelled orders': 5,
  'dead-man timer found nothing': 1,
  'stop triggered': 20,
  'stop triggered and refused': 3,
  'stop reached by a price traded within a command': 1,
  'OCO leg triggered': 4,
  'OCO leg triggered and refused': 1,
  'OCO on the wrong side of the last price': 40,
  '21st stop of a pair': 1,
  'transfer of all there is': 7,
  'withdrawal fee out of the amount': 4,
  'withdrawal cancelled': 1,
  'withdrawal cancelled too early or too late': 3,
  'withdrawal refused by the wallet': 1,
  'answered 200000': 1320,
  'answered 400100': 320,
  'answered 600100': 20,
  'answered 600101': 16,
  'answered 900001': 8,
  'answered 400370': 5,
  'answered 300000': 8,
  'answered 200004': 20,
  'answered 200003': 1,
  'answered 115007': 1,
} as const

export type Corner = keyof typeof corners

export const cornerNames = Object.keys(corners) as Corner[]

export const isCorner = (name: string): name is Corner => Object.hasOwn(corners, name)

/** Counts how often each corner was reached. */
export interface Tally {
  readonly note: (corner: Corner) => void
  readonly count: (corner: Corner) => number
}

export const createTally = (): Tally => {
  const counts = new Map<Corner, number>()
  return {
    note: (corner) => void counts.set(corner, (counts.get(corner) ?? 0) + 1),
    count: (corner) => counts.get(corner) ?? 0,
  }
}
