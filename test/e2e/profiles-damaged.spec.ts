import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { closing, confirmIn, trustedWindow, trustedWindowAgain } from '#test/support/e2e/trusted-window.ts'

test('a damaged list of profiles is named, and an empty one begins on the user’s word with the old file kept', async ({
  launchApp,
  makeFolder,
}) => {
  const dataDir = await makeFolder('profiles')
  const file = join(dataDir, 'profiles.json')
  await writeFile(file, '{"version":1,"profiles":[{')
  const app = await launchApp({ dataDir })
  const { page } = app
  const banner = page.getByRole('status').filter({ hasText: 'Your list of profiles cannot be read' })
  await expect(banner).toBeVisible()
  expect(await readFile(file, 'utf8')).toBe('{"version":1,"profiles":[{')
  await page.getByRole('button', { name: en.banner.startOver }).click()
  const { cancel } = await trustedWindow(app)
  await closing(cancel.click())
  expect(await readFile(file, 'utf8')).toBe('{"version":1,"profiles":[{')
  const start = () => page.getByRole('button', { name: en.banner.startOver }).click()
  await trustedWindowAgain(app, start)
  await confirmIn(app)
  await expect(banner).toHaveCount(0)
  const aside = (await readdir(dataDir)).find((name) => name.startsWith('profiles.set-aside-'))
  expect(await readFile(join(dataDir, aside ?? ''), 'utf8')).toBe('{"version":1,"profiles":[{')
})
