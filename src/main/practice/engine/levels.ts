import type { Order } from './types.ts'

/** All orders resting at one price, oldest first. */
export interface Level {
  readonly price: number
  /** Lots shown to the public: hidden orders and the unseen part of icebergs are left out. */
  visible: number
  head: Order | null
  tail: Order | null
}

interface Chunk {
  readonly ranks: number[]
  readonly levels: Level[]
}

/**
 * The levels of one side of a book, best first. Ranks are ascending (price for asks, minus price for bids) and kept in
 * chunks of at most `chunkSize`, so that finding, inserting and removing a level stay cheap with 100,000 of them.
 */
export interface LevelList {
  readonly sign: 1 | -1
  readonly chunks: Chunk[]
}

const chunkSize = 256

export const createLevelList = (sign: 1 | -1): LevelList => ({ sign, chunks: [] })

/** Position of the first rank that is not less than `rank`. */
const lowerBound = (ranks: readonly number[], rank: number): number => {
  let low = 0
  let high = ranks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ranks[middle] as number) < rank) low = middle + 1
    else high = middle
  }
  return low
}

/** Index of the last chunk whose first rank is not greater than `rank`; 0 when all are greater. */
const chunkFor = (chunks: readonly Chunk[], rank: number): number => {
  let low = 0
  let high = chunks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (((chunks[middle] as Chunk).ranks[0] as number) <= rank) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

export const bestLevel = (list: LevelList): Level | null => list.chunks[0]?.levels[0] ?? null

/** The level at `price`, made when it is not there. */
export const levelAt = (list: LevelList, price: number): Level => {
  const rank = price * list.sign
  const index = chunkFor(list.chunks, rank)
  const chunk = list.chunks[index]
  const level: Level = { price, visible: 0, head: null, tail: null }
  if (!chunk) {
    list.chunks.push({ ranks: [rank], levels: [level] })
    return level
  }
  const at = lowerBound(chunk.ranks, rank)
  if (chunk.ranks[at] === rank) return chunk.levels[at] as Level
  if (at === chunk.ranks.length) {
    chunk.ranks.push(rank)
    chunk.levels.push(level)
  } else {
    chunk.ranks.splice(at, 0, rank)
    chunk.levels.splice(at, 0, level)
  }
  if (chunk.ranks.length > chunkSize) {
    const half = chunkSize / 2
    list.chunks.splice(index + 1, 0, { ranks: chunk.ranks.splice(half), levels: chunk.levels.splice(half) })
  }
  return level
}

export const removeLevel = (list: LevelList, level: Level): void => {
  const rank = level.price * list.sign
  const index = chunkFor(list.chunks, rank)
  const chunk = list.chunks[index]
  if (!chunk) return
  const at = lowerBound(chunk.ranks, rank)
  if (chunk.levels[at] !== level) return
  if (chunk.ranks.length === 1) {
    list.chunks.splice(index, 1)
  } else {
    chunk.ranks.splice(at, 1)
    chunk.levels.splice(at, 1)
  }
}

/** Levels from best to worst. */
export function* levelsOf(list: LevelList): Generator<Level> {
  for (const chunk of list.chunks) yield* chunk.levels
}
