import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { ask, got } from '#test/support/e2e/bridge.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { looking } from '#test/support/e2e/looking.ts'
import { closing, confirmIn, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { makeFolder } from '#test/support/folders.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { setupFile } from '#test/support/setup-file.ts'

const words = en.setup
const rule = { kind: 'price', symbol: 'BTC-USDT', price: '70000', direction: 'either' } as const
const recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  chain: 'trx',
  memo: null,
  memoNone: false,
} as const

/** One setting, and one thing that the page keeps beside all else. */
async function choose(page: Page, clock: '12' | '24', favourite: string): Promise<void> {
  const { page: kept } = await got(page, 'settings.get', null)
  await got(page, 'settings.change', { clock, page: { ...kept, favouritePairs: [favourite] } })
}

test('a setup leaves as one file and comes back: settings, desk, alerts, and labels after main’s own window asked', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  const { page } = app
  const folder = await makeFolder('setup')
  const path = join(folder, 'mine.json')
  const add = ask(page, 'addressBook.add', { profileId, label: 'Cold', recipient })
  await confirmIn(app)
  const added = await add
  if (!added.ok) throw new Error(added.error.code)
  await got(page, 'alerts.add', { profileId, rule, options: {} })
  await choose(page, '12', 'SOL-USDT')

  await answerSaving(app, path)
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.setup, exact: true })
  await card.getByRole('button', { name: words.export, exact: true }).click()
  await expect(page.getByText(words.exported.replace('{file}', 'mine.json'))).toBeVisible()
  const text = readFileSync(path, 'utf8')
  expect(JSON.parse(text)).toMatchObject({
    kind: 'coffer-setup',
    settings: { clock: '12' },
    page: { favouritePairs: ['SOL-USDT'] },
    alerts: [{ rule }],
    labels: [{ label: 'Cold', toAddress: recipient.toAddress }],
  })

  await choose(page, '24', 'ETH-USDT')
  for (const { id } of await got(page, 'alerts.list', null)) await got(page, 'alerts.remove', { id })
  const relabel = ask(page, 'addressBook.update', { profileId, entryId: added.value.id, label: 'Other' })
  await confirmIn(app)
  expect((await relabel).ok).toBe(true)

  await card.getByLabel(words.file).setInputFiles(path)
  const dialog = page.getByRole('dialog', { name: words.title.replace('{file}', 'mine.json') })
  await expect(dialog.getByText('One setting changes.')).toBeVisible()
  await expect(dialog.getByText('One is added.')).toBeVisible()
  await expect(dialog.getByText(words.asked)).toBeVisible()
  expect(await stumbles(page)).toEqual([])
  await dialog.getByRole('button', { name: words.go, exact: true }).click()
  await confirmIn(app)
  await expect(page.getByText(words.done.replace('{file}', 'mine.json'))).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await got(page, 'settings.get', null)).toMatchObject({
    clock: '12',
    page: { favouritePairs: ['SOL-USDT'] },
  })
  expect(await got(page, 'alerts.list', null)).toMatchObject([{ rule }])
  expect(await got(page, 'addressBook.list', { profileId })).toMatchObject([{ label: 'Cold' }])
})

test('junk and a newer setup are refused in a sentence; parts are chosen, and a cancel changes nothing, by keyboard', async ({
  launchApp,
}) => {
  const app = await launchApp({ size: { width: 1280, height: 800 } })
  const { page } = app
  const folder = await makeFolder('setup')
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.setup, exact: true })
  const input = card.getByLabel(words.file)
  const before = await got(page, 'settings.get', null)
  await input.setInputFiles(file('junk.json', '{"kind": [[['))
  await expect(card.getByRole('alert')).toContainText('no setup file of Coffer')
  await input.setInputFiles(file('newer.json', setupFile({ version: 2 })))
  await expect(card.getByRole('alert')).toContainText('newer Coffer')
  await input.setInputFiles(file('large.json', 'x'.repeat(1_000_001)))
  await expect(card.getByRole('alert')).toContainText('too large')
  expect(await got(page, 'settings.get', null)).toEqual(before)

  const settings = { theme: 'light', orderKeys: true }
  const alerts = [
    { profileId: 'gone', rule, options: { repeat: false, pauseMinutes: 5, note: '', sound: true, notify: true } },
  ]
  await input.setInputFiles(file('other.json', setupFile({ settings, alerts, page: { favouritePairs: ['SOL-USDT'] } })))
  const dialog = page.getByRole('dialog', { name: words.title.replace('{file}', 'other.json') })
  await expect(dialog.getByText('One belongs to a profile that is not here.')).toBeVisible()
  await expect(dialog.getByRole('switch', { name: words.part.alerts })).toBeDisabled()
  const switchOf = dialog.getByRole('switch', { name: words.part.settings })
  await switchOf.focus()
  await page.keyboard.press('Space')
  await expect(switchOf).not.toBeChecked()
  await dialog.getByRole('button', { name: words.go, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(await got(page, 'settings.get', null)).toMatchObject({
    theme: before.theme,
    orderKeys: false,
    page: { favouritePairs: ['SOL-USDT'] },
  })

  // What of the desk its own reader refuses is named, and what is here stays.
  const { page: kept } = await got(page, 'settings.get', null)
  const parts = { layouts: 'x', drawings: { version: 99 }, slippageCheck: { mode: 'off', percent: '1' }, hologram: 1 }
  await input.setInputFiles(file('parts.json', setupFile({ page: parts })))
  const refusing = page.getByRole('dialog', { name: words.title.replace('{file}', 'parts.json') })
  const named = (text: string, names: string) =>
    expect(refusing.getByText(text.replace('{names}', names))).toBeVisible()
  await named(words.deskNewer, words.deskPart.drawings)
  await named(words.deskJunk, words.deskPart.layouts)
  await named(words.deskUnknown, 'hologram')
  await refusing.getByRole('button', { name: words.go, exact: true }).click()
  const asked = await trustedWindow(app)
  await expect(asked.page.getByText('Check the slippage of market orders')).toBeVisible()
  await closing(asked.cancel.click())
  await expect(refusing).toBeVisible()
  expect((await got(page, 'settings.get', null)).page).toEqual(kept)
  await refusing.getByRole('button', { name: words.cancel, exact: true }).click()

  await input.setInputFiles(file('again.json', setupFile({ settings })))
  const again = page.getByRole('dialog', { name: words.title.replace('{file}', 'again.json') })
  await again.getByRole('button', { name: words.cancel, exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(again).toBeHidden()
  expect((await got(page, 'settings.get', null)).theme).toBe(before.theme)
})

test('a setup file in and its refusal have no fault in either theme at 200 % zoom', async ({ launchApp }) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 }, zoom: 2 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { look, expectNone } = looking(page)
  const folder = await makeFolder('setup')
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.setup, exact: true })
  await card.getByLabel(words.file).setInputFiles(file('junk.json', '{"kind": [[['))
  await expect(card.getByRole('alert')).toBeVisible()
  await look('a refusal')
  await card.getByLabel(words.file).setInputFiles(file('other.json', setupFile({ settings: { clock: '12' } })))
  await expect(page.getByRole('dialog', { name: words.title.replace('{file}', 'other.json') })).toBeVisible()
  await look('the choice of parts')
  expectNone()
})
