import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { answered, success } from '#test/support/client-world.ts'
import { openDesk, type Desk } from '#test/support/desk.ts'

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

const prices = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`COIN${at}`, '0.0000000123']))
let body = success(prices)
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(undefined, {
    environment: {
      practiceTransport: (inner) => (request, signal) =>
        request.path.startsWith('/api/v1/prices') ? Promise.resolve(body) : inner(request, signal),
    },
  })
})
afterAll(() => desk.close())

it('N5: main goes on with other work while it reads an answer of 1.5 MB', async () => {
  const profiles = await desk.invoke('profiles.list', null)
  const profileId = profiles.ok ? (profiles.value[0]?.id ?? '') : ''
  let isDone = false
  let turns = 0
  const turn = (): void => {
    turns += 1
    if (!isDone) setImmediate(turn)
  }
  turn()
  const answer = await desk.invoke('read.getPrices', { profileId, request: {} })
  isDone = true
  expect(answer).toEqual({ ok: true, value: prices })
  expect(turns).toBeGreaterThan(60_000 / 500)

  body = answered(200, `{"code":"200000","data":${'['.repeat(300_000)}`)
  expect(await desk.invoke('read.getPrices', { profileId, request: { base: 'EUR' } })).toMatchObject({
    ok: false,
    error: { code: 'answer-unreadable' },
  })
})
