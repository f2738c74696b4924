import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Found, Scan } from '#tools/electron-calls/collect.ts'
import { scan } from '#tools/electron-calls/scan.ts'
import { projectDir } from '#tools/project.ts'

/** Sources as they might stand in the app, against Electron's real typings. */
const sources: Readonly<Record<string, string>> = {
  'calls.ts': `
    import { app, BrowserWindow, nativeTheme, powerMonitor } from 'electron'
    app.quit()
    if (nativeTheme.shouldUseDarkColors) nativeTheme.themeSource = 'dark'
    powerMonitor.on('lock-screen', () => undefined)
    const place = { x: 1, y: 2 }
    const window = new BrowserWindow({ ...place, title: 'Coffer', webPreferences: { sandbox: true } })
    window.webContents.on('render-process-gone', (_event, { reason }) => void reason)
    process.on('exit', () => process.resourcesPath)
    app['exit']()`,
  'own-types.ts': `
    import type { BrowserWindow } from 'electron'
    interface Shown { isDestroyed(): boolean; readonly webContents: { send(channel: string): void } }
    interface Heard { on(event: 'session-end', listener: () => void): unknown }
    const push = (windows: () => Iterable<Shown>): void => { for (const one of windows()) one.webContents.send('x') }
    const hear = (one: Heard): void => void one.on('session-end', () => undefined)
    export const begin = (all: readonly BrowserWindow[]): void => { push(() => all); all.forEach((one) => hear(one)) }`,
  'unclear.ts': `
    import { app } from 'electron'
    const name = process.argv[2] as 'quit'
    export const listen = (event: 'activate' | 'quit'): void => void app.on(event as 'quit', () => undefined)
    export const bracketed = (which: 'quit' | 'exit') => app[which]
    export const cast = (app as unknown as { secret(): void }).secret()
    declare const either: 'before-quit' | 'will-quit'
    export const wide = (): void => void app.on(either as string as 'quit', () => void name)
    app.on(String(either) as never, () => undefined)`,
  'nothing.ts': `
    const app = { quit: (): void => undefined }
    app.quit()
    export const rectangle = { x: 1, y: 2, width: 3, height: 4 }`,
}

const pathOf = (name: string): string => join(projectDir, 'src/main', name)
const texts = new Map(Object.entries(sources).map(([name, text]) => [pathOf(name), text]))

/** One for all tests: the typings take a second to read. */
function createProgram(): ts.Program {
  const options: ts.CompilerOptions = {
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2024,
    strict: true,
    types: ['node'],
    skipLibCheck: true,
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists } = host
  host.fileExists = (path) => texts.has(path) || fileExists(path)
  host.getSourceFile = (path, language) => {
    const text = texts.get(path)
    return text === undefined ? getSourceFile(path, language) : ts.createSourceFile(path, text, language, true)
  }
  host.getCurrentDirectory = () => projectDir
  return ts.createProgram([...texts.keys()], options, host)
}

let program: ts.Program
beforeAll(() => {
  program = createProgram()
})
const scanned = (name: string): Scan => scan(program, projectDir, [pathOf(name)])
const keys = ({ found }: Scan): readonly string[] => found.map(({ key }) => key)
const one = ({ found }: Scan, key: string): Found | undefined => found.find((entry) => entry.key === key)

describe('what the sources ask of Electron', () => {
  it('is every member, event, option and object of the typings, and nothing of Node', () => {
    const result = scanned('calls.ts')
    expect(keys(result)).toEqual(
      [
        ...[
          'BaseWindowConstructorOptions: title',
          'BaseWindowConstructorOptions: x',
          'BaseWindowConstructorOptions: y',
        ],
        ...['BrowserWindow.webContents', 'BrowserWindowConstructorOptions: webPreferences'],
        ...['RenderProcessGoneDetails.reason', "WebContents 'render-process-gone'", 'WebPreferences: sandbox'],
        ...[
          'app.exit()',
          'app.quit()',
          'nativeTheme.shouldUseDarkColors',
          'nativeTheme.themeSource =',
          'new BrowserWindow()',
        ],
        ...["powerMonitor 'lock-screen'", 'process.resourcesPath'],
      ].toSorted(),
    )
    expect(result.unclear).toEqual([])
    expect(one(result, "powerMonitor 'lock-screen'")).toMatchObject({
      platforms: ['darwin', 'win32'],
      places: ['src/main/calls.ts:5'],
    })
  })

  it('is also what a type of the app’s own lists of an object of Electron', () => {
    expect(keys(scanned('own-types.ts'))).toEqual([
      "BrowserWindow 'session-end'",
      'BrowserWindow.isDestroyed()',
      'BrowserWindow.webContents',
      'WebContents.send()',
    ])
  })

  it('is not guessed where it is not written out', () => {
    const { unclear } = scanned('unclear.ts')
    expect(unclear).toContainEqual(expect.stringMatching(/^src\/main\/unclear\.ts:5: .*not written out/))
    expect(unclear).toContainEqual(expect.stringMatching(/^src\/main\/unclear\.ts:6: a cast hides/))
    expect(unclear).toContainEqual(expect.stringMatching(/^src\/main\/unclear\.ts:9: the name of an event/))
  })

  it('is nothing where objects only look alike', () => {
    expect(scanned('nothing.ts')).toEqual({ found: [], unclear: [] })
  })
})
