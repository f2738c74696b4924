import { beforeEach, expect, it, vi } from 'vitest'
import type { httpExchange } from '#main/exchange/http-exchange.ts'
import { maxDepth } from '#main/exchange/parse-json.ts'
import type { createSocketPools } from '#main/exchange/socket-pools.ts'
import { createHttpTransport } from '#main/exchange/transport.ts'
import { systemTime as time } from '#main/platform/time.ts'

type Limits = Parameters<typeof httpExchange>[2]
type PoolOptions = Parameters<typeof createSocketPools>[0]

const used = vi.hoisted(() => ({ limits: [] as unknown[], pools: [] as unknown[] }))
vi.mock('#main/exchange/http-exchange.ts', async (original) => ({
  ...(await original<object>()),
  httpExchange: (_pool: unknown, _request: unknown, limits: unknown) => {
    used.limits.push(limits)
    return Promise.resolve({ ok: false, error: { sent: 'nothing', reason: 'cancelled', detail: '', status: null } })
  },
}))
vi.mock('#main/exchange/socket-pools.ts', () => ({
  createSocketPools: (options: unknown) => {
    used.pools.push(options)
    return { get: () => ({}), drop: () => Promise.resolve() }
  },
}))

beforeEach(() => {
  used.limits.length = 0
  used.pools.length = 0
})

it('N5: with nothing said, a call has 5 s to connect, 10 s for the head, 30 s and 8 MB in all, and 32 levels', async () => {
  const origin = 'https://api.kucoin.com'
  const transport = createHttpTransport({ time, allowedOrigins: (asked) => asked === origin })
  await transport({ method: 'GET', origin, path: '/api/v1/status', headers: {}, body: null, priority: 'market' })
  expect(used.limits).toEqual([{ headersMs: 10_000, totalMs: 30_000, bodyBytes: 8 * 1024 * 1024 } satisfies Limits])
  expect(used.pools).toEqual([{ connectTimeoutMs: 5_000, maxBodyBytes: 8 * 1024 * 1024, time } satisfies PoolOptions])
  expect(maxDepth).toBe(32)
})
