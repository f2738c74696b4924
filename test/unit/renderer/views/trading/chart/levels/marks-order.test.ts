import { expect, it } from 'vitest'
import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import type { ChartHandles } from '#renderer/views/trading/chart/chart-renderer.ts'
import { placeChips } from '#renderer/views/trading/chart/levels/chips.ts'
import type { PriceMark } from '#renderer/views/trading/chart/levels/level.ts'
import { createMarksPart } from '#renderer/views/trading/chart/levels/marks-part.ts'
import type { MarkPlaces } from '#renderer/views/trading/chart/levels/marks-part.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'

const markAt = (price: number): PriceMark => ({ key: `at ${price}`, price, tone: 'accent', line: 'dotted' })

/** Marks on a chart of 300 px, and how often their places were told. */
function marksOf(prices: readonly number[]) {
  let primitive: ISeriesPrimitive<Time> | null = null
  const candles = {
    attachPrimitive: (one: ISeriesPrimitive<Time>) => void (primitive = one),
    priceToCoordinate: (price: number) => Math.round((200 - price) * 0.1) + 100,
    createPriceLine: () => ({ applyOptions: () => undefined }),
    applyOptions: () => undefined,
  }
  const chart = { paneSize: () => ({ width: 800, height: 300 }) }
  const told: MarkPlaces[] = []
  const part = createMarksPart({ chart, candles } as unknown as ChartHandles, (next) => void told.push(next), String)
  part.setMarks(prices.map(markAt), {} as Colours)
  const chartOf = () => primitive as ISeriesPrimitive<Time> | null
  return {
    told,
    /** As the chart does for each series of a tick. */
    update: () => chartOf()?.updateAllViews?.(),
    paint: () =>
      chartOf()
        ?.priceAxisPaneViews?.()
        .forEach((view) => view.renderer()),
  }
}

it('places are told once a painting, however many series take the tick, and not where nothing moved', () => {
  const marks = marksOf([101, 103])
  for (let turn = 0; turn < 12; turn += 1) marks.update()
  expect(marks.told).toHaveLength(0)
  marks.paint()
  marks.paint()
  expect(marks.told).toHaveLength(1)
  marks.update()
  marks.paint()
  expect(marks.told).toHaveLength(2)
})

it('chips whose lines share a height stand in the order of their prices, whichever came first', () => {
  const marks = marksOf([101, 103, 400])
  marks.update()
  marks.paint()
  const places = marks.told.at(-1)
  if (places === undefined) throw new Error('Nothing was told.')
  const chips = placeChips(places.tops, places.height, 20).chips.toSorted((a, b) => a.top - b.top)
  expect(new Set(chips.slice(1).map(({ line }) => line)).size).toBe(1)
  expect(chips.map(({ key }) => key)).toEqual(['at 400', 'at 103', 'at 101'])
})
