import type { PriceLevel, LevelChunk, LevelList } from './types.ts'

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
const chunkFor = (chunks: readonly LevelChunk[], rank: number): number => {
  let low = 0
  let high = chunks.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (((chunks[middle] as LevelChunk).ranks[0] as number) <= rank) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

export const bestLevel = (list: LevelList): PriceLevel | null => list.chunks[0]?.levels[0] ?? null

/** The level at `price`, made when it is not there. */
export const levelAt = (list: LevelList, price: number): PriceLevel => {
  const rank = price * list.sign
  const index = chunkFor(list.chunks, rank)
  const chunk = list.chunks[index]
  const level: PriceLevel = { price, visible: 0, head: null, tail: null }
  if (!chunk) {
    list.chunks.push({ ranks: [rank], levels: [level] })
    return level
  }
  const at = lowerBound(chunk.ranks, rank)
  if (chunk.ranks[at] === rank) return chunk.levels[at] as PriceLevel
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

export const removeLevel = (list: LevelList, level: PriceLevel): void => {
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
export function* levelsOf(list: LevelList): Generator<PriceLevel> {
  for (const chunk of list.chunks) yield* chunk.levels
}
