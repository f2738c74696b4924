import { beforeEach, describe, expect, it, vi } from 'vitest'
import { channels } from '#shared/bridge/names.ts'
import type { Channel } from '#shared/bridge/names.ts'
import { ok } from '#shared/errors.ts'
import type { Handlers } from '#main/bridge/dispatch.ts'

type Listener = (event: unknown, input: unknown) => Promise<unknown>
const opened = vi.hoisted(() => new Map<string, Listener>())
vi.mock('electron', () => ({
  ipcMain: { handle: (channel: string, listener: Listener) => void opened.set(channel, listener) },
}))
const { openChannels } = await import('#main/bridge/router.ts')

const page = 'app://bundle/index.html'
const from = (id: number): unknown => ({
  sender: { id, isDestroyed: () => false },
  senderFrame: { url: page, parent: null },
})

let handled: Channel[]
let troubles: (readonly [Channel, unknown])[]
let quit: AbortController
const call = (channel: Channel, input: unknown, id = 1): Promise<unknown> | undefined =>
  opened.get(channel)?.(from(id), input)

beforeEach(() => {
  opened.clear()
  handled = []
  troubles = []
  quit = new AbortController()
  const entries = channels.map((channel) => [channel, () => (handled.push(channel), Promise.resolve(ok(null)))])
  openChannels({
    handlers: Object.fromEntries(entries) as Handlers,
    knownIds: new Set([1]),
    charts: { ids: new Set(), handlers: Object.fromEntries(entries) as Handlers },
    page,
    onError: (channel, error) => troubles.push([channel, error]),
    closing: quit.signal,
  })
})

const closing = {
  ok: false,
  error: { code: 'cancelled', reason: { id: 'app.closing' } },
}

describe('the bridge while Coffer closes', () => {
  it('answers every channel, and begins nothing any more', async () => {
    expect([...opened.keys()].toSorted()).toEqual([...channels].toSorted())
    expect(await call('profiles.list', null)).toEqual(ok(null))
    expect(handled).toEqual(['profiles.list'])
    quit.abort()
    for (const channel of channels) expect(await call(channel, {}), channel).toMatchObject(closing)
    expect(handled).toEqual(['profiles.list'])
  })

  it('I2: a stranger is still told nothing but that it is one', async () => {
    quit.abort()
    expect(await call('profiles.list', {}, 2)).toMatchObject({ ok: false, error: { code: 'bad-sender' } })
    expect(troubles).toEqual([['profiles.list', expect.objectContaining({ code: 'bad-sender' })]])
  })
})
