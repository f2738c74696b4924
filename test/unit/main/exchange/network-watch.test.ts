import type { networkInterfaces } from 'node:os'
import { expect, it } from 'vitest'
import { createEvents } from '#main/platform/events.ts'
import { watchNetwork } from '#main/exchange/network-watch.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

it('tells of another network and of other proxies once each, and of nothing else, until Coffer ends', async () => {
  const time = virtualTime()
  const ending = new AbortController()
  const events = createEvents((_where, error) => expect.fail(String(error)))
  const notified: string[] = []
  for (const name of ['network-changed', 'proxies-changed'] as const) events.on(name, () => notified.push(name))
  const addresses = new Map([
    ['lo', [{ address: '127.0.0.1', internal: true }]],
    ['en0', [{ address: '10.0.0.2', internal: false }]],
  ])
  let list = 'DIRECT'
  let isBroken = false
  const origins = ['https://a.invalid']
  watchNetwork(
    { time, events, closing: ending.signal },
    {
      proxy: () => (isBroken ? Promise.reject(new Error('no answer')) : Promise.resolve(list)),
      origins: () => origins,
      interfaces: () => Object.fromEntries(addresses) as unknown as ReturnType<typeof networkInterfaces>,
    },
  )
  events.emit('started', null)
  const after = async (change: () => void): Promise<readonly string[]> => {
    change()
    await time.advance(15_000)
    return notified.splice(0)
  }
  expect(await after(() => undefined)).toEqual([])
  expect(await after(() => addresses.set('en0', [{ address: '10.0.0.3', internal: false }]))).toEqual([
    'network-changed',
  ])
  expect(await after(() => addresses.delete('en0'))).toEqual(['network-changed'])
  expect(await after(() => addresses.set('lo', []))).toEqual([])
  expect(await after(() => (list = 'PROXY 10.0.0.1:1'))).toEqual(['proxies-changed'])
  expect(await after(() => origins.push('https://b.invalid'))).toEqual([])
  expect(await after(() => (isBroken = true))).toEqual([])
  expect(await after(() => (isBroken = false))).toEqual([])
  expect(await after(() => (list = 'DIRECT'))).toEqual(['proxies-changed'])
  ending.abort()
  expect(await after(() => (list = 'PROXY 10.0.0.1:1'))).toEqual([])
})
