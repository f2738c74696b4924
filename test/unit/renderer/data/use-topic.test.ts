import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useTopic } from '#renderer/data/use-topic.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function watchBalances(profiles = [profile('a'), profile('b')]) {
  page = openPage(profiles)
  const store = page.run(() => useProfilesStore())
  await store.load()
  const topic = page.run(() => useTopic('listAccounts', () => ({}), { everyMs: 60_000 }))
  await page.settled()
  return { store, topic }
}
const balance = (of: string) => [{ id: of, currency: of, type: 'trade', balance: '1', available: '1', holds: '0' }]
const shown = (topic: Awaited<ReturnType<typeof watchBalances>>['topic']) => topic.value.value?.[0]?.id ?? null

describe('watching a reading', () => {
  it('T12: a late answer of the former profile is not shown for the new one', async () => {
    const { store, topic } = await watchBalances()
    store.select('b')
    await page.settled()
    const [first, second] = page.of('read.listAccounts')
    await second?.answer(balance('b'))
    await first?.answer(balance('a'))
    expect(shown(topic)).toBe('b')
  })

  it('T12: nothing of the former profile stays on screen while the new one loads', async () => {
    const { store, topic } = await watchBalances()
    await page.of('read.listAccounts')[0]?.answer(balance('a'))
    expect(shown(topic)).toBe('a')
    store.select('b')
    await page.settled()
    expect(shown(topic)).toBeNull()
    expect(topic.face.value).toBe('loading')
  })

  it("T12: switching back shows that profile's cached reading at once", async () => {
    const { store, topic } = await watchBalances()
    await page.of('read.listAccounts')[0]?.answer(balance('a'))
    store.select('b')
    await page.settled()
    store.select('a')
    await page.settled()
    expect(shown(topic)).toBe('a')
  })

  it('T12: over random switches and delayed answers, no foreign reading is ever shown', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('switch' as const), to: fc.constantFrom('a', 'b', 'c') }),
      fc.record({ kind: fc.constant('answer' as const), which: fc.nat(20) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { store, topic } = await watchBalances([profile('a'), profile('b'), profile('c')])
        const waiting = new Set<number>()
        for (const move of steps) {
          if (move.kind === 'switch') store.select(move.to)
          else {
            const made = page.of('read.listAccounts')
            const index = move.which % Math.max(1, made.length)
            const call = made[index]
            if (call !== undefined && !waiting.has(index)) await call.answer(balance(call.input.profileId ?? ''))
            waiting.add(index)
          }
          await page.settled()
          expect([null, store.currentId]).toContain(shown(topic))
        }
        page.close()
      }),
      { numRuns: 40 },
    )
  })

  it('keeps the old value beside the error of a later attempt', async () => {
    const { topic } = await watchBalances()
    await page.of('read.listAccounts')[0]?.answer(balance('a'))
    const again = topic.refresh()
    await page.settled()
    await page.of('read.listAccounts')[1]?.give(fail(appError('not-connected', 'The venue cannot be reached.')))
    await again
    expect(shown(topic)).toBe('a')
    expect(topic.error.value?.code).toBe('not-connected')
    expect(topic.face.value).toBe('stale')
  })

  it('asks nothing while the vault is locked', async () => {
    page = openPage()
    const store = page.run(() => useProfilesStore())
    await store.load()
    const { useVaultStore } = await import('#renderer/data/stores/vault.ts')
    page.run(() => useVaultStore())
    page.notify('vault-changed', {
      locked: true,
      protection: 'pin',
      pinSet: true,
      touchId: 'absent',
      locksInMs: null,
      pinWaitMs: 0,
    })
    const topic = page.run(() => useTopic('listAccounts', () => ({}), { everyMs: 60_000 }))
    await page.settled()
    expect(page.of('read.listAccounts')).toHaveLength(0)
    expect(topic.face.value).toBe('locked')
  })
})

describe('a topic that fails', () => {
  const second = 1000
  const lost = fail(appError('timed-out', 'No answer.'))
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await page.settled()
  }
  const asked = () => page.of('read.listAccounts')
  const key = { role: 'read', tail: 'abcd', storedAt: 1, state: 'present', test: { state: 'untested' } } as const
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
  afterEach(() => vi.useRealTimers())

  it('is asked for after 4, 8, 16, 32, 60 s, and then every 60 s', async () => {
    await watchBalances()
    const times: number[] = []
    const began = Date.now()
    for (let count = 0; count < 260; count += 1) {
      if (asked().length > times.length) {
        times.push(Math.round((Date.now() - began) / second))
        await asked().at(-1)?.give(lost)
      }
      await later(second)
    }
    expect(times.slice(0, 7)).toEqual([0, 4, 12, 28, 60, 120, 180])
  })

  it.each(['permission-refused', 'ip-refused', 'key-refused'] as const)(
    '%s stops it until a key is tested or the user asks again',
    async (code) => {
      const { topic } = await watchBalances([profile('a', { keys: [key as never] })])
      await asked()[0]?.give(fail(appError(code, 'No.')))
      expect(topic.face.value).toBe('error')
      await later(3_600 * second)
      expect(asked()).toHaveLength(1)
      const tested = { ...key, test: { state: 'failed', at: 2, message: '', venueCode: null } }
      page.notify('profiles-changed', [profile('a', { keys: [tested as never] })])
      await page.settled()
      expect(asked()).toHaveLength(2)
      await asked()[1]?.give(fail(appError(code, 'No.')))
      void topic.refresh()
      await page.settled()
      expect(asked()).toHaveLength(3)
    },
  )

  it('is asked for at once when the line is back', async () => {
    await watchBalances()
    const status = (connected: boolean) => page.notify('status-changed', { profileId: 'a', connected })
    status(false)
    await asked()[0]?.give(lost)
    await page.settled()
    status(true)
    await page.settled()
    expect(asked()).toHaveLength(2)
  })
})
