import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UpdatesView } from '#shared/domain/update-view.ts'
import type { RawHandler, RawServer } from '#test/support/raw-server.ts'
import { deadPort, startRawServer } from '#test/support/raw-server.ts'
import type { Desk, DeskOptions } from '#test/support/desk.ts'
import { openDesk } from '#test/support/desk.ts'
import { manifestOf, signed, throwAwayKey } from '#test/support/manifests.ts'
import { must } from '#test/support/loopback-venue.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const [current, next] = [throwAwayKey(), throwAwayKey()]
const open: { close(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close()
  vi.unstubAllEnvs()
})

const now = (): string => `${new Date().toISOString().slice(0, 19)}Z`
const text = (change = {}): string => signed({ date: now(), ...change }, current)
const send = (body: string | Buffer, head = ''): RawHandler => {
  const bytes = Buffer.from(body)
  return (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n${head}content-length: ${bytes.length}\r\n\r\n`)
    socket.write(bytes)
  }
}

/** Main, unpackaged, with releases at a server on loopback. */
async function start(origin: string, options: DeskOptions = {}): Promise<Desk> {
  vi.stubEnv(
    'COFFER_RELEASE',
    JSON.stringify({ manifest: `${origin}/manifest`, keys: { current: current.key, next: next.key } }),
  )
  const desk = await openDesk(undefined, options)
  open.push(desk)
  return desk
}
async function serve(handler: RawHandler): Promise<RawServer> {
  const server = await startRawServer(handler)
  open.push(server)
  return server
}
const check = async (desk: Desk): Promise<UpdatesView> => must(await desk.invoke('updates.check', null))
const errorOf = async (handler: RawHandler): Promise<string | undefined> =>
  (await check(await start((await serve(handler)).origin))).error?.reason.id

describe('T16: updates over real HTTP', () => {
  it('a signed manifest is read with one plain request, announced, and a file compared with it', async () => {
    const bytes = 'the package'
    const file = { name: 'coffer.deb', sha256: createHash('sha256').update(bytes).digest('hex'), size: bytes.length }
    const server = await serve(send(text({ files: [file] })))
    let path: string | null = null
    const desk = await start(server.origin, { chooseFile: () => Promise.resolve({ ok: true, value: path }) })
    const views: UpdatesView[] = []
    desk.bridge.on['updates-changed']((view) => views.push(view))
    expect(await desk.raw('updates.verifyFile', null)).toMatchObject({ ok: true, value: null })
    path = join(desk.dataDir, 'coffer.deb')
    writeFileSync(path, bytes)
    expect(await check(desk)).toMatchObject({ standing: 'unsupported', error: null, isAnnounced: true })
    expect(views.map(({ checking }) => checking)).toContain(true)
    expect(server.requests).toHaveLength(1)
    expect(server.requests[0]?.head.toLowerCase()).not.toMatch(/coffer|user-agent|cookie|0\.0\.0/)
    await vi.waitFor(async () =>
      expect(await desk.raw('updates.verifyFile', null)).toMatchObject({ ok: true, value: { verdict: 'matches' } }),
    )
    // The path stays in main.
    expect(desk.crossed.join('\n')).not.toContain(JSON.stringify(path).slice(1, -1))
  })

  it('tampered bytes are refused before anything of them is read', async () => {
    expect(await errorOf(send(text().replace('Faster', 'faster')))).toBe('updates.bad-signature')
    expect(await errorOf(send(signed({ date: now() }, throwAwayKey())))).toBe('updates.unknown-key')
    expect(await errorOf(send(JSON.stringify(manifestOf())))).toBe('updates.not-a-manifest')
  })

  it('a redirect is not followed', async () => {
    const target = await serve(send(text()))
    expect(
      await errorOf((socket) =>
        socket.write(`HTTP/1.1 302 Found\r\nlocation: ${target.origin}/manifest\r\ncontent-length: 0\r\n\r\n`),
      ),
    ).toBe('updates.redirected')
    expect(target.requests).toEqual([])
  })

  it('an answer without end is given up, packed or not', async () => {
    const huge = 'x'.repeat(1_000_000)
    expect(await errorOf(send(huge))).toBe('updates.too-large')
    expect(await errorOf(send(gzipSync(huge), 'content-encoding: gzip\r\n'))).toBe('updates.too-large')
  })

  it('an answer that breaks off or stays away is a state, and what is known stays', async () => {
    let isBroken = false
    const server = await serve((socket, request) => {
      if (isBroken) socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\ncoffer')
      else send(text())(socket, request)
    })
    const desk = await start(server.origin)
    expect((await check(desk)).error).toBeNull()
    isBroken = true
    expect(await check(desk)).toMatchObject({ standing: 'unsupported', error: { reason: { id: 'updates.offline' } } })
    isBroken = false
    expect((await check(desk)).error).toBeNull()
  })

  it('no network is said plainly', async () => {
    const desk = await start(`http://127.0.0.1:${await deadPort()}`)
    expect(await check(desk)).toMatchObject({ standing: 'unknown', error: { reason: { id: 'updates.offline' } } })
  })
})

it('T16: without an address nothing is asked, by a press neither', async () => {
  const desk = await openDesk()
  open.push(desk)
  expect(await check(desk)).toMatchObject({ page: null, error: { code: 'not-found' } })
})
