import { execFile } from 'node:child_process'
import { mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '#test/support/fixtures.ts'
import { projectDir } from '#tools/project.ts'

const run = promisify(execFile)

let folder: string
test.beforeEach(async ({ makeFolder }) => {
  folder = await makeFolder('start')
})

const pngSignature = '89504e470d0a1a0a'

test('npm start -- --screenshot says when Coffer is ready, saves the window in the size asked for, and ends', async () => {
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
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 760])
  // A window with something in it does not pack to nothing.
  expect(bytes.length).toBeGreaterThan(20_000)
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
