import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageSocket } from '#tools/dev/page-socket.ts'
import type { UpdatesModule } from '#tools/dev/page-socket.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

interface Asked {
  readonly address: string
  readonly answer: (latest: number, updates: readonly unknown[]) => Promise<void>
  readonly fail: () => Promise<void>
}

function world() {
  const asked: Asked[] = []
  const messages: unknown[] = []
  const loaded = Promise.withResolvers<void>()
  // As in the page: from its source alone.
  const create = new Function(`return (${createPageSocket})`)() as typeof createPageSocket // eslint-disable-line no-new-func
  const { PageSocket, reload } = create({
    importModule: (address) => {
      const { promise, resolve, reject } = Promise.withResolvers<UpdatesModule>()
      const settled = async (): Promise<void> => void (await vi.advanceTimersByTimeAsync(0))
      asked.push({
        address,
        answer: (latest, updates) => {
          resolve({ default: { latest, updates } })
          return settled()
        },
        fail: () => {
          reject(new Error('not found'))
          return settled()
        },
      })
      return promise
    },
    latest: 4,
    loaded: loaded.promise,
    updatesPath: '/updates',
    messagesPath: '/messages',
  })
  const socket = new (PageSocket as unknown as new () => ReturnType<typeof PageSocket>)()
  socket.addEventListener('message', (event) => messages.push(JSON.parse((event as MessageEvent<string>).data)))
  return {
    asked,
    messages,
    socket,
    reload,
    load: async () => {
      loaded.resolve()
      await vi.advanceTimersByTimeAsync(0)
    },
  }
}

it('asks for nothing before the page has loaded, then from the number it was served with', async () => {
  const { asked, messages, socket, load } = world()
  expect(asked).toEqual([])
  expect(socket.readyState).not.toBe(socket.OPEN)
  await load()
  expect(socket.readyState).toBe(socket.OPEN)
  expect(messages).toEqual([{ type: 'connected' }])
  expect(asked.map(({ address }) => address)).toEqual(['/updates?n=1&after=4'])
})

it('dispatches each update, and asks on under a new address', async () => {
  const { asked, messages, load } = world()
  await load()
  await asked[0]?.answer(6, ['five', 'six'])
  expect(messages.slice(1)).toEqual(['five', 'six'])
  await asked[1]?.answer(6, [])
  expect(asked.map(({ address }) => address).slice(1)).toEqual(['/updates?n=2&after=6', '/updates?n=3&after=6'])
})

it('tries again a second after an answer that did not come', async () => {
  const { asked, load } = world()
  await load()
  await asked[0]?.fail()
  await vi.advanceTimersByTimeAsync(999)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(asked[1]?.address).toBe('/updates?n=2&after=4')
})

it('asks no more once it is closed', async () => {
  const { asked, socket, load } = world()
  await load()
  socket.close()
  await asked[0]?.answer(5, [])
  expect(asked).toHaveLength(1)
})

it('sends messages and the request for a reload, but no pings', () => {
  const { asked, socket, reload } = world()
  socket.send('{"type":"ping"}')
  socket.send('{"type":"custom","event":"a&b"}')
  reload()
  const sent = asked.map(({ address }) => new URL(address, 'app://bundle').searchParams.get('message'))
  expect(sent).toEqual(['{"type":"custom","event":"a&b"}', '{"type":"reload"}'])
})
