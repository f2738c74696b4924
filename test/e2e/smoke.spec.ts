import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { SmokeReport } from '#main/shell/smoke/smoke-start.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { projectDir } from '#tools/project.ts'

const version = (JSON.parse(readFileSync(join(projectDir, 'package.json'), 'utf8')) as { version: string }).version
const packaged = join(projectDir, 'test/support/e2e/packaged-entry.ts')
const read = (file: string): SmokeReport => JSON.parse(readFileSync(file, 'utf8')) as SmokeReport

let folder: string
test.beforeEach(async ({ makeFolder }) => {
  folder = await makeFolder('smoke')
  await mkdir(join(folder, 'temp'))
  await mkdir(join(folder, 'data'))
})

/** An environment in which everything that a start leaves behind is seen. */
const env = () => ({ TMPDIR: join(folder, 'temp') })

test('--smoke FILE shows the window, writes what it saw, ends with 0 and leaves nothing behind', async ({
  launchApp,
}) => {
  const file = join(folder, 'report.json')
  const dataDir = join(folder, 'data')
  // Somebody has seen the welcome there: the start must not look at that, nor change it.
  const app = await launchApp({ args: ['--smoke', file], env: env(), dataDir, keyring: 'unlocked' })
  const { code } = await app.ended()
  const preview = app.host === 'preview'
  expect(read(file)).toMatchObject({
    outcome: 'passed',
    why: null,
    version,
    packaged: false,
    keychainModule: 'loads',
    window: true,
    page: true,
    ...(preview ? { electron: 'none', fuses: 'none' } : {}),
  })
  expect(code).toBe(0)
  expect(readdirSync(dataDir)).toEqual(['settings.json'])
  expect(readdirSync(join(folder, 'temp')).filter((name) => name.startsWith('coffer-smoke-'))).toEqual([])
})

test('--smoke FILE starts beside a Coffer that runs, and does not bring it to the front', async ({ launchApp }) => {
  const dataDir = join(folder, 'data')
  const running = await launchApp({ dataDir })
  await running.evaluateMain(({ app }) => {
    app.on('second-instance', () => console.log('somebody started Coffer again'))
  })
  const file = join(folder, 'report.json')
  const app = await launchApp({ args: [`--smoke=${file}`], env: env(), dataDir })
  const { code } = await app.ended()
  expect(read(file)).toMatchObject({ outcome: 'passed', why: null })
  expect(code).toBe(0)
  await expect(running.page.locator('#app')).toBeVisible()
  expect(running.log().filter((line) => line.includes('started Coffer again'))).toEqual([])
})

test('a packaged start with a debugging switch ends, and its report says which', async ({ launchApp }) => {
  for (const [at, name] of ['--inspect=0', '--remote-debugging-port=0', '--no-sandbox'].entries()) {
    const file = join(folder, `report-${at}.json`)
    const start = launchApp({ args: [name, '--smoke', file], env: env(), imports: [packaged] })
    await expect(start).rejects.toThrow(/Main ended \(1\) before it showed a window/)
    const params = { name: name.replace(/^--|=.*/g, '') }
    expect(read(file)).toMatchObject({
      outcome: 'failed',
      why: { code: 'refused', reason: { id: 'start.switch', params } },
      packaged: true,
      window: false,
    })
  }
})

test('no report is written over a file, nor into Coffer’s own folder', async ({ launchApp }) => {
  const dataDir = join(folder, 'data')
  for (const file of [
    join(folder, 'data', 'alerts.json'),
    join(folder, 'report.txt'),
    join(folder, 'none', 'a.json'),
  ]) {
    const start = launchApp({ args: ['--smoke', file], env: env(), dataDir })
    await expect(start).rejects.toThrow(/Main ended \(2\)[\s\S]*--smoke takes the name of a new file/)
    expect(existsSync(file)).toBe(false)
  }
})
