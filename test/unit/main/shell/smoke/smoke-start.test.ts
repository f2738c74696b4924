import { EventEmitter } from 'node:events'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserWindow } from 'electron'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { msg } from '#shared/messages.ts'
import type { SmokeReport, SmokeStart } from '#main/shell/smoke/smoke-start.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'

const fake = vi.hoisted(() => ({
  app: null as unknown as EventEmitter,
  temp: '',
  paths: {} as Record<string, string>,
  exits: [] as number[],
  quit: null as unknown as PromiseWithResolvers<void>,
}))
vi.mock('electron', () => ({
  app: {
    on: (name: string, listener: () => void) => fake.app.on(name, listener),
    getPath: () => fake.temp,
    setPath: (name: string, path: string) => void (fake.paths[name] = path),
    getVersion: () => '1.2.3',
    isPackaged: true,
    quit: () => fake.quit.resolve(),
    exit: (code: number) => void fake.exits.push(code),
  },
}))
const { createSmokeStart } = await import('#main/shell/smoke/smoke-start.ts')

let folder: string
let file: string
let start: SmokeStart
let window: EventEmitter & { webContents: EventEmitter; isVisible: () => boolean }
let visible: boolean
let pageReady: () => void

const report = (): SmokeReport => JSON.parse(readFileSync(file, 'utf8')) as SmokeReport
const watch = (loads = true): void =>
  start.watch(window as unknown as BrowserWindow, {
    onPageReady: (listener) => (pageReady = listener),
    loadsKeychain: () => Promise.resolve(loads),
  })
const show = (): void => {
  visible = true
  window.emit('ready-to-show')
}
/** Electron's last question before the end. */
const willQuit = (): boolean => {
  let held = false
  fake.app.emit('will-quit', { preventDefault: () => (held = true) })
  return held
}

beforeEach(async () => {
  folder = await makeFolder('smoke')
  file = join(folder, 'report.json')
  Object.assign(fake, {
    app: new EventEmitter(),
    temp: join(folder, 'temp'),
    paths: {},
    quit: Promise.withResolvers<void>(),
  })
  fake.exits.length = 0
  mkdirSync(fake.temp)
  visible = false
  window = Object.assign(new EventEmitter(), { webContents: new EventEmitter(), isVisible: () => visible })
  start = createSmokeStart(file)
})
afterEach(async () => {
  vi.useRealTimers()
  await removeFolder(folder)
})

describe('a start by --smoke', () => {
  it('has a data folder of its own, and gives Electron no other', () => {
    expect(start.dataDir.startsWith(join(fake.temp, 'coffer-smoke-'))).toBe(true)
    expect(fake.paths).toEqual({ userData: start.dataDir, sessionData: start.dataDir })
  })

  it('passes once the window is shown and its page has called, and ends only when everything has closed', async () => {
    watch()
    show()
    pageReady()
    await fake.quit.promise
    expect(existsSync(file)).toBe(false)
    expect(willQuit()).toBe(true)
    expect(fake.exits).toEqual([0])
    expect(report()).toEqual({
      outcome: 'passed',
      why: null,
      version: '1.2.3',
      packaged: true,
      platform: process.platform,
      arch: process.arch,
      node: process.versions.node,
      electron: 'none',
      fuses: 'none',
      keychainModule: 'loads',
      window: true,
      page: true,
    })
    expect(existsSync(start.dataDir)).toBe(false)
  })

  it('waits for both, in either order', async () => {
    watch(false)
    let asked = false
    void fake.quit.promise.then(() => (asked = true))
    pageReady()
    await new Promise((resolve) => setImmediate(resolve))
    expect(asked).toBe(false)
    show()
    await fake.quit.promise
    willQuit()
    expect(report()).toMatchObject({ outcome: 'passed', keychainModule: 'does-not-load' })
  })

  it('counts a window that is not shown as none', () => {
    vi.useFakeTimers()
    watch()
    window.emit('ready-to-show')
    pageReady()
    vi.advanceTimersByTime(59_999)
    expect(fake.exits).toEqual([])
    vi.advanceTimersByTime(1)
    expect(report()).toMatchObject({ outcome: 'failed', why: { code: 'timed-out' }, window: false, fuses: 'not-read' })
    expect(fake.exits).toEqual([1])
  })

  it.each([
    ['did-fail-load', 'page-failed'],
    ['render-process-gone', 'page-gone'],
    ['preload-error', 'preload-failed'],
  ])('fails on %s, once', (event, code) => {
    watch()
    show()
    window.webContents.emit(event)
    window.webContents.emit('render-process-gone')
    expect(report()).toMatchObject({ outcome: 'failed', why: { code }, window: true, page: false })
    expect(fake.exits).toEqual([1])
    expect(existsSync(start.dataDir)).toBe(false)
  })

  it('did not end well where the services’ deadline ended it', async () => {
    watch()
    show()
    pageReady()
    await fake.quit.promise
    fake.app.emit('quit')
    expect(report()).toMatchObject({ outcome: 'failed', why: { code: 'not-closed' } })
  })

  it('says why it was refused before there was a window', () => {
    start.fail({ code: 'refused', reason: msg('start.switch', { name: 'inspect' }) })
    const why = { code: 'refused', reason: { id: 'start.switch', params: { name: 'inspect' } } }
    expect(report()).toMatchObject({ outcome: 'failed', why, window: false, page: false })
    expect(existsSync(start.dataDir)).toBe(false)
  })

  it('says that a mistake ended it, with what was seen until then', () => {
    watch()
    show()
    start.fail({ code: 'uncaught-exception' })
    fake.app.emit('quit')
    expect(report()).toMatchObject({
      outcome: 'failed',
      why: { code: 'uncaught-exception' },
      window: true,
      page: false,
    })
    expect(existsSync(start.dataDir)).toBe(false)
  })

  it('leaves it to its caller to end where its report cannot be written', () => {
    writeFileSync(file, 'somebody else’s')
    start.fail({ code: 'refused', reason: msg('start.switch', { name: 'inspect' }) })
    expect(readFileSync(file, 'utf8')).toBe('somebody else’s')
    expect([existsSync(start.dataDir), fake.exits]).toEqual([false, []])
  })

  it('ends with 1 where its report cannot be written, and leaves what came there', () => {
    writeFileSync(file, 'somebody else’s')
    watch()
    show()
    window.webContents.emit('did-fail-load')
    expect(fake.exits).toEqual([1])
    expect(readFileSync(file, 'utf8')).toBe('somebody else’s')
  })
})
