import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '#renderer/locales/en.ts'
import { msg } from '#shared/messages.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { addLive, liveLabel } from '#test/support/e2e/live.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { runWithKeyring } from '#test/support/keyring.ts'
import type { Keyring } from '#test/support/keyring.ts'
import { trustedWords } from '#test/support/trusted-words.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

const keychainEntry = join(import.meta.dirname, '..', 'support', 'e2e', 'keychain-entry.ts')
const name = 'Coffer Source'

let venue: LoopbackVenue
let keyring: Keyring
test.beforeEach(async ({ openKeyring }) => {
  venue = await startLoopbackVenue()
  keyring = await openKeyring('shut', 'seen-from-outside')
})
test.afterEach(() => venue.close())

for (const theme of ['light', 'dark'] as const)
  test(`everything is removed from the computer, and the next start is a first one (${theme})`, async ({
    launchApp,
    makeFolder,
  }, info) => {
    const root = join(await makeFolder('remove'), 'Jörgs Ordner')
    mkdirSync(root)
    const xdg = {
      XDG_CONFIG_HOME: join(root, 'config'),
      XDG_DATA_HOME: join(root, 'data'),
      XDG_CACHE_HOME: join(root, 'cache'),
    }
    const app = await launchApp({ theme, welcome: true, env: { ...keyring.env, ...xdg, COFFER_DATA_DIR: undefined } })
    await got(app.page, 'settings.change', { theme, page: { welcomeSeen: true } })
    await app.restart()
    const { id } = await addLive(app, venue)
    const stored = (account: string) => runWithKeyring(keyring, keychainEntry, [name, account])
    expect(await stored(`${id}/trade`)).not.toBeNull()
    expect(existsSync(join(root, 'data', name, 'journal.sqlite'))).toBe(true)

    await views(app.page).open('settings')
    const button = app.page.getByRole('button', { name: en.remove.action })
    await button.scrollIntoViewIfNeeded()
    await info.attach(`card-${theme}`, {
      body: await app.page.screenshot({ path: info.outputPath(`card-${theme}.png`) }),
    })
    await button.click()
    const asking = await trustedWindow(app)
    await info.attach(`window-${theme}`, {
      body: await asking.page.screenshot({ path: info.outputPath(`window-${theme}.png`), fullPage: true }),
    })
    await expect(asking.page.getByText(trustedWords(msg('erase.orders-stay')))).toBeVisible()
    await expect(asking.page.getByText(liveLabel)).toBeVisible()

    await keyring.lock()
    await asking.word.fill('EVERYTHING')
    await asking.confirm.click()
    await expect(asking.problem).toContainText(`“${liveLabel} (trade)”`)
    expect(existsSync(join(root, 'data', name, 'profiles.json'))).toBe(true)

    await keyring.unlock()
    const ended = app.ended()
    await asking.confirm.click()
    expect(await ended).toEqual({ code: 0, signal: null })
    for (const account of [`${id}/read`, `${id}/trade`, `${id}/withdraw`, 'app/pin'])
      expect(await stored(account)).toBeNull()
    // Holds no secret; another data folder's missing PIN would look locked without it.
    expect(await stored('app/sentinel')).toBe('coffer')
    for (const folder of ['config', 'data', 'cache']) expect(existsSync(join(root, folder, name))).toBe(false)

    await app.restart()
    await expect(app.page.getByText(en.welcome.title)).toBeVisible()
    await expect(views(app.page).status).toContainText(en.status.practice)
  })
