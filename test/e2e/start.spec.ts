import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { projectDir } from '#tools/project.ts'

const run = promisify(execFile)
type Box = Readonly<Record<'x' | 'y' | 'width' | 'height', number>>

let folder: string
test.beforeEach(async ({ makeFolder }) => {
  folder = await makeFolder('start')
})

const pngSignature = '89504e470d0a1a0a'
const size = { width: 1200, height: 760 }

/** The share of pixels of two pictures that are the same within a box (px), from 0 to 1. */
const alike = (page: Page, pictures: readonly [Buffer, Buffer], box: Box): Promise<number> =>
  page.evaluate(
    async ([texts, { x, y, width, height }]) => {
      const pixels = await Promise.all(
        texts.map(async (text) => {
          const image = Object.assign(new Image(), { src: `data:image/png;base64,${text}` })
          await image.decode()
          const canvas = Object.assign(document.createElement('canvas'), { width, height })
          const drawn = canvas.getContext('2d')
          drawn?.drawImage(image, -x, -y)
          return new Uint32Array(drawn?.getImageData(0, 0, width, height).data.buffer ?? new ArrayBuffer(0))
        }),
      )
      const [first = new Uint32Array(), second = new Uint32Array()] = pixels
      return first.filter((pixel, at) => pixel === second[at]).length / (width * height)
    },
    [pictures.map((picture) => picture.toString('base64')), box] as const,
  )

test('npm start -- --screenshot says when Coffer is ready, saves the desk in the size asked for, and ends', async ({
  launchApp,
}) => {
  const picture = join(folder, 'window.png')
  const args = ['tools/run.mjs', 'start', '--screenshot', picture, '--size', '1200x760', '--theme', 'dark']
  const { stdout } = await run(process.execPath, args, {
    cwd: projectDir,
    env: { ...process.env, COFFER_DATA_DIR: join(folder, 'data'), DBUS_SESSION_BUS_ADDRESS: 'disabled:' },
    timeout: 100_000,
  })
  const lines = stdout.split('\n')
  expect(lines.filter((line) => /^Coffer is ready \((preview host|Electron)\)\.$/.test(line))).toHaveLength(1)
  expect(lines).toContain(`Saved the window as ${picture}.`)
  const bytes = await readFile(picture)
  expect(bytes.subarray(0, 8).toString('hex')).toBe(pngSignature)
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([size.width, size.height])

  // It is the desk: its rail, in which nothing moves, stands in the picture as in an app that shows it. The welcome covers it.
  const picturesOf = async (welcome: boolean) => {
    const app = await launchApp({ size, welcome })
    const rail = app.page.getByRole('navigation', { name: en.nav.label })
    await expect(welcome ? app.page.getByRole('dialog', { name: en.welcome.title }) : rail).toBeVisible()
    return { app, rail, shown: await app.page.screenshot({ animations: 'disabled' }) }
  }
  const desk = await picturesOf(false)
  const found = await desk.rail.boundingBox()
  if (found === null) throw new Error('The rail is not drawn.')
  const box = {
    x: Math.ceil(found.x),
    y: Math.ceil(found.y),
    width: Math.floor(found.width),
    height: Math.floor(found.height),
  }
  const { page } = desk.app
  expect(await alike(page, [bytes, desk.shown], box)).toBeGreaterThan(0.98)
  const welcomed = await picturesOf(true)
  expect(await alike(page, [welcomed.shown, desk.shown], box)).toBeLessThan(0.9)
})

test('T11: a link planted in the data folder ends the start, names the file, and nothing is written through it', async () => {
  const data = join(folder, 'data')
  await mkdir(data)
  await symlink(join(folder, 'victim'), join(data, 'lease.sqlite'))
  const args = ['tools/run.mjs', 'start', '--screenshot', join(folder, 'window.png')]
  const env = { ...process.env, COFFER_DATA_DIR: data, DBUS_SESSION_BUS_ADDRESS: 'disabled:' }
  const failed = await run(process.execPath, args, { cwd: projectDir, env, timeout: 100_000 }).then(
    () => null,
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect(failed?.code).toBe(1)
  expect(`${failed?.stdout}${failed?.stderr}`).toContain(
    `Coffer could not start\n${join(data, 'lease.sqlite')} is a link.`,
  )
  await expect(readFile(join(folder, 'victim'))).rejects.toThrow('ENOENT')
})

test('SIGUSR1 opens no debugger in main', async ({ launchApp }) => {
  const app = await launchApp()
  const debuggers = () => app.evaluateMain(() => process.getBuiltinModule('node:inspector').url() ?? null)
  // Playwright opens one of its own on real Electron.
  const before = await debuggers()
  process.kill(app.mainPid, 'SIGUSR1')
  for (let turn = 0; turn < 20; turn += 1) expect(await debuggers()).toBe(before)
})

test('npm start with an option that it does not know says so, and starts nothing', async () => {
  const failed = await run(process.execPath, ['tools/run.mjs', 'start', '--size', 'big'], { cwd: projectDir }).then(
    () => {
      throw new Error('It started.')
    },
    (error: { code: number; stdout: string; stderr: string }) => error,
  )
  expect(failed).toMatchObject({ code: 2, stdout: '' })
  expect(failed.stderr).toContain('--size is WIDTHxHEIGHT')
})
