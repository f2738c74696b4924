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
  const clicks: string[] = []
  // They can do no more: only the one way back, which knows whether Coffer ends, may show a window.
  const windows = focused.map((isFocused) => ({ isDestroyed: () => false, isFocused: () => isFocused }))
  const notify = createNotify(
    () => windows as never,
    () => void clicks.push('back'),
  )
  return { notify, clicks }
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

  it.each([[[false]], [[]]])('a click takes the way back to the windows %j that every other click takes', (focused) => {
    const { notify, clicks } = open(...focused)
    notify(text)
    fake.shown[0]?.listeners.get('click')?.()
    expect(clicks).toEqual(['back'])
  })
})
