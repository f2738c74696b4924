import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import type { KeptIndicators } from '#shared/domain/desk/kept-indicators.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { kinds } from '#test/support/e2e/chart-grips.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const clipboard = ({ evaluateMain }: LaunchedApp) => evaluateMain((electron) => electron.clipboard.readText())
const kept = async (page: Page, part: string): Promise<unknown> => (await got(page, 'settings.get', null)).page[part]

test('a price of the chart is copied from the menu at it, by mouse and by keyboard, as plain digits', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  const { chart } = chartView(page)
  const menu = page.getByRole('menu', { name: en.chartTrade.menu })
  const copy = menu.getByRole('menuitem', { name: /^Copy / })
  await expect(chart).toBeVisible()
  await expect(page.locator(`[popover][aria-label="${en.chartTrade.menu}"]`)).toBeAttached()
  const box = await chart.boundingBox()
  if (box === null) throw new Error('no chart')
  const named = async (): Promise<number> => Number(((await copy.textContent()) ?? '').replace(/[^\d.]/g, ''))
  const expectCopied = async (price: number): Promise<void> => {
    await expect.poll(async () => Number(await clipboard(app))).toBe(price)
    expect(await clipboard(app)).toMatch(/^\d+(\.\d+)?$/)
  }

  await page.mouse.click(box.x + 200, box.y + box.height * 0.3, { button: 'right' })
  const first = await named()
  expect(first).toBeGreaterThan(1_000)
  await copy.click()
  await expect(menu).toBeHidden()
  await expectCopied(first)

  await chart.focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('End')
  await expect(copy).toBeFocused()
  const second = await named()
  expect(second).not.toBe(first)
  await page.keyboard.press('Enter')
  await expect(menu).toBeHidden()
  await expectCopied(second)
  expect(await kinds(page)).toEqual([])
  expect(await got(page, 'alerts.list', null)).toEqual([])
})

test('the colour of an indicator is chosen by mouse and by keyboard, and stays over a restart', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const legend = app.page.getByRole('list', { name: en.studies.legend })
  const name = 'EMA 20'
  const opener = button(app.page, en.studies.settings.replace('{name}', name))
  const colour = (page: Page, one: keyof typeof en.studies.colours) =>
    page.getByRole('radio', { name: en.studies.colours[one], exact: true })
  const colours = async (page: Page): Promise<readonly string[]> => {
    const { common = [], pairs = {} } = ((await kept(page, 'indicators')) ?? {}) as Partial<KeptIndicators>
    return (pairs['BTC-USDT'] ?? common).flatMap(({ id, colour: one }) => (id === 'ema-20' ? [one] : []))
  }
  const line = legend.getByRole('listitem').filter({ hasText: name })
  await expect(line).toBeVisible()

  await line.hover()
  await opener.click()
  await colour(app.page, 'ind-6').check({ force: true })
  await expect.poll(() => colours(app.page)).toEqual(['ind-6'])
  await app.page.keyboard.press('Escape')

  await tabTo(app.page, opener)
  await app.page.keyboard.press('Enter')
  await tabTo(app.page, colour(app.page, 'ind-6'))
  await app.page.keyboard.press('ArrowLeft')
  await expect(colour(app.page, 'ind-5')).toBeFocused()
  await expect.poll(() => colours(app.page)).toEqual(['ind-5'])
  await app.page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  await app.restart()
  const again = button(app.page, en.studies.settings.replace('{name}', name))
  await again.press('Enter')
  await expect(colour(app.page, 'ind-5')).toBeChecked()
})

test('the scale is changed and the picture of the chart copied and saved, by keyboard alone', async ({
  openLiveDesk,
  makeFolder,
}) => {
  // A market that stands still: what is drawn anew is the scale's doing.
  const { app, page } = await openLiveDesk()
  const { chart } = chartView(page)
  await expect(chartView(page).inWords).toBeAttached()
  const drawn = (): Promise<string> =>
    chart.evaluate((box) => [...box.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL().length).join())
  const radio = (scale: keyof typeof en.chart.scales) =>
    page.getByRole('radio', { name: en.chart.scales[scale], exact: true })
  const settings = button(page, en.chart.settings)
  await tabTo(page, settings)
  await page.keyboard.press('Enter')
  await tabTo(page, radio('linear'))
  for (const scale of ['log', 'percent'] as const) {
    const before = await drawn()
    await page.keyboard.press('ArrowRight')
    await expect(radio(scale)).toBeChecked()
    await expect.poll(() => kept(page, 'chart')).toMatchObject({ scale })
    await expect.poll(drawn).not.toBe(before)
  }
  await page.keyboard.press('Escape')
  await expect(settings).toBeFocused()

  const picture = button(page, en.chart.picture)
  await tabTo(page, picture)
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, en.chart.copyPicture))
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.chart.pictureCopied)).toBeVisible()
  expect(await app.evaluateMain((electron) => electron.clipboard.has('image/png'))).toBe(true)

  const path = `${await makeFolder('picture')}/chart.png`
  await answerSaving(app, path)
  await tabTo(page, picture)
  await page.keyboard.press('Enter')
  await tabTo(page, button(page, en.chart.savePicture))
  await page.keyboard.press('Enter')
  await expect(page.getByText(en.chart.pictureSaved.replace('{file}', 'chart.png'))).toBeVisible()
  expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG')
})
