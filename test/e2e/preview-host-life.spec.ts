import { join } from 'node:path'
import { expect, test } from '#test/support/fixtures.ts'
import type { Tiny } from '#test/support/tiny-app/exposed.ts'

declare const tiny: Tiny

const appDir = join(import.meta.dirname, '..', 'support', 'tiny-app')

test('a crashed page is told to main, and comes back when main reloads it', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  const first = app.page
  await app.crash()
  await app.waitForLine(/^gone crashed/)
  await expect.poll(() => app.page !== first).toBe(true)
  await expect(app.page.locator('#answer')).toHaveText('hello from main')
})

test('a call that was on its way when the page reloaded does not reach the new page', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  await app.page.evaluate(() => void tiny.call('slow').then(() => (document.title = 'late')))
  await app.reload()
  await expect(app.page.locator('#answer')).toHaveText('hello from main')
  await expect.poll(async () => (await app.ipcLog()).some(({ text }) => text === '"late"')).toBe(true)
  expect(await app.page.title()).toBe('Tiny')
})

test('a second window has a page, a preload and a number of its own', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  await app.page.evaluate(() => tiny.call('open', 'other.html'))
  const other = await app.waitForPage('/other.html')
  expect(await other.evaluate(() => tiny.call('who'))).toMatchObject({ id: 2, url: 'app://bundle/other.html' })
  expect(app.pages()).toHaveLength(2)
  await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.fromId(2)?.close())
  await app.waitForLine(/^closed other\.html/)
  await expect.poll(() => app.pages().length).toBe(1)
})

test('a window that gets or loses the keyboard is told to main by the system, and by no event that a page makes', async ({
  launchApp,
}) => {
  const app = await launchApp({ appDir })
  await app.page.evaluate(() => tiny.call('open', 'other.html'))
  const other = await app.waitForPage('/other.html')
  await other.bringToFront()
  const seen = await app.evaluateMain(({ BrowserWindow }) => {
    const told: string[] = []
    Object.assign(globalThis, { told })
    for (const window of BrowserWindow.getAllWindows()) {
      window.on('focus', () => told.push(`focus ${window.id}`))
      window.on('blur', () => told.push(`blur ${window.id}`))
    }
    return told
  })
  expect(seen).toEqual([])
  const told = () =>
    app.evaluateMain(({ BrowserWindow }) => [
      ...(globalThis as unknown as { told: string[] }).told,
      `now ${BrowserWindow.getFocusedWindow()?.id}`,
    ])
  await app.page.bringToFront()
  await expect.poll(told).toEqual(['focus 1', 'now 1'])

  // What a page makes up goes the same way first, so that the real one comes after it.
  await other.evaluate(() => {
    for (const type of ['focus', 'blur']) window.dispatchEvent(new Event(type))
  })
  await app.page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await other.bringToFront()
  await expect.poll(told).toEqual(['focus 1', 'blur 1', 'focus 2', 'now 2'])
})

test('the last window closed ends main', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  await app.evaluateMain(({ BrowserWindow }) => void setImmediate(() => BrowserWindow.fromId(1)?.close()))
  expect(await app.ended()).toEqual({ code: 0, signal: null })
  expect(app.log()).toContain('will-quit')
})

test('a window that the person closes is gone for main, too', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  await app.page.close()
  await app.waitForLine(/^closed index\.html/)
  expect(await app.ended()).toEqual({ code: 0, signal: null })
})

test('what the page stores survives a restart', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  await app.page.evaluate(() => localStorage.setItem('kept', 'yes'))
  await app.restart()
  expect(await app.page.evaluate(() => localStorage.getItem('kept'))).toBe('yes')
})

test('T13: a second instance on the same data leaves, and the first one hears of it', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  const second = launchApp({ appDir, dataDir: app.dataDir, args: ['--from-second'] })
  await expect(second).rejects.toThrow(/Main ended \(0\) before it showed a window/)
  expect(await app.waitForLine(/^second-instance/)).toBe('second-instance --from-second')
})

test('T13: a lock held by a killed process is free', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  expect(await app.kill()).toEqual({ code: null, signal: 'SIGKILL' })
  await app.restart()
  await expect(app.page.locator('#answer')).toHaveText('hello from main')
})

test('V6: sleep reaches main when the spec says so', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  await app.emitPower('suspend')
  await app.waitForLine(/^suspend$/)
})

test('what the app asks for is on record', async ({ launchApp }) => {
  const app = await launchApp({ appDir })
  const asked = await app.asked()
  expect(asked).toContainEqual({ name: 'app.enableSandbox', value: { beforeReady: true } })
  expect(asked).toContainEqual({
    name: 'BrowserWindow',
    value: {
      window: 1,
      width: 900,
      height: 600,
      webPreferences: { sandbox: true, contextIsolation: true, preload: 'preload.cjs' },
    },
  })
  const locks = asked.find(({ name }) => name === 'webContents')
  expect(locks?.value).toMatchObject({
    'will-navigate': 'prevented',
    'window.open': 'deny',
    'will-redirect': 'allowed',
  })
})
