import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import { canariesBelow, canariesIn } from '#test/support/canary-scan.ts'
import { removeFolder } from '#test/support/folders.ts'
import { openDesk } from '#test/support/desk.ts'
import { must } from '#test/support/loopback-venue.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

it('T11: no token of a stream stands in the log, the journal or any other file, nor crosses to the page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'coffer-tokens-'))
  const tokens: string[] = []
  const desk = await openDesk(folder, {
    environment: {
      practiceTransport: (transport) => async (request, signal) => {
        const result = await transport(request, signal)
        if (request.path.includes('bullet') && result.ok)
          tokens.push((JSON.parse(String(result.value.body)) as { data: { token: string } }).data.token)
        return result
      },
    },
  })
  const [profile] = must(await desk.invoke('profiles.list', null))
  const profileId = profile?.id ?? ''
  const streamed = new Promise<void>((resolve) => {
    desk.bridge.on.feed((told) => {
      if (JSON.stringify(readFeedFrame(told)).includes('"source":"stream"')) resolve()
    })
  })
  const topic = { kind: 'orders', symbol: null } as const
  must(await desk.invoke('feed.watch', { watchId: 'w1', profileId, topic, pace: 'fast' }))
  await streamed
  expect(tokens.length).toBeGreaterThan(0)
  const secrets = Object.fromEntries(tokens.map((token, index) => [`token ${index}`, token]))
  expect(canariesIn(JSON.stringify(desk.crossed), secrets)).toEqual([])
  await desk.close()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.some(({ name }) => name.startsWith('journal'))).toBe(true)
  const logged = files.filter(({ name }) => name.endsWith('.log') || name.endsWith('.jsonl'))
  expect(logged.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8')).join()).toContain(
    'stream-opened',
  )
  expect(canariesBelow(folder, secrets)).toEqual([])
  await removeFolder(folder)
})
