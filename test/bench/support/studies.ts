import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'

/** s between two candles of the chart's first interval. */
export const quarter = 900

const drawing = (id: number, kind: string, bars: readonly number[], newest: number, price: number) => ({
  id: String(id),
  kind,
  anchors: bars.map((bar, at) => ({ time: newest - bar * quarter, price: price * (1 + (id - 5 + at) / 200) })),
  colour: 'ind-1',
  width: 1,
  text: '',
  hidden: false,
})
const kinds = [
  ['trend', [50, 10]],
  ['trend', [70, 30]],
  ['trend', [90, 50]],
  ['horizontal', [20]],
  ['horizontal', [60]],
  ['fibonacci', [90, 40]],
  ['channel', [80, 30, 60]],
  ['rectangle', [100, 70]],
  ['measure', [50, 20]],
  ['ray', [120, 60]],
] as const
const indicators = (
  [
    ['ema', [50]],
    ['bollinger', [20, 2]],
    ['macd', [12, 26, 9]],
    ['rsi', [14, 30, 70]],
  ] as const
).map(([kind, parameters]) => ({ id: kind, kind, parameters, colour: 'ind-1', shown: true }))

/** Alerts that stand apart on the price axis and that no market at rest crosses. */
const alertPrices = (price: number): readonly string[] =>
  Array.from({ length: 20 }, (_, at) => (price * (1 + (at - 9.5) / 800)).toFixed(1))

async function putAlerts(page: Page, profileId: string, symbol: string, prices: readonly string[]): Promise<void> {
  for (const { id } of await got(page, 'alerts.list', null)) await got(page, 'alerts.remove', { id })
  for (const price of prices) {
    const rule = { kind: 'price', symbol, price, direction: 'either' } as const
    await got(page, 'alerts.add', { profileId, rule, options: {} } as never)
  }
}

/** A pair's chart, and whose alerts stand on it. */
export interface StudiedChart {
  readonly profileId: string
  readonly symbol: string
  /** What drawings and alerts stand around. */
  readonly price: number
}

/** Puts four indicators, ten drawings and twenty alerts around a price on a pair's chart, or takes all of them away. */
export async function putStudies(
  page: Page,
  { profileId, symbol, price }: StudiedChart,
  isFull: boolean,
): Promise<void> {
  const newest = Math.floor(Date.now() / 1_000 / quarter) * quarter
  const drawings = kinds.map(([kind, bars], id) => drawing(id, kind, bars, newest, price))
  const { page: kept } = await got(page, 'settings.get', null)
  const studies = {
    indicators: { version: 1, common: isFull ? indicators : [], pairs: {}, templates: [] },
    drawings: { version: 1, pairs: isFull ? { [symbol]: drawings } : {} },
  }
  await got(page, 'settings.change', { page: { ...kept, ...structuredClone(studies) } as never })
  await putAlerts(page, profileId, symbol, isFull ? alertPrices(price) : [])
  // Chips that have no room are counted in one more item of the list.
  const chips = page.getByRole('list', { name: en.chart.orders }).getByRole('listitem')
  if (isFull) await chips.nth(4).waitFor()
  else await chips.first().waitFor({ state: 'detached' })
}
