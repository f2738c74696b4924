import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from './bridge.ts'
import { profileId } from './desk-acts.ts'

/** The grip of an own order or an alert on the chart, by the first words of what it is. */
export const grip = (page: Page, what = 'Buy') => page.getByRole('button', { name: new RegExp(`^Move: ${what}`) })

/** The dialog in which a moved OCO or stop order is replaced. */
export const replacing = (page: Page) =>
  page.getByRole('dialog', { name: en.chartTrade.replace.replace('{pair}', 'BTC-USDT') })

/** Kinds of what the practice profile sent, oldest first. */
export const kinds = async (page: Page) =>
  (await got(page, 'intents.list', { profileId, limit: 20 })).map(({ kind }) => kind).toReversed()

/** Moves the pointer from the grip so many px down and leaves the button pressed. */
export async function pull(page: Page, by: number, what?: string): Promise<void> {
  const box = await grip(page, what).boundingBox()
  if (box === null) throw new Error('no grip')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + by, { steps: 4 })
}
