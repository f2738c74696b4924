import { afterEach, beforeEach, expect, it } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { Environment } from '#main/exchange/environment.ts'
import type { Base } from '#main/platform/base.ts'
import { createEvents } from '#main/platform/events.ts'
import { openUpdates } from '#main/updates/index.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { manifestOf, signed, throwAwayKey } from '#test/support/manifests.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const [current, next] = [throwAwayKey(), throwAwayKey()]
const hourMs = 3_600_000
let dataDir: string
let closing: AbortController
beforeEach(async () => {
  dataDir = await makeFolder('updates')
  closing = new AbortController()
})
afterEach(async () => {
  closing.abort()
  await removeFolder(dataDir)
})

/** Updates as main opens them, with a server that counts who asks. */
function start({ byItself = true, checkUpdates = true, builtAt = null as number | null } = {}) {
  const time = virtualTime(Date.parse(manifestOf().date))
  const events = createEvents((_where, error) => {
    throw error as Error
  })
  let asked = 0
  let waits = false
  const sleep: typeof time.sleep = (...wait) => {
    waits = true
    return time.sleep(...wait)
  }
  const wire = () => {
    asked += 1
    return Promise.resolve({ ok: true, value: { status: 200, headers: {}, body: signed({}, current) } })
  }
  const environment = {
    liveTransport: () => Object.assign(wire, { reset: () => undefined }),
  } as unknown as Pick<Environment, 'liveTransport'>
  const base = {
    dataDir,
    time: { ...time, sleep },
    events,
    random: () => 0,
    closing: closing.signal,
    onError: () => undefined,
  }
  const updates = openUpdates(base as unknown as Base, {
    environment,
    settings: { get: () => ({ ...defaultSettings, checkUpdates }), onChangeOf: () => () => undefined },
    proxy: () => Promise.resolve('DIRECT'),
    release: {
      manifest: 'https://updates.example.org/manifest',
      downloadPage: 'https://www.example.org/download',
      keys: { current: current.key, next: next.key },
    } as Parameters<typeof openUpdates>[1]['release'],
    installed: '1.2.2',
    byItself,
    isQuiet: () => true,
    venueTime: () => null,
    builtAt,
  })
  events.emit('started', null)
  return { time, updates, asked: () => asked, isWaiting: () => waits }
}

it('asks for the first time a day after the first start', async () => {
  const { time, asked, isWaiting } = start()
  // What it keeps lies on a real disk, which no virtual time waits for.
  await expect.poll(isWaiting).toBe(true)
  await time.advance(23 * hourMs)
  expect(asked()).toBe(0)
  await time.advance(2 * hourMs)
  expect(asked()).toBe(1)
})

it.each([
  ['where it is switched off', { checkUpdates: false }],
  ['in a start that only shows that Coffer starts', { byItself: false }],
])('asks nothing by itself %s, and still when it is asked to', async (_where, parts) => {
  const { time, updates, asked } = start(parts)
  await time.advance(72 * hourMs)
  expect(asked()).toBe(0)
  expect(await updates.check()).toMatchObject({ standing: 'newer' })
  expect(asked()).toBe(1)
})

it('believes no list of long before it was made, however the clock was set', async () => {
  const builtAt = Date.parse(manifestOf().date) + 61 * 24 * hourMs
  expect(await start({ byItself: false, builtAt }).updates.check()).toMatchObject({
    standing: 'unknown',
    error: { reason: { id: 'updates.older-than-built' } },
  })
})
