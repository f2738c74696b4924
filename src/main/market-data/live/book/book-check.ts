import type { Level, Side } from '#shared/domain/feed-change.ts'
import type { OrderBook } from '#shared/exchange/index.ts'
import type { BookBuild } from './book-build.ts'
import { applyLevels } from './book-build.ts'
import { isLaterBy } from '../tracker.ts'
import { comparePlain, createLevelSide, plainText } from './level-side.ts'

/**
 * Compares a polled part of a book with the streamed one at the same moment: the later pushes are applied to the part
 * first. `window` is how many levels were asked for; fewer mean the whole side. `early`: the reading is ahead of the stream.
 * `unknown`: the pushes since are not all remembered.
 */
export function checkBook(
  live: BookBuild,
  polled: OrderBook,
  window: number,
): 'same' | 'differs' | 'early' | 'unknown' {
  const asOf = Number(polled.sequence)
  if (!live.isLive || !Number.isSafeInteger(asOf)) return 'unknown'
  if (asOf > live.sequence) return 'early'
  // The venue counts anew: nothing of the streamed book is right.
  if (asOf < live.sequence && isLaterBy(polled.time, live.time)) return 'differs'
  const pushes = live.since(asOf)
  if (pushes === null) return 'unknown'
  const isSame = (['bids', 'asks'] as const).every((name) => {
    const levels = polled[name]
    const side = createLevelSide(name, levels)
    // The worst level that the part is sure to hold.
    const worst = levels.length < window ? null : plainText(levels.at(-1)?.[0] ?? '')
    for (const { changes } of pushes) applyLevels(side, changes[name], asOf)
    return isSameTop(inWindow(side.top(Infinity), name, worst), inWindow(live[name].top(Infinity), name, worst))
  })
  return isSame ? 'same' : 'differs'
}

const inWindow = (levels: readonly Level[], name: Side, worst: string | null): readonly Level[] => {
  if (worst === null) return levels
  const isBeyond = ([price]: Level): boolean => comparePlain(price, worst) * (name === 'asks' ? 1 : -1) > 0
  const end = levels.findIndex(isBeyond)
  return end < 0 ? levels : levels.slice(0, end)
}

const isSameTop = (a: readonly Level[], b: readonly Level[]): boolean =>
  a.length === b.length && a.every(([price, size], index) => price === b[index]?.[0] && size === b[index][1])
