import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { BrowserWindow } from 'electron'
import { earlier } from '#main/platform/deadline.ts'
import { inEnglish } from '#shared/messages.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import { removeFolder } from '#test/support/folders.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'

/** The end of the system's session with an order in flight, by the events of each system. */

type Listener = (event: { preventDefault(): void }) => void

const fake = vi.hoisted(() => ({ listeners: new Map<string, Listener>(), quits: 0, exits: 0 }))
/** An event of Electron; true when it was held back. */
function emit(name: string): boolean {
  let prevented = false
  fake.listeners.get(name)?.({ preventDefault: () => void (prevented = true) })
  return prevented
}

vi.mock('electron', async () => {
  const on = (name: string, listener: Listener): void => void fake.listeners.set(name, listener)
  const mock = (await import('#test/support/desk.ts')).electronMock()
  const app = {
    ...mock.app,
    on,
    quit: () => {
      fake.quits += 1
      fake.listeners.get('before-quit')?.({ preventDefault: () => void (fake.quits -= 1) })
    },
    exit: () => void (fake.exits += 1),
  }
  return { ...mock, app, dialog: {}, powerMonitor: { on }, screen: {} }
})
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())
const { watchQuit } = await import('#main/shell/quit.ts')

const system = process.platform
/** For a machine that has much else to do. */
const patient = { timeout: 20_000 }
const runOn = (platform: string): unknown => Object.defineProperty(process, 'platform', { value: platform })

let venue: LoopbackVenue
let desk: Desk
let answered: PromiseWithResolvers<void>
beforeEach(async () => {
  answered = Promise.withResolvers()
  fake.listeners.clear()
  fake.quits = fake.exits = 0
  venue = await startLoopbackVenue()
  desk = await openDesk()
})
afterEach(async () => {
  runOn(system)
  answered.resolve()
  await desk.close()
  await removeFolder(desk.dataDir)
  await venue.close()
})

/** Coffer with an order that the venue has and never answers. */
async function withOrderInFlight(): Promise<string> {
  const { id: profileId } = await venue.add(desk)
  venue.server.control.fault({ match: { method: 'POST' }, fault: { kind: 'hold', until: answered.promise } })
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '10000', size: '0.01' } as const
  void desk.invoke('orders.place', { profileId, draftId: randomUUID(), wait: true, order })
  await expect.poll(() => venue.orders(), patient).toBe(1)
  return profileId
}

function watch(): void {
  const { services } = desk
  const quit = watchQuit({
    ...services,
    // The same end with less patience: the venue is waited for 0.3 s.
    close: (by) => services.close(earlier(by, 6_700)),
    words: inEnglish,
    windows: () => [],
    notify: ({ body }) => {
      throw new Error(`There was nothing to warn of: ${body}`)
    },
    eraseData: () => {
      throw new Error('Nobody asked for that.')
    },
  })
  const on = (name: string, listener: Listener): void => void fake.listeners.set(name, listener)
  quit.watch({ on } as unknown as BrowserWindow)
}

/** The next start: what was unanswered is looked up, and its order is there once. */
async function expectFoundAgain(profileId: string): Promise<void> {
  const { dataDir } = desk
  venue.server.control.clearFaults()
  const before = venue.server.control.seen.length
  desk = await openDesk(dataDir)
  const intents = async () => must(await desk.invoke('intents.list', { profileId, limit: 10 }))
  await expect
    .poll(async () => (await intents()).map(({ kind, state }) => [kind, state]), patient)
    .toEqual([['place', 'accepted']])
  const later = venue.server.control.seen.slice(before)
  expect(
    later.filter(({ method, path }) => method === 'GET' && path.includes('/client-order/')).length,
  ).toBeGreaterThan(0)
  expect(later.filter(({ method, path }) => method === 'POST' && path.includes('/orders'))).toEqual([])
  expect(venue.orders()).toBe(1)
}

it.each([
  ['linux', 'shutdown'],
  ['darwin', 'shutdown'],
  ['win32', 'query-session-end'],
])('T13 M2: %s gives the time it is asked for, and the order is looked up later', async (platform, event) => {
  const profileId = await withOrderInFlight()
  runOn(platform)
  watch()
  expect(emit(event)).toBe(true)
  await expect.poll(() => fake.quits, patient).toBe(1)
  expect(emit('before-quit')).toBe(false)
  runOn(system)
  await expectFoundAgain(profileId)
})

it.each([
  ['linux', ['shutdown', 'before-quit']],
  ['darwin', ['shutdown', 'before-quit']],
  ['win32', ['session-end']],
] as const)('T13 M2: %s ends the process at once, and the order is looked up later', async (platform, events) => {
  const profileId = await withOrderInFlight()
  runOn(platform)
  watch()
  // Nothing is awaited here: what follows finds what was written by then.
  expect(events.map(emit).at(-1)).toBe(false)
  runOn(system)
  await expectFoundAgain(profileId)
})
