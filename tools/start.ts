/** `npm start [-- --screenshot FILE] [--size 1280x800] [--theme light|dark]`: readies the machine, builds, opens Coffer. */
import { setTimeout as delay } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from './build.ts'
import { hasDisplay, startDisplay } from './display.ts'
import type { Display } from './display.ts'
import { startDriver } from './drivers/driver.ts'
import type { Driver } from './drivers/driver.ts'
import { projectDir } from './project.ts'
import { provision } from './provision.ts'
import { electronBinary } from './provision/electron-binary.ts'
import { readOptions } from './start-options.ts'
import type { StartOptions } from './start-options.ts'

/** Real Electron as a person runs it, without the debugging port that Playwright needs. */
async function runElectron(binary: string, env: NodeJS.ProcessEnv): Promise<number> {
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const hook = join(import.meta.dirname, 'drivers', 'ready-hook.cjs')
  const child = spawn(binary, ['-r', hook, ...asRoot, projectDir], { env, stdio: ['ignore', 'inherit', 'inherit'] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

const ask = (page: Page, channel: string, input: unknown): Promise<unknown> =>
  page.evaluate(`coffer.invoke['${channel}'](${JSON.stringify(input)})`)

/** Shows a theme for as long as `run` takes; the one the person has chosen is back afterwards. */
async function inTheme(page: Page, theme: 'light' | 'dark', run: () => Promise<unknown>): Promise<void> {
  const { value } = (await ask(page, 'settings.get', null)) as { value: { theme: string } }
  await ask(page, 'settings.change', { theme })
  try {
    await page.waitForFunction(`document.documentElement.dataset.theme === '${theme}'`)
    await run()
  } finally {
    await ask(page, 'settings.change', { theme: value.theme })
  }
}

type PageValues = Readonly<Record<string, unknown>>

/** Shows the desk where the welcome of a first start would cover it; the person is welcomed afterwards all the same. */
async function withoutWelcome(page: Page, run: () => Promise<unknown>): Promise<void> {
  const kept = async (): Promise<PageValues> =>
    ((await ask(page, 'settings.get', null)) as { value: { page: PageValues } }).value.page
  const before = await kept()
  if (before['welcomeSeen'] === true) return void (await run())
  await ask(page, 'settings.change', { page: { ...before, welcomeSeen: true } })
  try {
    await run()
  } finally {
    await ask(page, 'settings.change', { page: { ...(await kept()), welcomeSeen: false } })
  }
}

/** ms that a picture waits for panels that are loading, and for how long none may be: some begin to load late. */
const quietTimeoutMs = 10_000
const quietFor = 2000
const isQuiet = `(() => {
  const busy = document.querySelector('[aria-busy=true]') !== null
  globalThis.quietSince = busy ? Infinity : Math.min(globalThis.quietSince ?? Infinity, performance.now())
  return performance.now() - globalThis.quietSince > ${quietFor}
})()`

async function savePicture(page: Page, file: string): Promise<void> {
  // Asked from here: the page's policy lets no text become code in it. What has not come by then is shown as it is.
  for (const end = Date.now() + quietTimeoutMs; Date.now() < end && !(await page.evaluate(isQuiet));) await delay(100)
  await page.evaluate('document.fonts.ready')
  // Transitions are taken at their end: a theme fades in.
  await page.screenshot({ path: file, animations: 'disabled' })
}

async function runDriver(driver: Driver, { screenshot, theme }: StartOptions): Promise<number> {
  const page = await driver.firstPage()
  const name = driver.host === 'preview' ? 'preview host' : 'Electron'
  console.log(`Coffer is ready (${name}).`)
  if (screenshot === null) return (await driver.ended).code ?? 1
  await withoutWelcome(page, () =>
    theme === null ? savePicture(page, screenshot) : inTheme(page, theme, () => savePicture(page, screenshot)),
  )
  console.log(`Saved the window as ${screenshot}.`)
  return 0
}

const defaultSize = { width: 1440, height: 900 }

/** A picture on the preview host needs no display, and is of the size asked for to the pixel. */
const isPicture = ({ screenshot }: StartOptions): boolean => screenshot !== null && electronBinary() === null

async function open(options: StartOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const binary = electronBinary()
  if (binary !== null && options.screenshot === null) return runElectron(binary, env)
  const driver = await startDriver({
    appDir: projectDir,
    args: [],
    env,
    headless: isPicture(options),
    size: options.size ?? defaultSize,
    theme: options.theme ?? 'dark',
    onLine: (line) => console.log(line),
  })
  const stop = (): void => void driver.close()
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    return await runDriver(driver, options)
  } finally {
    await driver.close()
  }
}

export default async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args)
  if (typeof options === 'string') {
    console.error(options)
    return 2
  }
  provision('start')
  if (!build()) return 1
  let display: Display | null = null
  try {
    if (!hasDisplay() && !isPicture(options)) {
      const { width, height } = options.size ?? defaultSize
      display = await startDisplay(width, height)
      console.log(`No display here: Coffer is shown on an Xvfb of its own (${display.name}).`)
    }
    return await open(options, { ...process.env, ...(display === null ? {} : { DISPLAY: display.name }) })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    display?.close()
  }
}
