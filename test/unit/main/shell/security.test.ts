import type { Session, WebContents } from 'electron'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { abandonStart, startShell } from '#main/shell/lifecycle.ts'
import { lockContents, lockSession, sandboxEverything } from '#main/shell/security.ts'
import { msg } from '#shared/messages.ts'

const electron = vi.hoisted(() => ({
  packaged: false,
  switches: new Set<string>(),
  sandboxed: 0,
  exits: [] as number[],
  boxes: [] as string[][],
}))
vi.mock('electron', () => ({
  app: {
    getLocale: () => 'en-US',
    whenReady: () => Promise.resolve(),
    get isPackaged() {
      return electron.packaged
    },
    commandLine: { hasSwitch: (name: string) => electron.switches.has(name) },
    enableSandbox: () => void (electron.sandboxed += 1),
    exit: (code: number) => void electron.exits.push(code),
  },
  dialog: { showErrorBox: (...words: string[]) => void electron.boxes.push(words) },
  BrowserWindow: undefined,
  Menu: undefined,
  net: undefined,
  powerMonitor: undefined,
  protocol: undefined,
  screen: undefined,
  session: undefined,
  shell: undefined,
  systemPreferences: undefined,
}))

beforeEach(() => {
  electron.packaged = false
  electron.switches.clear()
  electron.sandboxed = 0
  electron.exits.length = 0
  electron.boxes.length = 0
})

describe('R2: the sandbox', () => {
  it.each([
    ['unpackaged', false, [], true],
    ['unpackaged with --no-sandbox, as tests as root need it', false, ['no-sandbox'], true],
    ['packaged', true, [], true],
    ['packaged with --no-sandbox', true, ['no-sandbox'], false],
  ] as const)('%s', (_what, packaged, switches, starts) => {
    electron.packaged = packaged
    for (const name of switches) electron.switches.add(name)
    const objection = sandboxEverything()
    expect(electron.sandboxed).toBe(1)
    if (starts) expect(objection).toBeNull()
    else expect(objection).toEqual(msg('start.switch', { name: 'no-sandbox' }))
  })

  it('a packaged start with --no-sandbox says why, ends with 1 and builds nothing', async () => {
    electron.packaged = true
    electron.switches.add('no-sandbox')
    const compose = vi.fn()
    await startShell(compose)
    expect(electron.boxes).toEqual([['Coffer', expect.stringContaining('--no-sandbox') as string]])
    expect(electron.exits).toEqual([1])
    expect(compose).not.toHaveBeenCalled()
  })

  it('a packaged start with a debugging switch says which, before anything is opened; an unpackaged one takes it', async () => {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['coffer', '--remote-debugging-port=9222'])
    expect(sandboxEverything()).toBeNull()
    electron.packaged = true
    const compose = vi.fn()
    await startShell(compose)
    expect(electron.boxes).toEqual([['Coffer', expect.stringContaining('--remote-debugging-port,') as string]])
    expect([electron.exits, compose.mock.calls]).toEqual([[1], []])
    vi.restoreAllMocks()
  })

  it('a debugging switch is refused without a box also where no report of it can be written', async () => {
    vi.spyOn(process, 'argv', 'get').mockReturnValue(['coffer', '--inspect', '--smoke', '/nowhere/report.json'])
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    electron.packaged = true
    const compose = vi.fn()
    await startShell(compose)
    expect([electron.exits, electron.boxes, compose.mock.calls, said.mock.calls.length]).toEqual([[2], [], [], 1])
    vi.restoreAllMocks()
  })

  it('a start whose services cannot be built says why and ends with 1', async () => {
    await abandonStart(new Error('Coffer is already running with this data. Use the window that is open.'))
    expect(electron.boxes[0]?.[1]).toContain('already running')
    expect(electron.exits).toEqual([1])
  })
})

/** Keeps every listener and handler it is given, by name. */
function recorder() {
  const given = new Map<string, (...args: never[]) => unknown>()
  const keep =
    (name: string) =>
    (...args: unknown[]): void =>
      void given.set(name, args.at(-1) as never)
  return {
    given,
    /** Calls what was given under `name`. */
    ask: (name: string, ...args: unknown[]): unknown => given.get(name)?.(...(args as never[])),
    on: (name: string, listener: never): void => void given.set(name, listener),
    keep,
  }
}

/** Whether a listener stops the event it gets. */
const stops = (ask: (event: object) => unknown): boolean => {
  let stopped = false
  ask({ preventDefault: () => void (stopped = true) })
  return stopped
}

describe('R5 R6: the session', () => {
  const lock = async () => {
    const { ask, on, keep, given } = recorder()
    await lockSession({
      on,
      setPermissionRequestHandler: keep('request'),
      setPermissionCheckHandler: keep('check'),
      setDevicePermissionHandler: keep('device'),
      webRequest: { onBeforeRequest: keep('before-request') },
      setProxy: (config: unknown) => Promise.resolve(void given.set('proxy', () => config)),
    } as unknown as Session)
    return ask
  }

  it('grants nothing and downloads nothing', async () => {
    const ask = await lock()
    const answers: boolean[] = []
    ask('request', {}, 'clipboard-read', (granted: boolean) => void answers.push(granted))
    expect([...answers, ask('check'), ask('device')]).toEqual([false, false, false])
    expect(stops((event) => ask('will-download', event))).toBe(true)
  })

  it('lets only the page’s own addresses through, and knows no way out', async () => {
    const ask = await lock()
    const cancelled = (url: string): boolean => {
      let cancel = false
      ask('before-request', { url }, (answer: { cancel: boolean }) => void (cancel = answer.cancel))
      return cancel
    }
    expect(cancelled('app://bundle/index.html')).toBe(false)
    for (const url of [
      'https://api.kucoin.com/',
      'app://bundle.evil/',
      'file:///etc/passwd',
      'ws://127.0.0.1:1/',
      'data:,x',
    ])
      expect(cancelled(url), url).toBe(true)
    expect(ask('proxy')).toMatchObject({ mode: 'fixed_servers', proxyBypassRules: '<-loopback>' })
  })
})

describe('R6: a window’s contents', () => {
  it('go nowhere and open nothing', () => {
    const { ask, on, keep } = recorder()
    lockContents({
      on,
      setWindowOpenHandler: keep('open'),
      setWebRTCIPHandlingPolicy: (policy: string) => keep('webrtc')(() => policy),
    } as unknown as WebContents)
    for (const name of ['will-navigate', 'will-redirect', 'will-frame-navigate', 'will-attach-webview'])
      expect(
        stops((event) => ask(name, event)),
        name,
      ).toBe(true)
    expect(ask('open')).toEqual({ action: 'deny' })
    expect(ask('webrtc')).toBe('disable_non_proxied_udp')
  })
})
