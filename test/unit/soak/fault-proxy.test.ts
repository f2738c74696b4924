import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startFaultProxy } from '#test/soak/fault-proxy.ts'
import type { FaultProxy } from '#test/soak/fault-proxy.ts'

let close: (() => Promise<void>) | null = null
afterEach(async () => {
  await close?.()
  close = null
})

async function line() {
  const venue = createServer((_request, response) => response.end('{"code":"200000"}'))
  await new Promise<void>((resolve) => venue.listen(0, '127.0.0.1', resolve))
  const proxy = await startFaultProxy()
  proxy.aim(`http://127.0.0.1:${(venue.address() as AddressInfo).port}`)
  const troubles: string[] = []
  proxy.onTrouble((error) => troubles.push(error instanceof Error ? error.message : String(error)))
  close = async () => {
    await proxy.close()
    venue.closeAllConnections()
    await new Promise((resolve) => venue.close(resolve))
  }
  return { proxy, troubles }
}
const order = async ({ baseUrl }: FaultProxy, path = '/api/v1/hf/orders'): Promise<string> =>
  (await fetch(`${baseUrl}${path}`, { method: 'POST', body: '{}' })).text()
const broken = (what: string) => (): never => {
  throw new Error(what)
}

describe('a request at the fault proxy', () => {
  it.each([
    ['a check of what arrives', (proxy: FaultProxy) => proxy.onArrived(broken('it broke'))],
    ['a check of what is answered', (proxy: FaultProxy) => proxy.onAnswered(broken('it broke'))],
    ['a line of the story', (proxy: FaultProxy) => proxy.onStruck(broken('it broke'))],
    [
      'an act beside it',
      (proxy: FaultProxy) => proxy.meet({ fault: 'none', act: { at: 'arrived', run: broken('it broke') } }),
    ],
    [
      'an act that is awaited',
      (proxy: FaultProxy) =>
        proxy.meet({ fault: 'none', act: { at: 'executed', run: () => Promise.reject(new Error('it broke')) } }),
    ],
  ])('is answered, and the trouble told, where %s throws', async (_what, prepare) => {
    const { proxy, troubles } = await line()
    prepare(proxy)
    expect(await order(proxy)).toBe('{"code":"200000"}')
    expect(troubles).toEqual(['it broke'])
  })

  it('is answered, and the trouble told, where no row of the catalogue names it', async () => {
    const { proxy, troubles } = await line()
    expect(await order(proxy, '/api/v9/nothing')).toBe('{"code":"200000"}')
    expect(troubles).toEqual(['No row of the catalogue is POST /api/v9/nothing'])
  })

  it('tells of no trouble where the client goes away or the venue is gone', async () => {
    const { proxy, troubles } = await line()
    proxy.aim('http://127.0.0.1:9')
    await expect(order(proxy)).rejects.toThrow()
    expect(troubles).toEqual([])
  })
})
