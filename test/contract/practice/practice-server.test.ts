import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { PracticeKey } from '#main/practice/exchange.ts'
import { signedHeaders } from '#test/support/practice.ts'

const tool = fileURLToPath(new URL('../../../tools/practice-server.ts', import.meta.url))

const run = (...flags: string[]) => {
  const child = spawn(process.execPath, [tool, ...flags], { stdio: ['ignore', 'pipe', 'pipe'] })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.err += text))
  const end = async (): Promise<void> => {
    if (child.exitCode === null && child.kill()) await once(child, 'exit')
  }
  return { child, said, end }
}

const started = async (
  server: ReturnType<typeof run>,
): Promise<PracticeKey & { baseUrl: string; control?: string }> => {
  while (!server.said.out.includes('\n')) await once(server.child.stdout, 'data')
  return JSON.parse(server.said.out) as PracticeKey & { baseUrl: string }
}

it('prints one line of JSON as soon as it answers, serves a key that may trade and withdraw, and runs until it is ended', async () => {
  const server = run(
    '--port',
    '0',
    '--seed',
    '3',
    '--skew',
    '2000',
    '--speed',
    '10',
    '--batch-orders',
    '5',
    '--dead-man',
    'set-only',
  )
  try {
    const { baseUrl, ...keys } = await started(server)
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const get = async (path: string) => {
      const headers = signedHeaders(keys, { method: 'GET', path, timestamp: Date.now() + 2000 })
      return fetch(`${baseUrl}${path}`, { headers })
    }
    expect(await (await get('/api/v1/user/api-key')).json()).toMatchObject({
      data: { permission: 'General,Spot,Withdrawal,Transfer,Margin' },
    })
    const time = async () => ((await (await get('/api/v1/timestamp')).json()) as { data: number }).data
    const before = Date.now()
    const ahead = (await time()) - 2000
    expect(ahead).toBeGreaterThanOrEqual(before)
    expect(ahead).toBeLessThanOrEqual(Date.now())
    // Its market has moved on a beat, so nothing but ending it ends it.
    const ticker = async () => (await get('/api/v1/market/orderbook/level1?symbol=BTC-USDT')).text()
    const sequence = async () => (JSON.parse(await ticker()) as { data: { sequence: string } }).data.sequence
    const first = await sequence()
    await expect.poll(sequence).not.toBe(first)
    expect(server.child.exitCode).toBeNull()
    expect(server.said.out.trimEnd().split('\n')).toHaveLength(1)
    expect(server.said.err).toBe('')
  } finally {
    await server.end()
  }
  expect(server.child.signalCode).toBe('SIGTERM')
})

it('takes faults as flags, in short and as JSON', async () => {
  const json = { match: { path: '/api/v1/status', skip: 1, count: 1 }, fault: { kind: 'html', status: 503 } }
  const server = run('--fault', 'rate-limited:bare GET /api/v1/timestamp', '--fault', JSON.stringify(json))
  try {
    const { baseUrl } = await started(server)
    const status = async (path: string) => (await fetch(`${baseUrl}${path}`)).status
    expect(await status('/api/v1/timestamp')).toBe(429)
    expect([await status('/api/v1/status'), await status('/api/v1/status')]).toEqual([200, 503])
  } finally {
    await server.end()
  }
})

it('takes settings and faults of its streams as flags, and opens a control port when asked', async () => {
  const server = run('--streams', '{"pingInterval":500}', '--stream-fault', 'refuse-token:expired', '--control')
  try {
    const { baseUrl, control } = await started(server)
    const answer = await fetch(`${baseUrl}/api/v1/bullet-public`, { method: 'POST' })
    const { data } = (await answer.json()) as { data: { token: string; instanceServers: { endpoint: string }[] } }
    expect(data).toMatchObject({ instanceServers: [{ pingInterval: 500 }] })
    const socket = new WebSocket(`${data.instanceServers[0]?.endpoint ?? ''}?token=${data.token}`)
    const [frame] = (await once(socket, 'message')) as [Buffer]
    expect(JSON.parse(frame.toString())).toMatchObject({ code: 401, data: 'token is expired' })
    expect(await (await fetch(control ?? '')).json()).toHaveProperty('POST /time')
  } finally {
    await server.end()
  }
})

it('ends a stream at the age that a flag sets, and puts off the matching as another one says', async () => {
  const server = run('--streams', '{"sessionLife":300}', '--matching-delay', '600000')
  try {
    const { baseUrl, ...keys } = await started(server)
    const answer = await fetch(`${baseUrl}/api/v1/bullet-public`, { method: 'POST' })
    const { data } = (await answer.json()) as { data: { token: string; instanceServers: { endpoint: string }[] } }
    const socket = new WebSocket(`${data.instanceServers[0]?.endpoint ?? ''}?token=${data.token}`)
    const opened = once(socket, 'message')
    const [code] = (await once(socket, 'close')) as [number]
    expect([code, JSON.parse(String((await opened)[0]))]).toMatchObject([1001, { type: 'welcome' }])

    const send = async (method: 'GET' | 'POST', path: string, order?: object) => {
      const body = order === undefined ? null : JSON.stringify(order)
      const headers = { ...signedHeaders(keys, { method, path, body, timestamp: Date.now() }) }
      const said = await fetch(`${baseUrl}${path}`, { method, headers, ...(body === null ? {} : { body }) })
      return ((await said.json()) as { data: { orderId: string } }).data
    }
    const order = { type: 'market', side: 'sell', symbol: 'BTC-USDT', size: '0.01' }
    const { orderId } = await send('POST', '/api/v1/hf/orders', order)
    expect(await send('GET', `/api/v1/hf/orders/${orderId}?symbol=BTC-USDT`)).toMatchObject({
      active: true,
      inOrderBook: false,
      dealSize: '0',
    })
  } finally {
    await server.end()
  }
})

it.each([
  ['--fault', 'explosion'],
  ['--fault', '{"fault":{"kind":"explosion"}}'],
  ['--port', 'x'],
  ['--speed', '0'],
  ['--batch-orders', '7'],
  ['--dead-man', 'never'],
  ['--stream-fault', 'explosion'],
  ['--matching-delay', '-5'],
  ['--streams', '{"life":3}'],
])('ends at once and says why: %s %s', async (flag, value) => {
  const server = run(flag, value)
  await once(server.child, 'close')
  expect(server.child.exitCode).toBe(1)
  expect(server.said.err).toContain(flag)
  expect(server.said.out).toBe('')
})
