import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createNotify } from '#main/shell/system.ts'

const fake = vi.hoisted(() => ({
  supported: true,
  shown: [] as { readonly options: unknown; readonly listeners: Map<string, () => void> }[],
}))
vi.mock('electron', () => ({
  app: {},
  BrowserWindow: class {},
  screen: {},
  Notification: class {
    readonly listeners = new Map<string, () => void>()
    readonly options: unknown
    constructor(options: unknown) {
      this.options = options
    }
    static isSupported = (): boolean => fake.supported
    on(event: string, listener: () => void): void {
      this.listeners.set(event, listener)
    }
    show(): void {
      fake.shown.push(this)
    }
  },
}))

beforeEach(() => {
  fake.supported = true
  fake.shown.length = 0
})

function open(...focused: boolean[]) {
  const calls: string[] = []
  const windows = focused.map((isFocused) => ({
    isDestroyed: () => false,
    isFocused: () => isFocused,
    isMinimized: () => true,
    restore: () => calls.push('restore'),
    show: () => calls.push('show'),
    focus: () => calls.push('focus'),
  }))
  return { notify: createNotify(() => windows as never), calls }
}
const text = { title: 'Bought BTC-USDT', body: '1 BTC at 100 USDT.' }

describe('notifications of the system', () => {
  it('are shown while no window has the focus, and none is open', () => {
    open(false, false).notify(text)
    open().notify(text)
    expect(fake.shown.map(({ options }) => options)).toEqual([text, text])
  })

  it('are not shown to whoever looks at a window, nor where the system has none', () => {
    open(false, true).notify(text)
    fake.supported = false
    open(false).notify(text)
    expect(fake.shown).toEqual([])
  })

  it('is shown all the same where it is marked so: main’s own window has just closed over a page', () => {
    open(true).notify({ ...text, always: true })
    expect(fake.shown.map(({ options }) => options)).toEqual([text])
  })

  it('a click brings the window to the front', () => {
    const { notify, calls } = open(false)
    notify(text)
    fake.shown[0]?.listeners.get('click')?.()
    expect(calls).toEqual(['restore', 'show', 'focus'])
  })
})
