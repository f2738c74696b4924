import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MenuItemConstructorOptions } from 'electron'
import { deadManOff } from '#shared/domain/dead-man.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { inEnglish } from '#shared/messages.ts'
import type { TraySource } from '#main/shell/tray-source.ts'
import type { TraySwitch } from '#main/shell/tray-view.ts'

const fake = vi.hoisted(() => {
  class FakeTray {
    tip = ''
    title = ''
    menus: unknown[][] = []
    images: unknown[]
    destroyed = false
    onClick = (): void => undefined
    constructor(image: unknown) {
      this.images = [image]
      trays.push(this)
    }
    on = (_name: string, listener: () => void): void => void (this.onClick = listener)
    setToolTip = (tip: string): void => void (this.tip = tip)
    setTitle = (title: string): void => void (this.title = title)
    setImage = (image: unknown): void => void this.images.push(image)
    setContextMenu = (menu: unknown[]): void => void this.menus.push(menu)
    destroy = (): void => void (this.destroyed = true)
  }
  const trays: FakeTray[] = []
  return { trays, FakeTray, dark: false, onTheme: (): void => undefined }
})
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (template: unknown[]) => template },
  nativeImage: {
    createEmpty: () => {
      const image = { scales: [] as number[], urls: [] as string[], template: false }
      return Object.assign(image, {
        addRepresentation: ({ scaleFactor, dataURL }: { scaleFactor: number; dataURL: string }) => {
          image.scales.push(scaleFactor)
          image.urls.push(dataURL)
        },
        setTemplateImage: (on: boolean) => void (image.template = on),
      })
    },
  },
  nativeTheme: {
    on: (_name: string, listener: () => void) => (fake.onTheme = listener),
    get shouldUseDarkColorsForSystemIntegratedUI() {
      return fake.dark
    },
  },
  Tray: fake.FakeTray,
}))
const { createTray } = await import('#main/shell/tray.ts')

interface Image {
  readonly scales: readonly number[]
  readonly urls: readonly string[]
  readonly template: boolean
}

let choice: Pick<Settings, 'tray' | 'keepInTray'>
let switches: readonly TraySwitch[]
let locked: boolean
let changed: () => void
let did: string[]

const source: TraySource = {
  choice: () => choice,
  state: () => ({ locked, switches, style: { timeZone: 'utc', clock: '24' } }),
  onChange: (listener) => void (changed = listener),
  lock: () => void did.push('lock'),
}
const open = (platform: NodeJS.Platform) =>
  createTray({
    platform,
    source,
    words: inEnglish,
    now: Date.now,
    onShow: () => void did.push('show'),
    onQuit: () => void did.push('quit'),
  })
const tray = () => fake.trays.at(-1)!
const menu = () => tray().menus.at(-1) as MenuItemConstructorOptions[]
const press = (label: string): void => (menu().find((item) => item.label === label)?.click as unknown as () => void)()
const armed = (ms: number): TraySwitch => ({
  label: 'Main',
  view: { ...deadManOff('p'), state: 'on', timeout: 60, firesAt: Date.now() + ms },
})

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 10, 28, 12) })
  fake.trays.length = 0
  fake.dark = false
  choice = { tray: 'on', keepInTray: false }
  switches = [{ label: 'Main', view: deadManOff('p') }]
  locked = false
  did = []
})
afterEach(() => vi.useRealTimers())

describe('the tray item', () => {
  it.each(['win32', 'darwin', 'linux'] as const)(
    'of %s shows Coffer, locks and quits, and cancels nothing',
    (platform) => {
      open(platform)
      const labels = menu().flatMap(({ label = [], enabled }) => (enabled === false ? [] : label))
      expect(labels).toEqual(['Show Coffer', 'Lock Now', 'Quit Coffer'])
      labels.forEach(press)
      expect(did).toEqual(['show', 'lock', 'quit'])
    },
  )

  it.each(['win32', 'linux'] as const)('of %s shows Coffer at a click; macOS opens the menu', (platform) => {
    open(platform)
    tray().onClick()
    open('darwin')
    tray().onClick()
    expect(did).toEqual(['show'])
  })

  it('offers no lock while locked, and says so', () => {
    locked = true
    open('win32')
    expect(menu().find(({ label }) => label === 'Lock Now')?.enabled).toBe(false)
    expect(tray().tip).toBe('Coffer\nLocked\nDead-man switch: off')
  })

  it('M13: counts down by itself, second by second, and is not known once the moment is there', async () => {
    switches = [armed(2_000)]
    open('darwin')
    const seen = [tray().title]
    for (const _second of [1, 2]) {
      await vi.advanceTimersByTimeAsync(1_000)
      seen.push(tray().title)
    }
    expect(seen).toEqual(['0:02', '0:01', 'not known'])
    expect(tray().tip).toBe('Coffer\nUnlocked\nDead-man switch: not known')
    expect(vi.getTimerCount()).toBe(0)
  })

  it('leaves an open menu alone while only the countdown changes', async () => {
    switches = [armed(30_000)]
    open('linux')
    await vi.advanceTimersByTimeAsync(5_000)
    expect(tray().menus).toHaveLength(1)
    switches = [armed(60_000)]
    changed()
    expect(tray().menus).toHaveLength(2)
  })

  it('comes and goes with its setting, and leaves no window hidden behind', () => {
    choice = { tray: 'off', keepInTray: false }
    const item = open('win32')
    expect([item.isShown(), fake.trays.length]).toEqual([false, 0])
    choice = { tray: 'on', keepInTray: false }
    changed()
    expect(item.isShown()).toBe(true)
    choice = { tray: 'off', keepInTray: false }
    changed()
    expect([item.isShown(), tray().destroyed, did]).toEqual([false, true, ['show']])
  })

  it('is gone for good once Coffer closes, and shows no window then', () => {
    const item = open('win32')
    item.end()
    changed()
    expect([item.isShown(), fake.trays.length, did]).toEqual([false, 1, []])
  })

  it('writes an ampersand of a profile’s name as one, where it would name a key', () => {
    switches = [{ label: 'A&B', view: null }]
    open('win32')
    expect(menu()[0]?.label).toBe('Dead-man switch of “A&&B”: not known')
    open('darwin')
    expect(menu()[0]?.label).toBe('Dead-man switch of “A&B”: not known')
  })
})

describe('its picture', () => {
  const image = (): Image => tray().images.at(-1) as Image

  it('is a template on macOS, and keeps its ground on Linux', () => {
    open('darwin')
    expect([image().template, image().scales]).toEqual([true, [1, 2]])
    open('linux')
    expect([image().template, image().scales]).toEqual([false, [1, 2]])
    for (const url of image().urls) expect(url).toMatch(/^data:image\/png;base64,/)
  })

  it('follows the task bar of Windows between bright and dark', () => {
    open('win32')
    const bright = image()
    fake.dark = true
    fake.onTheme()
    expect(image().scales).toEqual([1, 1.5, 2])
    expect(image().urls).not.toEqual(bright.urls)
  })
})
