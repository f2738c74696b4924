import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { addLive } from '#test/support/e2e/live.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { contentSecurityPolicy } from '#test/support/e2e/policy.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { runWithKeyring } from '#test/support/keyring.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import { devEnvironment, writeAppFolder } from '#tools/dev/app-folder.ts'
import { startPageServer } from '#tools/dev/page-server.ts'
import { projectDir } from '#tools/project.ts'

/** Main as it was built; the app's name is the folder's. */
const builtMain = join(projectDir, 'out', 'main', 'index.js')
const mainHook = join(projectDir, 'tools', 'dev', 'main-hook.cjs')
const keychainEntry = join(import.meta.dirname, '..', 'support', 'e2e', 'keychain-entry.ts')

/** XDG's folders below one of the test's own. */
const xdgBelow = (path: string): Record<string, string> => ({
  XDG_CONFIG_HOME: join(path, 'config'),
  XDG_DATA_HOME: join(path, 'data'),
  XDG_CACHE_HOME: join(path, 'cache'),
})

let folder: string
test.beforeEach(async ({ makeFolder }) => {
  folder = await makeFolder('dev-spec')
  writeAppFolder(join(folder, 'app'), relative(join(folder, 'app'), builtMain))
})

test('a development build keeps its own data folder and keychain entries, beside an installed Coffer', async ({
  launchApp,
  openKeyring,
}) => {
  const keyring = await openKeyring('seen-from-outside')
  const venue = await startLoopbackVenue()
  const entry = (...args: string[]) => runWithKeyring(keyring, keychainEntry, args)
  // What an installed Coffer left on the machine.
  const installed = join(folder, 'data', 'Coffer')
  mkdirSync(installed, { recursive: true })
  writeFileSync(join(installed, 'profiles.json'), 'of the installed app')
  await entry('Coffer', 'app/sentinel', 'of the installed app')
  try {
    const app = await launchApp({
      appDir: join(folder, 'app'),
      // Left over in the shell from another run: it must not lead to the installed app's folder.
      env: {
        COFFER_DATA_DIR: undefined,
        ...devEnvironment({ ...keyring.env, ...xdgBelow(folder), COFFER_DATA_DIR: installed }),
      },
    })
    const { id } = await addLive(app, venue)
    expect((await got(app.page, 'app.info', null)).dataDir).toBe(join(folder, 'data', 'Coffer Dev'))
    expect(JSON.stringify(await entry('Coffer Dev', `${id}/trade`))).toContain(venue.key.secret)
    expect(await entry('Coffer', `${id}/trade`)).toBeNull()
    expect(await entry('Coffer', 'app/sentinel')).toBe('of the installed app')
    expect(readdirSync(installed)).toEqual(['profiles.json'])
    expect(readFileSync(join(installed, 'profiles.json'), 'utf8')).toBe('of the installed app')
  } finally {
    await venue.close()
  }
})

test('a run from the sources shares neither folder, keychain entries nor lock with an installed Coffer', async ({
  launchApp,
  openKeyring,
}) => {
  const keyring = await openKeyring('seen-from-outside')
  const venue = await startLoopbackVenue()
  const entry = (...args: string[]) => runWithKeyring(keyring, keychainEntry, args)
  const installed = ['data', 'config', 'cache'].map((name) => join(folder, name, 'Coffer'))
  for (const path of installed) {
    mkdirSync(path, { recursive: true })
    writeFileSync(join(path, 'profiles.json'), 'of the installed app')
  }
  await entry('Coffer', 'app/sentinel', 'of the installed app')
  try {
    const app = await launchApp({
      env: { ...keyring.env, ...xdgBelow(folder), COFFER_DATA_DIR: undefined },
      dataDir: join(folder, 'not-used'),
      welcome: true,
    })
    await got(app.page, 'settings.change', { page: { welcomeSeen: true } })
    await app.restart()
    const { id } = await addLive(app, venue)
    expect((await got(app.page, 'app.info', null)).dataDir).toBe(join(folder, 'data', 'Coffer Source'))
    expect(readdirSync(join(folder, 'data', 'Coffer Source'))).toContain('journal.sqlite')
    expect(readdirSync(join(folder, 'cache', 'Coffer Source'))).not.toContain('journal.sqlite')
    expect(existsSync(join(folder, 'config', 'Coffer Source'))).toBe(false)
    expect(JSON.stringify(await entry('Coffer Source', `${id}/trade`))).toContain(venue.key.secret)
    expect(await entry('Coffer', `${id}/trade`)).toBeNull()
    expect(await entry('Coffer', 'app/sentinel')).toBe('of the installed app')
    for (const path of installed) {
      expect(readdirSync(path)).toEqual(['profiles.json'])
      expect(readFileSync(join(path, 'profiles.json'), 'utf8')).toBe('of the installed app')
    }
  } finally {
    await venue.close()
  }
})

test('a change of the page shows in the open window, under the policy of the built app', async ({ launchApp }) => {
  const page = join(folder, 'page')
  mkdirSync(page)
  const write = (name: string, text: string) => writeFileSync(join(page, name), text)
  const words = (text: string) =>
    `export const words = '${text}'\nimport.meta.hot.accept((next) => (document.querySelector('#words').textContent = next.words))`
  write('words.js', words('as served'))
  write('main.js', "import { words } from './words.js'\ndocument.querySelector('#words').textContent = words")
  write('index.html', '<title>Coffer</title><p id="words"></p><script type="module" src="./main.js"></script>')
  const server = await startPageServer(page)
  try {
    const app = await launchApp({
      appDir: join(folder, 'app'),
      imports: [mainHook],
      env: { COFFER_DATA_DIR: join(folder, 'data'), COFFER_DEV_SOCKET: server.socketPath },
    })
    await expect(app.page).toHaveTitle('Coffer Dev')
    await expect(app.page.locator('#words')).toHaveText('as served')
    await app.page.evaluate(() => Object.assign(globalThis, { sameDocument: true }))

    write('words.js', words('changed'))
    await expect(app.page.locator('#words')).toHaveText('changed')
    expect(await app.page.evaluate(() => 'sameDocument' in globalThis)).toBe(true)

    // A module that takes no update: the document is loaded anew, by main.
    write('main.js', "document.querySelector('#words').textContent = 'another document'")
    await expect(app.page.locator('#words')).toHaveText('another document')
    expect(await app.page.evaluate(() => 'sameDocument' in globalThis)).toBe(false)

    const reloaded = app.page.waitForResponse((response) => response.url().endsWith('/index.html'))
    await app.reload()
    expect(await (await reloaded).headerValue('content-security-policy')).toBe(contentSecurityPolicy)
    expect(await app.page.evaluate(() => fetch('/words.js').then(String, String))).toContain('Failed to fetch')
  } finally {
    await server.close()
  }
})
