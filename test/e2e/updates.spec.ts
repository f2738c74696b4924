import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { signed, throwAwayKey } from '#test/support/manifests.ts'
import type { RawServer } from '#test/support/raw-server.ts'
import { startRawServer } from '#test/support/raw-server.ts'
import { cacheFile } from '#tools/project.ts'

const [current, next] = [throwAwayKey(), throwAwayKey()]
const words = en.updates
const bytes = 'the package'
const file = {
  name: 'coffer_9.1.0_amd64.deb',
  sha256: createHash('sha256').update(bytes).digest('hex'),
  size: bytes.length,
}
const notes =
  'Faster charts on large screens.\nThe book keeps its place when a pair is changed.\n<b>Plain</b> text, always.'
const manifest = (change = {}): string =>
  signed(
    {
      version: '9.1.0',
      minimumVersion: '0.0.1',
      date: `${new Date().toISOString().slice(0, 19)}Z`,
      files: [file],
      notes,
      ...change,
    },
    current,
  )

/** A place for updates on loopback, and the environment of a Coffer that looks there. */
async function startPlace() {
  const place = { answer: manifest() }
  const server: RawServer = await startRawServer((socket) => {
    const body = Buffer.from(place.answer)
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\ncontent-length: ${body.length}\r\n\r\n`)
    socket.write(body)
  })
  const release = {
    manifest: `${server.origin}/manifest`,
    downloadPage: 'https://status.kucoin.com/coffer',
    keys: { current: current.key, next: next.key },
  }
  return Object.assign(place, { server, env: { COFFER_RELEASE: JSON.stringify(release) } })
}
const picture = async (page: Page, name: string): Promise<void> => {
  mkdirSync(cacheFile('pictures'), { recursive: true })
  await page.screenshot({ path: join(cacheFile('pictures'), `updates-${name}.png`) })
}

test('T16: a new version is told when nothing is at stake, its notes are plain text, and a file is compared', async ({
  launchApp,
  makeFolder,
}) => {
  const place = await startPlace()
  const app = await launchApp({ size: { width: 1440, height: 900 }, env: place.env })
  const { page } = app
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.updates, exact: true })
  const press = (name: string): Promise<void> => card.getByRole('button', { name, exact: true }).click()
  await expect(card.getByText(words.standing.unknown)).toBeVisible()

  await test.step('it is found by a press, announced once, and shown with its notes', async () => {
    await press(words.check)
    await expect(card.getByText(words.standing.newer)).toBeVisible()
    await expect(page.getByText(en.notice.update.replace('{version}', '9.1.0'))).toBeVisible()
    await expect(card.getByText('<b>Plain</b> text, always.')).toBeVisible()
    expect(await stumbles(page)).toEqual([])
    for (const [theme, size] of [
      ['dark', '1440'],
      ['light', '1440'],
    ] as const) {
      await got(page, 'settings.change', { theme })
      await card.scrollIntoViewIfNeeded()
      await picture(page, `newer-${theme}-${size}`)
    }
  })

  await test.step('its page is opened by main, and by nobody else', async () => {
    await press(words.open)
    await expect
      .poll(async () =>
        (await app.asked()).filter(({ name }) => name === 'shell.openExternal').map(({ value }) => value),
      )
      .toEqual(['https://status.kucoin.com/coffer'])
  })

  await test.step('a file is compared by its bytes, and an altered one is told', async () => {
    const folder = await makeFolder('updates')
    const path = join(folder, file.name)
    const choose = (): Promise<void> =>
      app.evaluateMain(({ dialog }, chosen) => {
        dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] })
      }, path)
    await choose()
    writeFileSync(path, bytes)
    await press(words.verify)
    const said = (key: 'matches' | 'altered') =>
      words.file[key].replace('{name}', file.name).replace('{version}', '9.1.0')
    await expect(card.getByText(said('matches'))).toBeVisible()
    await picture(page, 'matches')
    writeFileSync(path, 'the packagE')
    await press(words.verify)
    await expect(card.getByText(said('altered'))).toBeVisible()
    await picture(page, 'altered')
  })

  await test.step('a tampered answer is told plainly, and what was known stays', async () => {
    place.answer = manifest({ version: '9.2.0' }).replace('Faster', 'Slower')
    await press(words.check)
    await expect(card.getByText(/signature on the list of versions does not hold/)).toBeVisible()
    await expect(card.getByText('9.1.0', { exact: true })).toBeVisible()
  })

  await test.step('offline is a state of the card', async () => {
    await place.server.close()
    await press(words.check)
    await expect(card.getByText(/could not be reached/)).toBeVisible()
    await picture(page, 'offline')
  })
})

test('T16: a version that is not supported is a banner that waits for an armed switch, and takes nothing away', async ({
  launchApp,
}) => {
  const place = await startPlace()
  place.answer = manifest({ minimumVersion: '9.0.0' })
  const app = await launchApp({ size: { width: 1024, height: 700 }, theme: 'dark', env: place.env })
  const { page } = app
  const { installed } = await got(page, 'updates.view', null)
  const banner = page.getByText(en.banner.unsupported.replace('{installed}', installed).replace('{version}', '9.1.0'))
  const [profile] = await got(page, 'profiles.list', null)
  const profileId = profile?.id ?? ''
  const arm = (timeout: number) =>
    got(page, 'deadMan.set', {
      profileId,
      draftId: crypto.randomUUID(),
      timeout,
      symbols: timeout < 0 ? [] : ['BTC-USDT'],
    })

  await arm(600)
  const waiting = await got(page, 'updates.check', null)
  expect(waiting).toMatchObject({ standing: 'unsupported', isAnnounced: false })
  await expect(banner).toHaveCount(0)
  await arm(-1)
  await expect(banner).toBeVisible()
  await picture(page, 'banner-dark-1024')
  await page.getByRole('button', { name: en.banner.updates, exact: true }).click()
  const card = page.getByRole('region', { name: en.settings.section.updates, exact: true })
  await expect(card.getByText(words.standing.unsupported)).toBeVisible()
  await got(page, 'settings.change', { theme: 'light', language: 'de' })
  await expect(page.getByText(de.updates.standing.unsupported)).toBeVisible()
  await picture(page, 'unsupported-light-de-1024')
  await place.server.close()
})

test('T16: without an address the card says that nothing is looked for', async ({ launchApp }) => {
  const { page } = await launchApp()
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.updates, exact: true })
  await expect(card.getByText(words.noReleases)).toBeVisible()
  await expect(card.getByRole('button')).toHaveCount(0)
})
