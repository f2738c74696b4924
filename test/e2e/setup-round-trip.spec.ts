import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { chartView } from '#test/support/e2e/chart-view.ts'
import { profileId } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { keptOf, kindsOf, press, spots } from '#test/support/e2e/drawings.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { confirmIn } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'

const words = en.setup
const size = { width: 1920, height: 1080 }
const layoutName = 'Two of them'
const level = { kind: 'price', symbol: 'BTC-USDT', price: '70000', direction: 'above' } as const
const delisting = { kind: 'announcement', words: ['delist', 'halt'] } as const
const options = { repeat: true, pauseMinutes: 7, note: 'look at it', sound: false, notify: false } as const
const recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain: 'trx',
  memo: null,
  memoNone: false,
} as const

const charts = (page: Page) => page.getByRole('application', { name: /^Candle chart of / })
const layouts = (page: Page) => page.getByRole('dialog', { name: en.layouts.title })
const card = (page: Page) => page.getByRole('region', { name: en.settings.section.setup, exact: true })
const button = (page: Page, name: string) => card(page).getByRole('button', { name, exact: true })
const asking = (page: Page, file: string) =>
  page.getByRole('dialog', { name: words.title.replace('{file}', file), exact: true })

async function addAddress(app: LaunchedApp, label: string): Promise<void> {
  const add = ask(app.page, 'addressBook.add', { profileId, label, recipient })
  await confirmIn(app)
  expect((await add).ok).toBe(true)
}

/** A desk that somebody has made their own: arrangement, drawings, alerts, a setting and a label. */
async function arrange(app: LaunchedApp): Promise<void> {
  const { page } = app
  await expect(charts(page)).toHaveCount(1)
  const at = await spots(page)
  await page.getByRole('button', { name: en.drawings.tool.trend, exact: true }).click()
  await press(page, at(0.2, 0.3))
  await press(page, at(0.5, 0.5))
  await page.getByRole('button', { name: en.drawings.tool.horizontal, exact: true }).click()
  await press(page, at(0.5, 0.6))
  await expect.poll(() => kindsOf(page)).toEqual(['trend', 'horizontal'])
  await page.keyboard.press('Escape')
  await page.keyboard.press('d')
  await layouts(page).getByRole('button', { name: en.dock.preset.twoCharts }).click()
  await expect(charts(page)).toHaveCount(2)
  await page.keyboard.press('d')
  await layouts(page).getByLabel(en.layouts.new).fill(layoutName)
  await layouts(page).getByRole('button', { name: en.layouts.save, exact: true }).click()
  await expect(layouts(page).getByRole('listitem')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await got(page, 'alerts.add', { profileId, rule: level, options })
  await got(page, 'alerts.add', { profileId, rule: delisting, options: {} })
  await got(page, 'settings.change', { clock: '12', theme: 'light' })
  await addAddress(app, 'Cold')
  // All of it has reached main's disk.
  await expect.poll(async () => JSON.stringify((await got(page, 'settings.get', null)).page)).toContain(layoutName)
}

/** What of the desk a file carries, as main keeps it. */
const deskOf = async (page: Page) => {
  const { page: kept } = await got(page, 'settings.get', null)
  const names = ['layouts', `layout:${profileId}`, 'drawings']
  return Object.fromEntries(names.map((name) => [name, kept[name]]))
}
const alertsOf = async (page: Page) =>
  (await got(page, 'alerts.list', null)).map(({ rule, options: chosen, state }) => ({ rule, chosen, state }))

/** Exports the setup of the app to this file by keyboard. */
async function exportTo(app: LaunchedApp, path: string): Promise<void> {
  const { page } = app
  await answerSaving(app, path)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(en.palette.setting.replace('{section}', en.settings.section.setup))
  await page.keyboard.press('Enter')
  await expect(card(page)).toBeVisible()
  await tabTo(page, button(page, words.export))
  await page.keyboard.press('Enter')
  await expect(page.getByText(words.exported.replace('{file}', 'mine.json'))).toBeVisible()
  expect(existsSync(path)).toBe(true)
}

test('a whole setup goes into a fresh data folder by keyboard: layouts, drawings, alerts, settings and labels are there again, and stay', async ({
  launchApp,
  makeFolder,
}) => {
  const path = join(await makeFolder('setup'), 'mine.json')
  const first = await launchApp({ size })
  await arrange(first)
  const [desk, alerts, drawn] = [await deskOf(first.page), await alertsOf(first.page), await keptOf(first.page)]
  expect(drawn).toHaveLength(2)
  await exportTo(first, path)
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
    kind: 'coffer-setup',
    settings: { clock: '12', theme: 'light' },
    page: desk,
    alerts: [{ rule: level, options }, { rule: delisting }],
    labels: [{ label: 'Cold', toAddress: recipient.toAddress }],
  })
  await first.close()

  const second = await launchApp({ size })
  await expect(charts(second.page)).toHaveCount(1)
  expect(await kindsOf(second.page)).toEqual([])
  await addAddress(second, 'Other')
  const { page } = second
  await views(page).open('settings')
  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, button(page, words.import))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(path)
  const dialog = asking(page, 'mine.json')
  await expect(dialog).toContainText('2 settings change.')
  await expect(dialog).toContainText('2 are added.')
  await expect(dialog).toContainText('One changes.')
  await tabTo(page, dialog.getByRole('button', { name: words.go, exact: true }))
  await page.keyboard.press('Enter')
  await confirmIn(second)
  await expect(page.getByText(words.done.replace('{file}', 'mine.json'))).toBeVisible()

  const expectAll = async (): Promise<void> => {
    const now = second.page
    expect(await alertsOf(now)).toEqual(alerts)
    expect(await keptOf(now)).toEqual(drawn)
    expect(await deskOf(now)).toMatchObject(desk)
    expect(await got(now, 'settings.get', null)).toMatchObject({ clock: '12', theme: 'light' })
    expect(await got(now, 'addressBook.list', { profileId })).toMatchObject([{ label: 'Cold' }])
    await views(now).open('trading')
    await expect(charts(now)).toHaveCount(2)
    await now.getByRole('button', { name: en.drawings.layers, exact: true }).first().click()
    const list = now.getByRole('list', { name: en.drawings.layers }).first()
    await expect(list.getByRole('listitem')).toHaveCount(2)
    await now.keyboard.press('Escape')
    await now.keyboard.press('d')
    await expect(layouts(now).getByRole('listitem')).toContainText(layoutName)
    await now.keyboard.press('Escape')
    await now.keyboard.press('a')
    const rows = now.getByRole('dialog', { name: en.alerts.title }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText('look at it')
    await now.keyboard.press('Escape')
  }
  await expectAll()
  await second.restart()
  await expect(chartView(second.page).chart.first()).toBeVisible()
  await expectAll()
})

test('a setup with layouts and drawings that is torn or of a newer Coffer is refused in a sentence, and what is here stays', async ({
  launchApp,
  makeFolder,
}) => {
  const folder = await makeFolder('setup')
  const path = join(folder, 'mine.json')
  const app = await launchApp({ size })
  const { page } = app
  await arrange(app)
  await exportTo(app, path)
  const text = readFileSync(path, 'utf8')
  const written = JSON.parse(text) as Record<string, unknown> & { readonly version: number; readonly page: object }
  const before = [await got(page, 'settings.get', null), await alertsOf(page)]
  const choose = async (name: string, content: string): Promise<void> => {
    writeFileSync(join(folder, name), content)
    const chooser = page.waitForEvent('filechooser')
    await button(page, words.import).click()
    await (await chooser).setFiles(join(folder, name))
  }
  for (const [name, content, sentence] of [
    ['newer.json', JSON.stringify({ ...written, version: written.version + 1 }), /newer Coffer/],
    ['torn.json', text.slice(0, -40), /no setup file of Coffer/],
    ['empty.json', '', /no setup file of Coffer/],
    ['layout.json', JSON.stringify({ kind: 'coffer-layout', version: 1, name: 'x', layout: {} }), /no setup file/],
  ] as const) {
    await choose(name, content)
    await expect(card(page).getByRole('alert')).toContainText(sentence)
    await expect(asking(page, name)).toHaveCount(0)
  }
  // Of a file that can be read, parts of a newer Coffer and junk are named and left out.
  const parts = { ...written.page, drawings: { version: 99, pairs: {} }, layouts: [{ name: 'no layout' }] }
  await choose('parts.json', JSON.stringify({ ...written, page: parts }))
  const dialog = asking(page, 'parts.json')
  await expect(dialog).toContainText(words.deskNewer.replace('{names}', words.deskPart.drawings))
  await expect(dialog).toContainText(words.deskJunk.replace('{names}', words.deskPart.layouts))
  await dialog.getByRole('button', { name: words.close, exact: true }).click()
  await expect(dialog).toBeHidden()

  expect([await got(page, 'settings.get', null), await alertsOf(page)]).toEqual(before)
  await views(page).open('trading')
  await expect(charts(page)).toHaveCount(2)
  expect(await kindsOf(page)).toEqual(['trend', 'horizontal'])
  await page.keyboard.press('d')
  await expect(layouts(page).getByRole('listitem')).toContainText(layoutName)
})
