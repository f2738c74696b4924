/** `npm start [-- --screenshot FILE] [--size 1280x800] [--theme light|dark]`: readies the machine, builds, opens Coffer. */
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from './build.ts'
import { startDisplay } from './display.ts'
import type { Display } from './display.ts'
import { startDriver } from './drivers/driver.ts'
import type { Driver } from './drivers/driver.ts'
import { projectDir } from './project.ts'
import { provision } from './provision.ts'
import { electronBinary } from './provision/electron-binary.ts'

interface StartOptions {
  readonly screenshot: string | null
  readonly size: { readonly width: number; readonly height: number } | null
  readonly theme: 'light' | 'dark'
}

/** Gives the options, or one sentence about the first that is wrong. */
export function readOptions(args: readonly string[]): StartOptions | string {
  let values: { screenshot?: string; size?: string; theme?: string }
  try {
    const options = { screenshot: { type: 'string' }, size: { type: 'string' }, theme: { type: 'string' } } as const
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { screenshot, size, theme = 'dark' } = values
  const parts = /^([1-9]\d{2,4})x([1-9]\d{2,4})$/.exec(size ?? '')
  if (size !== undefined && parts === null)
    return `--size is WIDTHxHEIGHT in pixels, for example 1280x800; it was ${size}.`
  if (theme !== 'light' && theme !== 'dark') return `--theme is light or dark; it was ${theme}.`
  return {
    screenshot: screenshot ?? null,
    size: parts === null ? null : { width: Number(parts[1]), height: Number(parts[2]) },
    theme,
  }
}

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

async function runDriver(driver: Driver, { screenshot }: StartOptions): Promise<number> {
  const page = await driver.firstPage()
  const name = driver.host === 'preview' ? 'preview host' : 'Electron'
  console.log(`Coffer is ready (${name}).`)
  if (screenshot === null) return (await driver.ended).code ?? 1
  await page.evaluate('document.fonts.ready')
  await page.screenshot({ path: screenshot })
  console.log(`Saved the window as ${screenshot}.`)
  return 0
}

async function open(options: StartOptions, env: NodeJS.ProcessEnv): Promise<number> {
  const binary = electronBinary()
  if (binary !== null && options.screenshot === null) return runElectron(binary, env)
  const driver = await startDriver({
    appDir: projectDir,
    args: [],
    env,
    headless: false,
    ...(options.size === null ? {} : { size: options.size }),
    theme: options.theme,
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
  await provision('start')
  if (!build()) return 1
  let display: Display | null = null
  try {
    if (process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY']) {
      const { width, height } = options.size ?? { width: 1440, height: 900 }
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
