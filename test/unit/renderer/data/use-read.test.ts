import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { effectScope } from 'vue'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useRead, useReadUpkeep } from '#renderer/data/use-read.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '../desk.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

async function watchBalances(profiles = [profile('a'), profile('b')]) {
  page = openPage(profiles)
  const store = page.run(() => useProfilesStore())
  await store.load()
  const topic = page.run(() => useRead('listAccounts', () => ({})))
  await page.settled()
  return { store, topic }
}
const balance = (of: string) => [{ id: of, currency: of, type: 'trade', balance: '1', available: '1', holds: '0' }]
const locked = { locked: true, protection: 'pin', pinSet: true, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }
const shown = (topic: Awaited<ReturnType<typeof watchBalances>>['topic']) => topic.data.value?.[0]?.id ?? null

describe('what is asked once', () => {
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
    expect(topic.status.value).toBe('loading')
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

  it('keeps an answer for the next view, and nothing of the view that was left', async () => {
    page = openPage([profile('a')])
    await page.run(() => useProfilesStore()).load()
    const left = effectScope()
    /** In a function of its own, so that nothing here holds what the view had. */
    const open = (): WeakRef<object> => {
      const view = { elements: 'of the view' }
      page.run(() => left.run(() => useRead('listAccounts', () => (view.elements === '' ? null : {}))))
      return new WeakRef(view)
    }
    const view = open()
    await page.settled()
    await page.of('read.listAccounts')[0]?.answer(balance('a'))
    left.stop()
    await page.settled()
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
    await expect
      .poll(() => {
        collect()
        return view.deref()
      })
      .toBeUndefined()
    const next = page.run(() => useRead('listAccounts', () => ({})))
    expect(shown(next), 'still known').toBe('a')
  })

  it('keeps the old value beside the error of a later attempt', async () => {
    const { topic } = await watchBalances()
    await page.of('read.listAccounts')[0]?.answer(balance('a'))
    const again = topic.refresh()
    await page.settled()
    await page
      .of('read.listAccounts')[1]
      ?.give(fail(appError('not-connected', asWritten('The venue cannot be reached.'))))
    await again
    expect(shown(topic)).toBe('a')
    expect(topic.error.value?.code).toBe('not-connected')
    expect(topic.status.value).toBe('stale')
  })

  it('asks nothing while the vault is locked', async () => {
    page = openPage()
    const store = page.run(() => useProfilesStore())
    await store.load()
    page.run(() => useVaultStore())
    page.notify('vault-changed', locked)
    const topic = page.run(() => useRead('listAccounts', () => ({})))
    await page.settled()
    expect(page.of('read.listAccounts')).toHaveLength(0)
    expect(topic.status.value).toBe('locked')
  })
})

describe('what was asked', () => {
  const second = 1000
  const lost = fail(appError('timed-out', asWritten('No answer.')))
  const refused = fail(appError('permission-refused', asWritten('No.')))
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await page.settled()
  }
  const asked = () => page.of('read.listAccounts')
  const key = { role: 'read', tail: 'abcd', storedAt: 1, state: 'present', test: { state: 'untested' } } as const
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
  afterEach(() => vi.useRealTimers())

  it.each([lost, refused])(
    'is not asked again by the page, however it went and however long it stands there',
    async (result) => {
      const { topic } = await watchBalances()
      await asked()[0]?.give(result)
      expect(topic.status.value).toBe(result === lost ? 'offline' : 'error')
      await later(3_600 * second)
      expect(asked()).toHaveLength(1)
      void topic.refresh()
      await page.settled()
      expect(asked()).toHaveLength(2)
    },
  )

  it('says that it was asked, grows old with its time, and is fresh again on the user’s word', async () => {
    const { topic } = await watchBalances()
    expect([topic.status.value, topic.source.value]).toEqual(['loading', null])
    await asked()[0]?.answer(balance('a'))
    expect([topic.status.value, topic.source.value]).toEqual(['ready', 'asked'])
    await later(602 * second)
    expect([topic.status.value, asked().length]).toEqual(['stale', 1])
    const again = topic.refresh()
    await asked()[1]?.answer(balance('a'))
    await again
    expect(topic.status.value).toBe('ready')
  })

  it('is shared by all who ask the same', async () => {
    await watchBalances()
    page.run(() => useRead('listAccounts', () => ({})))
    await page.settled()
    expect(asked()).toHaveLength(1)
  })

  const failing = async (result: typeof lost, profiles = [profile('a', { keys: [key as never] })]) => {
    const opened = await watchBalances(profiles)
    page.run(useReadUpkeep)
    await asked()[0]?.give(result)
    return opened
  }

  it('and failed is asked again when main says that the line is back', async () => {
    await failing(lost)
    const status = (connected: boolean) => page.notify('status-changed', { profileId: 'a', connected })
    status(false)
    await page.settled()
    expect(asked()).toHaveLength(1)
    status(true)
    await page.settled()
    expect(asked()).toHaveLength(2)
  })

  it('and was refused is asked again when a key was tested', async () => {
    await failing(refused)
    const tested = { ...key, test: { state: 'failed', at: 2, message: '', venueCode: null } }
    page.notify('profiles-changed', [profile('a', { keys: [tested as never] })])
    await page.settled()
    expect(asked()).toHaveLength(2)
  })

  describe('and failed', () => {
    beforeEach(() => void vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] }))
    afterEach(() => void vi.useRealTimers())
    const seconds = async (count: number): Promise<void> => {
      for (let second = 0; second < count; second += 1) {
        vi.advanceTimersByTime(1_000)
        await page.settled()
      }
    }

    const passing = (retryInMs: number) => fail({ ...lost.error, retryInMs })

    it('is asked again after the wait that main names, however many views show it, until it is answered', async () => {
      const { topic } = await failing(passing(4_000))
      page.run(() => useRead('listAccounts', () => ({})))
      await page.settled()
      const before = asked().length
      await asked()[before - 1]?.give(passing(4_000))
      await seconds(4)
      expect(asked()).toHaveLength(before)
      await seconds(2)
      expect(asked()).toHaveLength(before + 1)
      // One that is on its way is waited for.
      await seconds(60)
      expect(asked()).toHaveLength(before + 1)
      await asked()[before]?.give(passing(8_000))
      await seconds(8)
      expect(asked()).toHaveLength(before + 1)
      await seconds(2)
      expect(asked()).toHaveLength(before + 2)
      await asked()[before + 1]?.answer(balance('a'))
      await seconds(100)
      expect(topic.status.value).toBe('ready')
      expect(asked()).toHaveLength(before + 2)
    })

    it('is not asked again where main names no wait, nor while locked, nor out of view', async () => {
      await failing(refused)
      await seconds(200)
      expect(asked()).toHaveLength(1)
      page.close()
      await failing(passing(4_000))
      page.notify('vault-changed', locked)
      await seconds(200)
      expect(asked()).toHaveLength(1)
      page.close()
      const { store } = await failing(passing(4_000), [profile('a'), profile('b')])
      store.select('b')
      await seconds(200)
      expect(asked().filter(({ input }) => input.profileId === 'a')).toHaveLength(1)
    })
  })

  it('V6: is forgotten with the lock', async () => {
    const { topic } = await failing(lost)
    void topic.refresh()
    await page.settled()
    await asked()[1]?.answer(balance('a'))
    expect(shown(topic)).toBe('a')
    page.notify('vault-changed', locked)
    expect(shown(topic)).toBeNull()
    await page.settled()
    page.notify('vault-changed', { ...locked, locked: false })
    await page.settled()
    expect(shown(topic)).toBeNull()
    expect(asked()).toHaveLength(3)
  })
})
