import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '#test/support/fixtures.ts'
import type { LaunchedApp } from '#test/support/launch.ts'

interface Place {
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  readonly maximized: boolean
}

const placeOf = (app: LaunchedApp): Promise<Place> =>
  app.evaluateMain(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows()
    if (window === undefined) throw new Error('no window')
    return { bounds: window.getNormalBounds(), maximized: window.isMaximized() }
  })

test('the window comes back where it was, as large as it was, and maximized when it was', async ({ launchApp }) => {
  const app = await launchApp()
  const bounds = { x: 40, y: 30, width: 1100, height: 700 }
  await app.evaluateMain(({ BrowserWindow }, wanted) => BrowserWindow.getAllWindows()[0]?.setBounds(wanted), bounds)
  await app.restart()
  expect(await placeOf(app)).toEqual({ bounds, maximized: false })

  await app.evaluateMain(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize())
  await app.restart()
  expect(await placeOf(app)).toEqual({ bounds, maximized: true })
})

test('a place that is on no screen any more, or cannot be read, is not taken', async ({ launchApp }) => {
  const app = await launchApp()
  const first = await placeOf(app)
  for (const kept of [
    JSON.stringify({ bounds: { x: 90_000, y: 90_000, width: 1100, height: 700 }, maximized: false }),
    '{"bounds":',
  ]) {
    await app.kill()
    await writeFile(join(app.dataDir, 'window.json'), kept)
    await app.restart()
    expect(await placeOf(app)).toEqual(first)
  }
})
