import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { answerSaving } from '#test/support/e2e/dialogs.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.layouts
const name = 'Two of them'

test('a named layout goes to a file by mouse and comes back from it by keyboard: the same desk, under the same name', async ({
  launchApp,
  makeFolder,
}) => {
  const app = await launchApp({ size: { width: 1920, height: 1080 } })
  const { page } = app
  const path = join(await makeFolder('layout'), 'mine.json')
  const dialog = page.getByRole('dialog', { name: words.title })
  const charts = page.getByRole('application', { name: /^Candle chart of / })
  const kept = async (): Promise<readonly { readonly layout?: unknown }[]> =>
    ((await got(page, 'settings.get', null)).page['layouts'] ?? []) as never
  const of = (text: string): string => text.replace('{name}', name)

  await expect(charts).toHaveCount(1)
  await page.keyboard.press('d')
  await dialog.getByRole('button', { name: en.dock.preset.twoCharts }).click()
  await expect(charts).toHaveCount(2)
  await page.keyboard.press('d')
  await dialog.getByLabel(words.new).fill(name)
  await dialog.getByRole('button', { name: words.save }).click()
  await expect.poll(async () => (await kept()).length).toBe(1)
  const [before] = await kept()

  // Closed without a choice of a place, nothing is written and nothing is said to be wrong.
  await answerSaving(app, null)
  await dialog.getByRole('button', { name: of(words.fileOf) }).click()
  await answerSaving(app, path)
  // While the first question is still open a second press is the same one.
  await expect(async () => {
    await dialog.getByRole('button', { name: of(words.fileOf) }).click()
    await expect.poll(() => existsSync(path), { timeout: 5_000 }).toBe(true)
  }).toPass()
  expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ version: 1, name, layout: before?.layout })
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)

  // Of the same name it is not taken over what is there.
  await dialog.getByLabel(words.fromFile).setInputFiles(path)
  await expect(dialog.getByText(words.refused.taken)).toBeVisible()
  for (let press = 0; press < 2; press += 1) await dialog.getByRole('button', { name: of(words.deleteOf) }).click()
  await expect.poll(kept).toEqual([])

  const chooser = page.waitForEvent('filechooser')
  await tabTo(page, dialog.locator('button', { hasText: words.fromFile }))
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(path)
  await expect(dialog.getByText(of(words.file.kept))).toBeVisible()
  await expect.poll(async () => (await kept()).map(({ layout }) => layout)).toEqual([before?.layout])

  await dialog.getByRole('button', { name: en.dock.preset.onePair }).click()
  await expect(charts).toHaveCount(1)
  await page.keyboard.press('d')
  await tabTo(page, dialog.getByRole('button', { name: of(words.applyOf) }))
  await page.keyboard.press('Enter')
  await expect(charts).toHaveCount(2)
})

test('a file that is no longer what was written, or of a newer Coffer, changes neither the list nor the desk', async ({
  launchApp,
  makeFolder,
}) => {
  const app = await launchApp({ size: { width: 1920, height: 1080 } })
  const { page } = app
  const folder = await makeFolder('layout')
  const path = join(folder, 'mine.json')
  const dialog = page.getByRole('dialog', { name: words.title })
  const rows = dialog.getByRole('listitem')
  await expect(page.getByRole('application', { name: /^Candle chart of / })).toHaveCount(1)
  await page.keyboard.press('d')
  await dialog.getByLabel(words.new).fill(name)
  await dialog.getByRole('button', { name: words.save }).click()
  await answerSaving(app, path)
  await dialog.getByRole('button', { name: words.fileOf.replace('{name}', name) }).click()
  await expect.poll(() => existsSync(path)).toBe(true)
  const written = JSON.parse(readFileSync(path, 'utf8')) as { readonly version: number; readonly layout: object }
  const before = await got(page, 'settings.get', null)

  for (const [file, content, sentence] of [
    ['newer.json', { ...written, name: 'Later', version: written.version + 1 }, words.file.newer],
    ['other.json', { ...written, name: 'Other', kind: 'coffer-setup' }, words.file.junk],
    ['torn.json', JSON.stringify(written).slice(0, -20), words.file.junk],
    ['empty.json', '', words.file.junk],
    ['no-layout.json', { ...written, name: 'None', layout: { grid: [] } }, words.file.junk],
  ] as const) {
    writeFileSync(join(folder, file), typeof content === 'string' ? content : JSON.stringify(content))
    await dialog.getByLabel(words.fromFile).setInputFiles(join(folder, file))
    await expect(dialog.getByText(sentence.replace('{file}', file))).toBeVisible()
    await expect(rows).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('application', { name: /^Candle chart of / })).toHaveCount(1)
  expect(await got(page, 'settings.get', null)).toEqual(before)
})
