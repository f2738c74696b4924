import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { LoginItemSettings, LoginItemSettingsOptions, Settings } from 'electron'
import { createLoginItem, endStartAtLogin } from '#main/shell/login-item.ts'
import type { LoginItemFacts } from '#main/shell/login-item.ts'
import { inEnglish } from '#shared/messages.ts'
import { removeFolder } from '#test/support/folders.ts'

let home: string
let found: LoginItemSettings
/** What the system is told, and which entry it was asked for. */
let told: Settings[]
let askedFor: (LoginItemSettingsOptions | undefined)[]
/** What the system does with what it is told. */
let obey: (settings: Settings) => void

const facts = (platform: NodeJS.Platform, more: Partial<LoginItemFacts> = {}): LoginItemFacts => ({
  platform,
  packaged: true,
  env: {},
  home,
  execPath: '/opt/Coffer/coffer',
  argv: ['/opt/Coffer/coffer'],
  app: {
    getLoginItemSettings: (options) => {
      askedFor.push(options)
      return found
    },
    setLoginItemSettings: (settings) => {
      told.push(settings)
      obey(settings)
    },
  },
  ...more,
})
const open = (platform: NodeJS.Platform, more: Partial<LoginItemFacts> = {}) => createLoginItem(facts(platform, more))

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'coffer-login-'))
  told = []
  askedFor = []
  found = {
    openAtLogin: false,
    wasOpenedAtLogin: false,
    status: 'not-registered',
    executableWillLaunchAtLogin: false,
    launchItems: [],
  }
  obey = ({ openAtLogin = false }) =>
    void Object.assign(found, { openAtLogin, executableWillLaunchAtLogin: openAtLogin })
})
afterEach(() => removeFolder(home))

describe.each(['win32', 'darwin', 'linux'] as const)('start at login on %s', (platform) => {
  it('is off by itself, and what the system says after each change', () => {
    const item = open(platform)
    expect(item.state()).toBe('off')
    expect(item.set(true)).toEqual({ ok: true, value: 'on' })
    expect(item.state()).toBe('on')
    expect(item.set(false)).toEqual({ ok: true, value: 'off' })
    expect(open(platform).state()).toBe('off')
  })

  it('ends for good, and nothing is told where it is off', () => {
    const item = open(platform)
    expect([endStartAtLogin(item), told]).toEqual([true, []])
    item.set(true)
    expect([endStartAtLogin(item), item.state()]).toEqual([true, 'off'])
  })

  it('is not offered in a run from sources, whatever stands in the system', () => {
    const item = open(platform, { packaged: false, argv: ['--at-login'] })
    const asked = item.set(true)
    expect(asked.ok ? '' : inEnglish(asked.error.reason)).toMatch(/^Coffer cannot be started at login from its sources/)
    expect([item.state(), item.startedAtLogin(), told.length, existsSync(join(home, '.config'))]).toEqual([
      'not-offered',
      false,
      0,
      false,
    ])
  })
})

describe('Windows', () => {
  it('starts it with the switch that tells it is at login', () => {
    open('win32').set(true)
    expect(told).toEqual([{ args: ['--at-login'], openAtLogin: true }])
    expect(askedFor).toEqual([{ args: ['--at-login'] }])
    expect(open('win32').startedAtLogin()).toBe(false)
    expect(open('win32', { argv: ['coffer.exe', '--at-login'] }).startedAtLogin()).toBe(true)
  })

  it('says so where a person switched the entry off in the Task Manager', () => {
    Object.assign(found, { openAtLogin: true, executableWillLaunchAtLogin: false })
    expect(open('win32').state()).toBe('blocked')
  })

  it('has the portable program start from where it lies, not from where it unpacked itself', () => {
    open('win32', { env: { PORTABLE_EXECUTABLE_FILE: 'D:\\Coffer.exe' } }).set(true)
    expect(told[0]?.path).toBe('D:\\Coffer.exe')
  })

  it('ends an entry that a person switched off', () => {
    Object.assign(found, { openAtLogin: true, executableWillLaunchAtLogin: false })
    expect(endStartAtLogin(open('win32'))).toBe(true)
    expect(told).toEqual([expect.objectContaining({ openAtLogin: false })])
  })

  it('says where the system took no change', () => {
    obey = () => undefined
    const asked = open('win32').set(true)
    expect(asked.ok ? '' : inEnglish(asked.error.reason)).toMatch(/^This system did not take the change/)
  })
})

describe('macOS', () => {
  it('is told apart by the system, and waits for the user’s approval', () => {
    expect(open('darwin', { argv: ['--at-login'] }).startedAtLogin()).toBe(false)
    Object.assign(found, { wasOpenedAtLogin: true, openAtLogin: true, status: 'requires-approval' })
    const item = open('darwin')
    expect([item.startedAtLogin(), item.state()]).toEqual([true, 'blocked'])
    expect(item.set(true)).toEqual({ ok: true, value: 'blocked' })
  })
})

describe('Linux', () => {
  const image = { APPIMAGE: '/home/me/Coffer.AppImage', APPDIR: '/tmp/.mount_Coffer' }
  const entry = (): string => join(home, '.config', 'autostart', 'coffer.desktop')

  it('starts the AppImage, and not the folder that it is mounted at', () => {
    const mounted = open('linux', { env: image, execPath: '/tmp/.mount_Coffer/coffer' })
    mounted.set(true)
    // Another AppImage started this one: it is not in it.
    expect(open('linux', { env: image }).state()).toBe('blocked')
    expect(mounted.state()).toBe('on')
  })

  it('is unknown where the entry cannot be read, and no change is taken for made where it cannot be written', () => {
    writeFileSync(join(home, '.config'), 'a file in the way')
    const item = open('linux')
    expect(item.state()).toBe('unknown')
    expect(item.set(true).ok).toBe(false)
    expect(endStartAtLogin(item)).toBe(false)
    expect(existsSync(entry())).toBe(false)
  })
})
