import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import type { Credentials } from '#main/practice/exchange.ts'
import { signedHeaders } from '#test/support/practice.ts'

const tool = fileURLToPath(new URL('../../../tools/practice-server.ts', import.meta.url))

it('prints one line of JSON as soon as it answers, serves a key that may trade and withdraw, and takes faults', async () => {
  const fault = { match: { path: '/api/v1/status', count: 1 }, fault: { kind: 'html', status: 503 } }
  const flags = ['--port', '0', '--seed', '3', '--skew', '2000', '--fault', JSON.stringify(fault)]
  const child = spawn(process.execPath, [tool, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
    const { baseUrl, ...keys } = JSON.parse(line) as Credentials & { baseUrl: string }
    expect(baseUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const get = async (path: string) => {
      const headers = signedHeaders(keys, { method: 'GET', path, timestamp: Date.now() + 2000 })
      return fetch(`${baseUrl}${path}`, { headers })
    }
    expect((await get('/api/v1/status')).status).toBe(503)
    expect((await get('/api/v1/status')).status).toBe(200)
    expect(await (await get('/api/v1/user/api-key')).json()).toMatchObject({
      data: { permission: 'General,Spot,Withdrawal,Transfer,Margin' },
    })
    const { data } = (await (await get('/api/v1/timestamp')).json()) as { data: number }
    expect(Math.abs(data - Date.now() - 2000)).toBeLessThan(1000)
  } finally {
    child.kill()
    await once(child, 'exit')
  }
})
