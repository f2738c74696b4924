import { connect } from 'node:net'
import type { Download, Page } from '@playwright/test'
import { startCanary } from '#test/support/canary.ts'
import { ask } from '#test/support/e2e/bridge.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('R5: the page has no network, by two and twenty ways of asking', async ({ launchApp }) => {
  const canary = await startCanary()
  try {
    const { page } = await launchApp()
    await expect(page).toHaveURL(/#\/trading$/)
    const start = page.url()
    // The policy itself refuses them, not only the missing network.
    const refusedByPolicy = ['connect-src', 'form-action', 'frame-src', 'img-src', 'style-src-elem']
    await page.evaluate(
      async ([port, refused]) => {
        const base = `http://127.0.0.1:${port}`
        const missing = new Set<string>(refused)
        const allRefused = new Promise<void>((resolve) => {
          document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
            missing.delete(effectiveDirective)
            if (missing.size === 0) resolve()
          })
        })
        const settled = (target: EventTarget): Promise<unknown> =>
          Promise.race([
            ...['error', 'load', 'close', 'abort'].map(
              (name) => new Promise((resolve) => target.addEventListener(name, resolve, { once: true })),
            ),
            // Some kinds say nothing of their end.
            new Promise((resolve) => setTimeout(resolve, 500)),
          ])
        const element = (name: string, fields: object): Promise<unknown> | null => {
          const made = document.createElement(name)
          try {
            Object.assign(made, fields)
          } catch {
            // Trusted Types refuse the address itself.
            return null
          }
          const done = settled(made)
          document.body.append(made)
          return done
        }
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
        peer.createDataChannel('x')
        const gathered = new Promise<void>((resolve) => {
          peer.addEventListener('icegatheringstatechange', () => peer.iceGatheringState === 'complete' && resolve())
        })
        await peer.setLocalDescription(await peer.createOffer())
        const form = Object.assign(document.createElement('form'), { action: `${base}/form`, method: 'post' })
        document.body.append(form)
        const style = document.createElement('style')
        style.textContent = `@import url(${base}/import.css); body { background: url(${base}/background.png) }
        @font-face { font-family: far; src: url(${base}/far.woff2) } h1 { font-family: far }`
        document.head.append(style)
        navigator.sendBeacon(`${base}/beacon`)
        form.submit()
        await Promise.all([
          gathered,
          fetch(`${base}/fetch`).catch(() => undefined),
          fetch(`${base}/no-cors`, { mode: 'no-cors', keepalive: true }).catch(() => undefined),
          settled(new WebSocket(`ws://127.0.0.1:${port}`)),
          settled(new EventSource(`${base}/events`)),
          element('img', { src: `${base}/image` }),
          element('iframe', { src: `${base}/frame` }),
          element('object', { data: `${base}/object` }),
          element('embed', { src: `${base}/embed` }),
          element('video', { src: `${base}/video` }),
          element('link', { rel: 'prefetch', href: `${base}/prefetch` }),
          element('link', { rel: 'preconnect', href: base }),
          element('link', { rel: 'stylesheet', href: `${base}/sheet.css` }),
          Promise.resolve()
            .then(() => settled(new Worker(`${base}/worker.js`)))
            .catch(() => undefined),
          navigator.serviceWorker?.register('/sw.js').catch(() => undefined),
        ])
        await allRefused
        window.open(`${base}/window`)
        location.href = `${base}/navigation`
      },
      [canary.port, refusedByPolicy] as const,
    )
    await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
    expect(page.url()).toBe(start)
    expect(canary.hits()).toBe(0)
    // The canary does hear.
    const received = connect(canary.port, '127.0.0.1')
    await new Promise((resolve) => received.once('close', resolve))
    expect(canary.hits()).toBe(1)
  } finally {
    await canary.close()
  }
})

test('R6: the page cannot open a window, go elsewhere, download, or get at a device', async ({ launchApp }) => {
  const app = await launchApp()
  const { page } = app
  await expect(page).toHaveURL(/#\/trading$/)
  const start = page.url()
  const downloads: Download[] = []
  page.on('download', (download) => downloads.push(download))
  const popups: Page[] = []
  page.on('popup', (popup) => popups.push(popup))
  const answers = await page.evaluate(async () => {
    const name = async (attempt: () => Promise<unknown> | undefined): Promise<string> => {
      try {
        const value = await attempt()
        return typeof value === 'string' ? value : value === undefined ? 'not offered' : 'granted'
      } catch (error) {
        return (error as Error).name
      }
    }
    const link = Object.assign(document.createElement('a'), { href: '/index.html', download: 'index.html' })
    link.click()
    const opened = window.open('/index.html')
    const devices = navigator as unknown as Record<string, { requestDevice?(filter: object): Promise<unknown> }>
    const ports = navigator as unknown as { serial?: { requestPort(): Promise<unknown> } }
    return {
      opened: opened === null,
      camera: await name(() => navigator.mediaDevices?.getUserMedia({ video: true, audio: true })),
      place: await name(
        () =>
          new Promise((resolve, reject) =>
            navigator.geolocation.getCurrentPosition(resolve, () => reject(new DOMException('', 'Denied'))),
          ),
      ),
      notice: await name(() => Notification.requestPermission()),
      usb: await name(() => devices['usb']?.requestDevice?.({ filters: [] })),
      hid: await name(() => devices['hid']?.requestDevice?.({ filters: [] })),
      serial: await name(() => ports.serial?.requestPort()),
      clipboard: await name(async () => ({ written: await navigator.clipboard.writeText('hostile') })),
    }
  })
  // Electron gives no window at all; on the preview host what Chromium opens is closed at once.
  if (app.host === 'electron') expect(answers.opened).toBe(true)
  await expect.poll(() => popups.every((popup) => popup.isClosed())).toBe(true)
  expect(Object.values(answers)).not.toContain('granted')
  await page.evaluate(() => void (location.href = 'https://example.com/'))
  await page.evaluate(() => void (location.href = '/other.html'))
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  expect(page.url()).toBe(start)
  expect(app.pages()).toHaveLength(1)
  // One may be announced; none may arrive.
  expect(await Promise.all(downloads.map((download) => download.failure()))).not.toContain(null)
})

test('R7: main opens only listed https pages in the browser', async ({ launchApp }) => {
  const app = await launchApp()
  const hostile = [
    'file:///etc/passwd',
    'smb://kucoin.com/share',
    'javascript:alert(1)',
    'http://www.kucoin.com/',
    'https://user:pass@www.kucoin.com/',
    'https://www.kucoin.com.evil.example/',
    'https://www.kucoin.com./',
    'https://www.kucoın.com/',
    'https://www.kucoin.com:8443/',
    '//www.kucoin.com/',
    '',
  ]
  for (const url of hostile) {
    const answer = await ask(app.page, 'app.openLink', { url })
    expect(answer, url).toMatchObject({ ok: false, error: { code: 'bad-input', field: 'url' } })
  }
  const opened = async (): Promise<unknown[]> =>
    (await app.asked()).filter(({ name }) => name === 'shell.openExternal').map(({ value }) => value)
  expect(await opened()).toEqual([])
  expect(await ask(app.page, 'app.openLink', { url: 'https://www.kucoin.com/support' })).toMatchObject({ ok: true })
  expect(await opened()).toEqual(['https://www.kucoin.com/support'])
})
