import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError, fail } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const asked = () => page.of('deadMan.view')
async function after(ms: number): Promise<void> {
  vi.advanceTimersByTime(ms)
  await page.settled()
}
async function failing(code: ErrorCode) {
  page = openPage([profile('a')])
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  const store = page.run(() => useDeadManStore())
  await page.settled()
  await asked()[0]?.give(fail(appError(code, 'Why it failed.')))
  return store
}

describe('M13: a switch that could not be read', () => {
  it('says why, and is asked for again until main has told', async () => {
    const store = await failing('internal')
    expect(store.error?.message).toBe('Why it failed.')
    expect(asked()).toHaveLength(1)
    await after(5_000)
    expect(asked()).toHaveLength(2)
    await asked()[1]?.answer(deadManOff('a'))
    expect(store.error).toBeNull()
    expect(store.current?.state).toBe('off')
    await after(600_000)
    expect(asked()).toHaveLength(2)
  })

  it('is asked for less and less often', async () => {
    await failing('internal')
    for (let passed = 0; passed < 300; passed += 1) {
      await after(1_000)
      await asked()
        .at(-1)
        ?.give(fail(appError('internal', 'Why it failed.')))
    }
    expect(asked().length).toBeGreaterThan(5)
    expect(asked().length).toBeLessThan(12)
  })

  it('is not asked for again by itself where nothing changes, but on the user’s word and with another key', async () => {
    const store = await failing('permission-refused')
    await after(600_000)
    expect(asked()).toHaveLength(1)
    void store.refresh()
    expect(asked()).toHaveLength(2)
    await asked()[1]?.give(fail(appError('permission-refused', 'Why it failed.')))
    page.notify('profiles-changed', [
      profile('a', { keys: [{ role: 'trade', tail: 'abcd', test: { state: 'untested' } } as never] }),
    ])
    await page.settled()
    expect(asked()).toHaveLength(3)
  })

  it('keeps what an event has told while the question was under way', async () => {
    const store = await failing('internal')
    void store.refresh()
    page.notify('dead-man-changed', { ...deadManOff('a'), state: 'on' })
    await asked()
      .at(-1)
      ?.give(fail(appError('internal', 'Why it failed.')))
    expect(store.current?.state).toBe('on')
    expect(store.error).toBeNull()
  })
})
