/** What is drawn on the chart, as main keeps it and as a mouse reaches it. */
import type { Page } from '@playwright/test'
import { got } from './bridge.ts'
import { chartView } from './chart-view.ts'

export interface KeptDrawing {
  readonly kind: string
  readonly anchors: readonly { readonly time: number; readonly price: number }[]
  readonly text: string
}

/** The pair's drawings as main keeps them. */
export async function keptOf(page: Page): Promise<readonly KeptDrawing[]> {
  const { page: state } = await got(page, 'settings.get', null)
  const drawings = state['drawings'] as
    { readonly pairs?: Readonly<Record<string, readonly KeptDrawing[]>> } | undefined
  return drawings?.pairs?.['BTC-USDT'] ?? []
}

export const kindsOf = async (page: Page): Promise<readonly string[]> => (await keptOf(page)).map(({ kind }) => kind)

/** A place on the chart by shares of its width and height. */
export async function spots(page: Page): Promise<(x: number, y: number) => readonly [number, number]> {
  const box = await chartView(page).chart.boundingBox()
  if (box === null) throw new Error('The chart is not on screen.')
  return (x, y) => [box.x + box.width * x, box.y + box.height * y]
}

export async function press(page: Page, [x, y]: readonly [number, number]): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.up()
}
