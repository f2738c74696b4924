import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLease } from '#main/journal/lease.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchOptions } from '#test/support/launch.ts'
import { expectOk } from '#test/support/results.ts'

const fixture = join(import.meta.dirname, '..', 'fixtures', 'data-folder-0.1.0', 'data')
/** What every run has of its own, whatever the name. */
const name = 'Coffer Source'

let root: string
let former: string
let data: string
let session: string
test.beforeEach(async ({ makeFolder }) => {
  root = join(await makeFolder('data-folders'), 'Jörgs Ordner')
  former = join(root, 'config', name)
  data = join(root, 'share', name)
  session = join(root, 'cache', name)
  mkdirSync(root)
})

/** A start in the folders of the system's rules. */
const asInstalled = (): LaunchOptions => ({
  dataDir: join(root, '..'),
  env: {
    COFFER_DATA_DIR: undefined,
    XDG_CONFIG_HOME: join(root, 'config'),
    XDG_DATA_HOME: join(root, 'share'),
    XDG_CACHE_HOME: join(root, 'cache'),
  },
})

test('data of an earlier version is moved once, with what Chromium kept taken out of it', async ({ launchApp }) => {
  cpSync(fixture, former, { recursive: true })
  for (const left of ['GPUCache', 'Crashpad']) mkdirSync(join(former, left))
  writeFileSync(join(former, 'Crashpad', 'dump.dmp'), 'a dump')
  const before = JSON.parse(readFileSync(join(former, 'profiles.json'), 'utf8')) as { profiles: { label: string }[] }
  const app = await launchApp(asInstalled())
  expect((await got(app.page, 'app.info', null)).dataDir).toBe(data)
  expect((await got(app.page, 'profiles.list', null)).map(({ label }) => label)).toEqual(
    expect.arrayContaining(before.profiles.map(({ label }) => label)),
  )
  expect(existsSync(former)).toBe(false)
  expect(readdirSync(data)).toContain('journal.sqlite')
  expect(readdirSync(data).filter((left) => left === 'GPUCache' || left === 'Crashpad')).toEqual([])
  expect(existsSync(session)).toBe(true)
  await app.restart()
  expect((await got(app.page, 'app.info', null)).dataDir).toBe(data)
  expect((await app.asked()).filter(({ name: asked }) => asked.startsWith('dialog.'))).toEqual([])
})

test('a first start from the sources says where data of the installed name is, once, and leaves it alone', async ({
  launchApp,
}) => {
  const other = join(root, 'share', 'Coffer')
  cpSync(fixture, other, { recursive: true })
  const files = readdirSync(other)
  const app = await launchApp(asInstalled())
  const message = inEnglish(msg('start.source-empty', { used: data, other }))
  await expect(app.page.getByRole('status').filter({ hasText: message })).toBeVisible()
  // Where it was started, for whoever looks there first.
  expect(app.log()).toContain(message)
  await got(app.page, 'settings.change', { page: { welcomeSeen: true } })
  await app.restart()
  expect((await got(app.page, 'app.info', null)).startHint).toBeNull()
  await expect(deskView(app.page).form).toBeVisible()
  expect(readdirSync(other)).toEqual(files)
})

test('an earlier version that runs keeps its folder: the start says so and ends', async ({ launchApp }) => {
  cpSync(fixture, former, { recursive: true })
  const lease = expectOk(takeLease(join(former, 'lease.sqlite')))
  const files = readdirSync(former)
  await expect(launchApp(asInstalled())).rejects.toThrow(inEnglish(msg('start.former-runs', { folder: former })))
  // The single-instance lock was asked for in that folder, so that a Coffer that has it comes to the front.
  expect(readdirSync(former).filter((file) => file !== '.preview-host' && !file.startsWith('Singleton'))).toEqual(files)
  expect(existsSync(data)).toBe(false)
  lease.release()
  const app = await launchApp(asInstalled())
  expect((await got(app.page, 'app.info', null)).dataDir).toBe(data)
})

test('data that could not be moved: a second start brings the first to the front, and speaks of no earlier version', async ({
  launchApp,
}) => {
  cpSync(fixture, former, { recursive: true })
  const start = asInstalled()
  // Longer than a journal can be opened in.
  const share = join(root, ...Array.from({ length: 5 }, () => 'ü'.repeat(50)))
  const options = { ...start, env: { ...start.env, XDG_DATA_HOME: share } }
  const first = await launchApp(options)
  expect((await got(first.page, 'app.info', null)).dataDir).toBe(former)
  await expect(launchApp(options)).rejects.toThrow(/Main ended \(0\) before it showed a window/)
  expect((await got(first.page, 'app.info', null)).dataDir).toBe(former)
})

test('data of a newer version ends the start with a sentence, and stays as it is', async ({ launchApp }) => {
  cpSync(fixture, data, { recursive: true })
  const settings = join(data, 'settings.json')
  writeFileSync(settings, JSON.stringify({ ...JSON.parse(readFileSync(settings, 'utf8')), version: 2 }))
  const contents = () =>
    Object.fromEntries(readdirSync(data).map((file) => [file, readFileSync(join(data, file), 'hex')]))
  const before = contents()
  const says = inEnglish(msg('start.data-newer', { folder: data, files: 'settings.json' }))
  await expect(launchApp(asInstalled())).rejects.toThrow(says)
  expect(contents()).toEqual(before)
})

test('with data in both places the newer counts, the older is left alone, and the user is told', async ({
  launchApp,
}) => {
  cpSync(fixture, former, { recursive: true })
  mkdirSync(data, { recursive: true })
  writeFileSync(join(data, 'settings.json'), '{"page":{"welcomeSeen":true}}')
  const files = readdirSync(former)
  const app = await launchApp(asInstalled())
  expect((await got(app.page, 'app.info', null)).dataDir).toBe(data)
  const message = inEnglish(msg('start.two-folders', { used: data, other: former }))
  if (app.host === 'preview')
    await expect
      .poll(async () => (await app.asked()).find(({ name: asked }) => asked === 'dialog.showMessageBox')?.value)
      .toMatchObject({ type: 'warning', message })
  expect(readdirSync(former)).toEqual(files)
})
