import { join } from 'node:path'
import { startCanary } from '#test/support/canary.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { listeningPorts, processTree } from '#test/support/sockets.ts'
import type { Tiny } from '#test/support/tiny-app/exposed.ts'

declare const tiny: Tiny

const appDir = join(import.meta.dirname, '..', 'support', 'tiny-app')

test.describe('the stand-in for Electron', () => {
  test('shows the page and carries a call to main and back', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    await expect(app.page.locator('#answer')).toHaveText('hello from main')
    expect(await app.waitForLine(/^ready/)).toBe('ready Tiny 1.2.3')
    expect(await app.page.evaluate(() => tiny.call('who'))).toEqual({
      id: 1,
      url: 'app://bundle/index.html',
      origin: 'app://bundle',
      top: true,
    })
    expect(await app.evaluateMain(({ app: electronApp }, suffix) => electronApp.getName() + suffix, '!')).toBe('Tiny!')
  })

  test('says a refusal the way Electron does', async ({ launchApp }) => {
    const { page } = await launchApp({ appDir })
    const refusal = (channel: string) => page.evaluate((name) => tiny.call(name).catch(String), channel)
    expect(await refusal('throw')).toBe("Error: Error invoking remote method 'throw': Error: thrown in main")
    expect(await refusal('nobody')).toContain("No handler registered for 'nobody'")
  })

  test('carries what JSON lacks, and refuses what it would bend', async ({ launchApp }) => {
    const { page } = await launchApp({ appDir })
    const same = await page.evaluate(async () => {
      const value = { none: undefined, list: [undefined, null], big: 2n ** 70n, nan: NaN, text: '\u0000undefined' }
      const back = (await tiny.call('echo', value)) as typeof value
      return (
        'none' in back &&
        back.list[0] === undefined &&
        back.big === value.big &&
        Number.isNaN(back.nan) &&
        back.text === value.text
      )
    })
    expect(same).toBe(true)
    const polluted = await page.evaluate(async () => {
      const back = (await tiny.call('echo', JSON.parse('{"__proto__":{"admin":true}}'))) as Record<string, unknown>
      return [Object.hasOwn(back, '__proto__'), back['admin'] === undefined || Object.hasOwn(back, 'admin')]
    })
    expect(polluted).toEqual([true, true])
    expect(await page.evaluate(() => tiny.call('echo', new Map()).catch(String))).toContain('plain data only')
  })

  test('carries ten million characters, and two thousand calls at once', async ({ launchApp }) => {
    const { page } = await launchApp({ appDir })
    const length = await page.evaluate(async () => ((await tiny.call('echo', 'x'.repeat(10_000_000))) as string).length)
    expect(length).toBe(10_000_000)
    const inOrder = await page.evaluate(async () => {
      const calls = Array.from({ length: 2_000 }, (_, at) => tiny.call('echo', at))
      return (await Promise.all(calls)).every((answer, at) => answer === at)
    })
    expect(inOrder).toBe(true)
  })

  test('pushes 2,000 tickers, whole and in the order main sent them', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    const rounds = 9
    await app.page.evaluate(() => {
      const seen: [number, number][] = []
      Object.assign(window, { seen })
      tiny.on('pushed', (payload) => {
        const { round, tickers } = payload as { round: number; tickers: unknown[] }
        seen.push([round, tickers.length])
      })
    })
    await app.evaluateMain(({ BrowserWindow }, count) => {
      const ticker = { bid: '0.123456', ask: '0.123457', last: '0.123456', change: '-0.0123', volume: '1234567.89' }
      const tickers = Array.from({ length: 2_000 }, (_, at) => ({ symbol: `COIN${at}-USDT`, ...ticker }))
      for (let round = 0; round < count; round += 1)
        BrowserWindow.fromId(1)?.webContents.send('pushed', { round, tickers })
    }, rounds)
    const seen = () => app.page.evaluate(() => (window as unknown as { seen: [number, number][] }).seen)
    await expect.poll(async () => (await seen()).length).toBe(rounds)
    expect(await seen()).toEqual(Array.from({ length: rounds }, (_, round) => [round, 2_000]))
  })

  test('a name of electron that is not covered stops main by an error that says so', async ({ launchApp }) => {
    const failed = launchApp({ appDir: join(appDir, 'uncovered-name') })
    await expect(failed).rejects.toThrow(/does not provide an export named 'net'/)
  })

  test('a member, a method or an event that is not covered throws an error that names it', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    const thrown = await app
      .evaluateMain(({ app: electronApp, BrowserWindow, powerMonitor }) => {
        const [window] = BrowserWindow.getAllWindows()
        const attempts = [
          () => electronApp.getGPUInfo('basic'),
          () => window?.webContents.executeJavaScript('1'),
          () => powerMonitor.on('speed-limit-change', () => undefined),
          () => void ((electronApp as { userAgentFallback: string }).userAgentFallback = 'x'),
        ]
        return attempts.map((attempt) => {
          try {
            return `no error from ${String(attempt)}`
          } finally {
            attempt()
          }
        })
      })
      .catch(String)
    expect(thrown).toContain("electron's app.getGPUInfo")
  })
})

test.describe('isolation', () => {
  test('I1: the page sees what the preload exposes and nothing of the host', async ({ launchApp }) => {
    const { page } = await launchApp({ appDir })
    const seen = await page.evaluate(() => {
      const blank = document.createElement('iframe')
      document.body.append(blank)
      const standard = new Set(Object.getOwnPropertyNames(blank.contentWindow ?? window))
      const own = (window as unknown as { seenAtStart: string[] }).seenAtStart
      return own.filter((name) => !standard.has(name) && Number.isNaN(Number(name)))
    })
    expect(seen).toEqual(['tiny'])
    const exposed = await page.evaluate(() => ({
      frozen: Object.isFrozen(tiny) && Object.isFrozen(tiny.nested),
      replaced: Reflect.set(window, 'tiny', null) || Reflect.deleteProperty(window, 'tiny'),
      sum: tiny.nested.sum(1, 2),
      secret: 'secretOfPreload' in globalThis,
      binding: 'hostCall' in globalThis || 'fromHost' in globalThis,
      electron: typeof (globalThis as { require?: unknown }).require,
    }))
    expect(exposed).toEqual({
      frozen: true,
      replaced: false,
      sum: 3,
      secret: false,
      binding: false,
      electron: 'undefined',
    })
  })

  test('I1: a page that patches every intrinsic it can still gets no hold of the preload', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    const caught = await app.page.evaluate(async () => {
      const seen: string[] = []
      const spy = (owner: object, name: string): void => {
        const original = Reflect.get(owner, name) as (...args: unknown[]) => unknown
        Reflect.set(owner, name, function (this: unknown, ...args: unknown[]) {
          // No method that is itself patched.
          for (const value of [this, ...args]) if (typeof value === 'function') seen[seen.length] = `${value}`
          return Reflect.apply(original, this, args)
        })
      }
      spy(Promise.prototype, 'then')
      spy(Function.prototype, 'call')
      spy(Function.prototype, 'bind')
      spy(Array.prototype, 'map')
      spy(Map.prototype, 'get')
      spy(Map.prototype, 'set')
      spy(EventTarget.prototype, 'dispatchEvent')
      spy(EventTarget.prototype, 'addEventListener')
      const answer = await tiny.call('echo', 'still works')
      return { answer, leaks: seen.filter((text) => /ipcRenderer|hostCall|tellHost/.test(text)) }
    })
    expect(caught).toEqual({ answer: 'still works', leaks: [] })
  })

  test('I1: forged events of the bridge call exposed functions only', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    await expect(app.page.locator('#answer')).toHaveText('hello from main')
    const before = (await app.ipcLog()).length
    await app.page.evaluate(() => {
      const forge = (detail: object): boolean =>
        document.dispatchEvent(new CustomEvent('preview-host:from-page', { detail }))
      forge({ kind: 'call', id: 1, target: 999, args: [] })
      forge({ kind: 'invoke', id: 1, channel: 'echo', args: [] })
      forge({ kind: 'hello' })
    })
    await app.page.evaluate(() => tiny.call('echo', 1))
    expect((await app.ipcLog()).length - before).toBe(2)
  })

  test('R4: the policy main sends is enforced: no eval, no inline script, no other origin', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    const result = await app.page.evaluate(async () => {
      const attempts: Record<string, unknown> = {}
      const inline = document.createElement('script')
      try {
        inline.textContent = 'window.inlineRan = true'
        document.body.append(inline)
      } catch (error) {
        attempts['inline'] = (error as Error).name
      }
      attempts['inlineRan'] = 'inlineRan' in window
      attempts['fetch'] = await fetch('/index.js').then(
        () => 'answered',
        (error: unknown) => (error as Error).name,
      )
      attempts['eval'] = await tiny.call('echo', (window as unknown as { evalAtStart: string }).evalAtStart)
      return attempts
    })
    expect(result).toEqual({ inline: 'TypeError', inlineRan: false, fetch: 'TypeError', eval: 'EvalError' })
  })

  test('R5: the page has no network, by fetch, image, navigation, window, socket or WebRTC', async ({ launchApp }) => {
    const canary = await startCanary()
    try {
      const app = await launchApp({ appDir })
      await app.page.evaluate(async (port) => {
        const base = `http://127.0.0.1:${port}`
        const image = new Image()
        image.src = `${base}/image`
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
        peer.createDataChannel('x')
        const gathered = new Promise<void>((resolve) => {
          peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve())
        })
        await peer.setLocalDescription(await peer.createOffer())
        await gathered
        navigator.sendBeacon(`${base}/beacon`)
        await fetch(base).catch(() => undefined)
        await new Promise((resolve) => {
          const socket = new WebSocket(`ws://127.0.0.1:${port}`)
          socket.addEventListener('error', resolve)
          socket.addEventListener('close', resolve)
        }).catch(() => undefined)
        window.open(`${base}/window`)
        location.href = `${base}/navigation`
      }, canary.port)
      await app.waitForLine(/^will-navigate .*\/navigation/)
      expect(await app.page.evaluate(() => tiny.call('echo', location.pathname))).toBe('/index.html')
      expect(app.pages()).toHaveLength(1)
      expect(canary.hits()).toBe(0)
    } finally {
      await canary.close()
    }
  })

  test('nothing listens on a TCP port: not the host, not main, not Chromium', async ({ launchApp }) => {
    const app = await launchApp({ appDir })
    const tree = processTree(process.pid)
    expect(tree).toContain(app.mainPid)
    expect(tree.length).toBeGreaterThan(4)
    expect(listeningPorts(process.pid)).toEqual([])
    // The look itself can see a port.
    const canary = await startCanary()
    expect(listeningPorts(process.pid)).toEqual([canary.port])
    await canary.close()
  })
})
