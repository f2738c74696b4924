import type { HotPayload } from 'vite'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createPageUpdates } from '#tools/dev/page-updates.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const update = (path: string): HotPayload => ({ type: 'prune', paths: [path] })

function world() {
  const reloads: string[] = []
  const updates = createPageUpdates({ onReload: () => reloads.push('reload'), holdMs: 1000 })
  const after = async (number: number): Promise<{ latest: number; updates: HotPayload[] }> => {
    const text = await updates.moduleAfter(number)
    expect(text).toMatch(/^export default /)
    return JSON.parse(text.slice('export default '.length)) as never
  }
  return { reloads, updates, after, send: (payload: HotPayload) => updates.channel.send?.(payload) }
}

it('gives a page that waits each update once, in order', async () => {
  const { updates, after, send } = world()
  const first = after(updates.latest())
  send(update('/a.ts'))
  expect(await first).toEqual({ latest: 1, updates: [update('/a.ts')] })
  send(update('/b.ts'))
  send(update('/c.ts'))
  expect(await after(1)).toEqual({ latest: 3, updates: [update('/b.ts'), update('/c.ts')] })
})

it('answers every page that waits: main’s own window has one too', async () => {
  const { after, send } = world()
  const both = [after(0), after(0)]
  send(update('/a.ts'))
  expect((await Promise.all(both)).map(({ latest }) => latest)).toEqual([1, 1])
})

it('lets a page ask again where nothing changes', async () => {
  const { after } = world()
  const nothing = after(0)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await nothing).toEqual({ latest: 0, updates: [] })
})

it('asks main for a reload, and not the page, which may not navigate', async () => {
  const { reloads, updates, send } = world()
  send({ type: 'full-reload', path: '*' })
  expect(reloads).toHaveLength(1)
  expect(updates.latest()).toBe(0)
  updates.receive('{"type":"reload"}')
  expect(reloads).toHaveLength(2)
})

it.each([
  ['is further behind than what is kept', 250, 10],
  ['counts on from an earlier run', 1, 7],
])('loads a page anew that %s', async (_case, sent, askedAfter) => {
  const { reloads, after, send } = world()
  for (let number = 0; number < sent; number += 1) send(update(`/${number}.ts`))
  const answer = after(askedAfter)
  await vi.advanceTimersByTimeAsync(1000)
  await answer
  expect(reloads).toHaveLength(1)
})

it('hands what a page sends to whoever listens to that event, until it stops listening', () => {
  const { updates } = world()
  const received: unknown[] = []
  const listener = (data: unknown): void => void received.push(data)
  updates.channel.on?.('vite:invalidate', listener)
  updates.receive('{"type":"custom","event":"vite:invalidate","data":{"path":"/a.ts"}}')
  updates.receive('{"type":"custom","event":"another","data":1}')
  updates.receive('{"type":"ping"}')
  updates.channel.off?.('vite:invalidate', listener)
  updates.receive('{"type":"custom","event":"vite:invalidate","data":{"path":"/b.ts"}}')
  expect(received).toEqual([{ path: '/a.ts' }])
})
