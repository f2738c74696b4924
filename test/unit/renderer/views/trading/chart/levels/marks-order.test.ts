import { expect, it } from 'vitest'
import type { ISeriesPrimitive, Time } from 'lightweight-charts'
import type { ChartHandles } from '#renderer/views/trading/chart/chart-renderer.ts'
import { placeChips } from '#renderer/views/trading/chart/levels/chips.ts'
import type { PriceMark } from '#renderer/views/trading/chart/levels/level.ts'
import { createMarksPart, noPlaces } from '#renderer/views/trading/chart/levels/marks-part.ts'
import type { Colours } from '#renderer/ui/theme/colours.ts'

const markAt = (price: number): PriceMark => ({ key: `at ${price}`, price, tone: 'accent', line: 'dotted' })

it('chips whose lines share a height stand in the order of their prices, whichever came first', () => {
  let primitive: ISeriesPrimitive<Time> | null = null
  const candles = {
    attachPrimitive: (one: ISeriesPrimitive<Time>) => void (primitive = one),
    priceToCoordinate: (price: number) => Math.round((200 - price) * 0.1) + 100,
    createPriceLine: () => ({ applyOptions: () => undefined }),
    applyOptions: () => undefined,
  }
  const chart = { paneSize: () => ({ width: 800, height: 300 }) }
  let places = noPlaces
  const part = createMarksPart({ chart, candles } as unknown as ChartHandles, (next) => void (places = next), String)
  part.setMarks([101, 103, 400].map(markAt), {} as Colours)
  ;(primitive as ISeriesPrimitive<Time> | null)?.updateAllViews?.()
  const chips = placeChips(places.tops, places.height, 20).chips.toSorted((a, b) => a.top - b.top)
  expect(new Set(chips.slice(1).map(({ line }) => line)).size).toBe(1)
  expect(chips.map(({ key }) => key)).toEqual(['at 400', 'at 103', 'at 101'])
})
