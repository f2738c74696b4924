import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { channels } from '#shared/bridge/names.ts'
import { openDesk, pageAsks } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** An input that remembers being looked at in any way. */
function untouchable() {
  let touched = false
  const touch = (): never => {
    touched = true
    throw new Error('touched')
  }
  const names = ['get', 'has', 'ownKeys', 'getPrototypeOf', 'getOwnPropertyDescriptor', 'isExtensible'] as const
  const input: unknown = new Proxy({}, Object.fromEntries(names.map((name) => [name, touch])))
  return { input, touched: () => touched }
}

const { sender, senderFrame } = pageAsks
const strangers: readonly (readonly [who: string, event: unknown])[] = [
  ['a window that main did not open', { sender: { ...sender, id: 99 }, senderFrame }],
  ['a destroyed page', { sender: { ...sender, isDestroyed: () => true }, senderFrame }],
  ['a frame that is gone', { sender, senderFrame: null }],
  ['a frame inside the page', { sender, senderFrame: { ...senderFrame, parent: senderFrame } }],
  ...[
    'https://example.com/',
    'app://bundle/other.html',
    'app://bundle/index.html.evil',
    'app://bundle/index.htm',
    'app://bundle.evil/index.html',
    'http://app//bundle/index.html',
    'about:blank',
    'data:text/html,app://bundle/index.html',
    '',
  ].map((url) => [`the address "${url}"`, { sender, senderFrame: { ...senderFrame, url } }] as const),
]

describe('who may ask', () => {
  it.each(strangers)('I2: %s is refused on every channel before its input is looked at', async (_who, event) => {
    for (const channel of channels) {
      const { input, touched } = untouchable()
      expect(await desk.from(event, channel, input), channel).toMatchObject({
        ok: false,
        error: { code: 'bad-sender' },
      })
      expect(touched(), channel).toBe(false)
    }
  })

  it('I2: the page itself is asked for its input on every channel', async () => {
    for (const channel of channels) {
      const { input, touched } = untouchable()
      const answer = await desk.from(pageAsks, channel, input)
      expect(answer, channel).toMatchObject({ ok: false })
      if (!answer.ok) expect(answer.error.code, channel).not.toBe('bad-sender')
      // A channel that takes nothing need not look at what it is given.
      if (!touched()) expect(await desk.raw(channel, null), channel).toMatchObject({ ok: true })
    }
  })

  it('I2: the page may stand at any of its own views', async () => {
    const at = (url: string) => ({ sender, senderFrame: { ...senderFrame, url } })
    for (const url of ['app://bundle/index.html#/trading', 'app://bundle/index.html?x#/profiles'])
      expect(await desk.from(at(url), 'app.info', null)).toMatchObject({ ok: true })
  })
})
