import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { keptOf, kindsOf, press, spots } from '#test/support/e2e/drawings.ts'
import { expect, test } from '#test/support/fixtures.ts'

const tool = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test('lines are drawn, moved, changed and removed by mouse, undone and redone, and outlast a restart', async ({
  launchApp,
}) => {
  const app = await launchApp()
  const { page } = app
  const at = await spots(page)
  await tool(page, en.drawings.tool.trend).click()
  await press(page, at(0.2, 0.3))
  await press(page, at(0.5, 0.5))
  await expect.poll(() => kindsOf(page)).toEqual(['trend'])
  const [drawn] = await keptOf(page)

  const bar = page.getByRole('toolbar', { name: /^Trend line .*: settings$/ })
  await bar.getByRole('textbox', { name: en.drawings.text }).fill('resistance')
  await bar.getByRole('textbox', { name: en.drawings.text }).press('Enter')
  await bar.getByRole('radio', { name: en.studies.colours['ind-6'] }).check()
  await expect.poll(async () => (await keptOf(page))[0]).toMatchObject({ text: 'resistance', colour: 'ind-6' })

  await page.mouse.move(...at(0.35, 0.4))
  await page.mouse.down()
  await page.mouse.move(...at(0.4, 0.45), { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await keptOf(page))[0]?.anchors).not.toEqual(drawn?.anchors)
  const moved = (await keptOf(page))[0]?.anchors
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await keptOf(page))[0]?.anchors).toEqual(drawn?.anchors)
  await page.keyboard.press('Control+Shift+Z')
  await expect.poll(async () => (await keptOf(page))[0]?.anchors).toEqual(moved)

  await tool(page, en.drawings.lock).click()
  await chartView(page).chart.focus()
  await page.keyboard.press('Delete')
  await tool(page, en.drawings.lock).click()
  await expect.poll(() => kindsOf(page)).toEqual(['trend'])

  await app.restart()
  await expect.poll(() => kindsOf(app.page)).toEqual(['trend'])
  await tool(app.page, en.drawings.layers).click()
  const list = app.page.getByRole('list', { name: en.drawings.layers })
  await list.getByRole('button', { name: 'Trend line resistance', exact: true }).click()
  await app.page.keyboard.press('Delete')
  await expect.poll(() => kindsOf(app.page)).toEqual([])
})

test('every drawing is made, found, moved and removed by keyboard alone', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  await expect(chartView(page).inWords).toBeAttached()
  const counts = {
    trend: 2,
    horizontal: 1,
    ray: 2,
    channel: 3,
    fibonacci: 2,
    rectangle: 2,
    text: 1,
    measure: 2,
  } as const
  for (const [kind, count] of Object.entries(counts)) {
    await tool(page, en.drawings.tool[kind as keyof typeof counts]).focus()
    await page.keyboard.press('Enter')
    await expect(chartView(page).chart).toBeFocused()
    await page.keyboard.press('Enter')
    for (let point = 0; point < count; point += 1) {
      await page.keyboard.press('Shift+ArrowLeft')
      await page.keyboard.press('Shift+ArrowUp')
      await page.keyboard.press('Enter')
    }
    if (kind === 'text') {
      await expect(page.getByRole('textbox', { name: en.drawings.text })).toBeFocused()
      await page.keyboard.type('note')
      await page.keyboard.press('Enter')
      await expect(chartView(page).chart).toBeFocused()
    }
  }
  await expect.poll(() => kindsOf(page)).toEqual(Object.keys(counts))
  const before = await keptOf(page)
  await page.keyboard.press('Escape')
  await page.keyboard.press('PageDown')
  await expect(page.getByRole('status').filter({ hasText: /^Trend line .* selected/ })).toBeAttached()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(async () => (await keptOf(page))[0]?.anchors).not.toEqual(before[0]?.anchors)
  await page.keyboard.press('Delete')
  await expect.poll(() => kindsOf(page)).toEqual(Object.keys(counts).slice(1))
  await page.keyboard.press('Control+z')
  await expect.poll(() => kindsOf(page)).toEqual(Object.keys(counts))
  await tool(page, en.drawings.tool.trend).press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(tool(page, en.drawings.tool.cursor)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => kindsOf(page)).toEqual(Object.keys(counts))
})

test(
  'drawings of a newer Coffer are kept and said, and what cannot be read is not lost',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const junk = { id: 'x', kind: 'pitchfork', anchors: [] }
    const keep = async (drawings: unknown): Promise<void> => {
      const { page: state } = await got(page, 'settings.get', null)
      await got(page, 'settings.change', { page: { ...state, drawings: drawings as never } })
    }
    await keep({ version: 1, pairs: { 'BTC-USDT': [junk] } })
    await expect(page.getByText('One drawing could not be read.')).toBeVisible()
    const at = await spots(page)
    await tool(page, en.drawings.tool.horizontal).click()
    await press(page, at(0.5, 0.4))
    await expect.poll(() => kindsOf(page)).toEqual(['horizontal', 'pitchfork'])

    await keep({ version: 9, pairs: { 'BTC-USDT': [junk] } })
    await expect(page.getByText(en.drawings.not.newer)).toBeVisible()
    await tool(page, en.drawings.tool.horizontal).click()
    await press(page, at(0.5, 0.4))
    await expect.poll(() => kindsOf(page)).toEqual(['pitchfork'])
  },
)

test('indicators are added, hidden, kept as a template and removed by keyboard', async ({ launchApp }) => {
  const { page } = await launchApp()
  const legend = page.getByRole('list', { name: en.studies.legend })
  const named = (text: string, name: string) =>
    page.getByRole('button', { name: text.replace('{name}', name), exact: true })
  await page.getByRole('button', { name: en.chart.indicators }).press('Enter')
  for (const kind of ['macd', 'atr', 'bollinger', 'volumeProfile', 'rsi'] as const)
    await page.getByRole('button', { name: en.studies.kind[kind] }).press('Enter')
  for (const name of ['MACD 12 26 9', 'ATR 14', 'BB 20 2', 'VP 24', 'RSI 14', 'EMA 20'])
    await expect(legend.getByText(name, { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: en.studies.templateName }).fill('all')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Saved: all')).toBeVisible()
  await page.keyboard.press('Escape')

  await named(en.studies.remove, 'RSI 14').press('Enter')
  await expect(legend.getByText('RSI 14', { exact: true })).toHaveCount(0)
  await named(en.studies.hide, 'EMA 20').press('Enter')
  await expect(named(en.studies.show, 'EMA 20')).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: en.chart.indicators }).press('Enter')
  await named(en.studies.applyNamed, 'all').press('Enter')
  await expect(legend.getByText('RSI 14', { exact: true })).toBeVisible()
  await named(en.studies.deleteNamed, 'all').press('Enter')
  await expect(named(en.studies.applyNamed, 'all')).toHaveCount(0)
})

test(
  'indicators are hidden, shown, changed, removed and brought back by a template by mouse',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const legend = page.getByRole('list', { name: en.studies.legend })
    const line = (name: string) => legend.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) })
    const named = (text: string, name: string) =>
      page.getByRole('button', { name: text.replace('{name}', name), exact: true })
    /** What can be done to an indicator is there while its line is pointed at. */
    const act = async (text: string, name: string): Promise<void> => {
      await line(name).hover()
      await named(text, name).click()
    }
    await page.getByRole('button', { name: en.chart.indicators }).click()
    await page.getByRole('button', { name: en.studies.kind.rsi }).click()
    await page.getByRole('textbox', { name: en.studies.templateName }).click()
    await page.keyboard.type('mine')
    await page.getByRole('button', { name: en.studies.saveTemplate, exact: true }).click()
    await expect(page.getByText('Saved: mine')).toBeVisible()
    await page.getByRole('button', { name: en.chart.indicators }).click()

    await act(en.studies.hide, 'EMA 20')
    await expect(named(en.studies.show, 'EMA 20')).toHaveAttribute('aria-pressed', 'true')
    await act(en.studies.show, 'EMA 20')
    await expect(named(en.studies.hide, 'EMA 20')).toHaveAttribute('aria-pressed', 'false')

    await act(en.studies.settings, 'RSI 14')
    await page.getByLabel(en.studies.parameter.period, { exact: true }).click({ clickCount: 3 })
    await page.keyboard.type('21')
    await act(en.studies.settings, 'RSI 14')
    await expect(line('RSI 21')).toBeVisible()
    await act(en.studies.remove, 'RSI 21')
    await expect(line('RSI 21')).toHaveCount(0)

    await page.getByRole('button', { name: en.chart.indicators }).click()
    await named(en.studies.applyNamed, 'mine').click()
    await expect(line('RSI 14')).toBeVisible()
    await named(en.studies.deleteNamed, 'mine').click()
    await expect(named(en.studies.applyNamed, 'mine')).toHaveCount(0)
    await expect(line('RSI 14')).toBeVisible()
  },
)

test(
  'the scale changes, the chart takes all the room, and its picture goes to a file or the clipboard',
  { tag: '@long' },
  async ({ launchApp }, testInfo) => {
    const app = await launchApp()
    const { page } = app
    const { chart } = chartView(page)
    const drawn = (): Promise<string> =>
      chart.evaluate((box) => [...box.querySelectorAll('canvas')].map((canvas) => canvas.toDataURL().length).join())
    await page.getByRole('button', { name: en.chart.settings }).click()
    const linear = await drawn()
    await page.getByRole('radio', { name: en.chart.scales.percent }).check()
    await expect.poll(drawn).not.toBe(linear)
    await page.getByRole('radio', { name: en.chart.scales.log }).check()
    await page.keyboard.press('Escape')

    const before = await chart.boundingBox()
    await page.getByRole('button', { name: en.chart.full }).click()
    await expect.poll(async () => (await chart.boundingBox())?.width).toBeGreaterThan((before?.width ?? 0) * 1.2)
    await page.getByRole('button', { name: en.chart.restore }).click()
    await expect.poll(async () => (await chart.boundingBox())?.width).toBe(before?.width)

    const path = testInfo.outputPath('chart.png')
    await answerSaving(app, path)
    await page.getByRole('button', { name: en.chart.picture }).click()
    await page.getByRole('button', { name: en.chart.savePicture }).click()
    await expect(page.getByText(en.chart.pictureSaved.replace('{file}', 'chart.png'))).toBeVisible()
    expect(readFileSync(path).subarray(1, 4).toString()).toBe('PNG')
    await page.getByRole('button', { name: en.chart.picture }).click()
    await page.getByRole('button', { name: en.chart.copyPicture, exact: true }).click()
    await expect(page.getByText(en.chart.pictureCopied)).toBeVisible()
    expect(await app.evaluateMain(({ clipboard }) => clipboard.has('image/png'))).toBe(true)
  },
)

test('a studied chart and its menus have no fault, in both themes', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const at = await spots(page)
  await tool(page, en.drawings.tool.rectangle).click()
  await press(page, at(0.2, 0.3))
  await press(page, at(0.5, 0.5))
  const openers = [en.chart.indicators, en.drawings.layers, en.chart.settings, en.chart.picture]
  for (const theme of ['dark', 'light'] as const) {
    await got(page, 'settings.change', { theme })
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    expect(await stumbles(page, theme === 'dark' ? 'all' : 'of colour')).toEqual([])
    for (const opener of openers) {
      await tool(page, opener).press('Enter')
      expect(await stumbles(page, theme === 'dark' ? 'all' : 'of colour'), opener).toEqual([])
      await page.keyboard.press('Escape')
    }
  }
})
