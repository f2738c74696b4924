/**
 * `npm run dev [-- --debug]`: Coffer from its sources, as an app of its own (`Coffer Dev`, with its own data folder and keychain
 * entries). A change of the page shows in the open window, a change of main or a preload script starts the app again.
 * `--debug` opens loopback ports for debuggers: 9229 for main, 9222 for the page.
 */
import { join } from 'node:path'
import { electronBinary } from '#tools/provision/electron-binary.ts'
import { appName, devEnvironment, readyLine, restartLine, writeAppFolder } from './dev/app-folder.ts'
import { startElectronApp, startPreviewApp } from './dev/apps.ts'
import { watchMain } from './dev/main-build.ts'
import { startPageServer } from './dev/page-server.ts'
import { createRestarter } from './dev/restarter.ts'
import type { Restarter } from './dev/restarter.ts'
import { hasDisplay, startDisplay } from './display.ts'
import { enableHooks } from './commits/repository.ts'
import { cacheFile, projectDir } from './project.ts'
import { provision } from './provision.ts'

async function run(debug: boolean, env: NodeJS.ProcessEnv): Promise<number> {
  const appDir = cacheFile('dev')
  writeAppFolder(appDir, 'out/main/index.js')
  const page = await startPageServer()
  let restarter: Restarter | null = null
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void (restarter === null ? process.exit(1) : restarter.close()))
  }
  const main = watchMain({
    outDir: join(appDir, 'out'),
    onRebuilt: (name, tookMs) => {
      console.log(restartLine(name, tookMs))
      restarter?.changed()
    },
    onFailed: (name) => console.error(`The change of ${name} does not build; ${appName} goes on as it was.`),
  })
  try {
    await main.built
    const options = {
      appDir,
      env: { ...devEnvironment(env), COFFER_DEV_SOCKET: page.socketPath },
      debug,
      quit: () => page.command('quit'),
    }
    const binary = electronBinary()
    restarter = createRestarter({
      start: () => (binary === null ? startPreviewApp(options) : startElectronApp(binary, options)),
      onReady: (ms) => console.log(readyLine(binary === null ? 'preview host' : 'Electron', ms)),
      onCrash: (reason) =>
        console.error(
          `${reason}\nIs another ${appName} running? Otherwise the next change starts it again; Ctrl-C ends.`,
        ),
    })
    return await restarter.finished
  } finally {
    await restarter?.close()
    await main.close()
    await page.close()
  }
}

export default async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((argument) => argument !== '--debug')
  if (unknown !== undefined) {
    console.error(`npm run dev knows --debug alone; it was given ${unknown}.`)
    return 2
  }
  provision('start')
  const hooks = enableHooks(projectDir)
  if (hooks !== null) console.log(hooks)
  const display = hasDisplay() ? null : await startDisplay(1440, 900, true)
  if (display !== null) console.log(`No display here: ${appName} is shown on an Xvfb of its own (${display.name}).`)
  try {
    return await run(args.includes('--debug'), {
      ...process.env,
      ...(display === null ? {} : { DISPLAY: display.name }),
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    return 1
  } finally {
    display?.close()
  }
}
