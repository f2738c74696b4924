import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError, fail } from '#shared/errors.ts'
import type { ErrorCode } from '#shared/errors.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

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
  await asked()[0]?.give(fail(appError(code, asWritten('Why it failed.'))))
  return store
}

describe('M13: a switch that could not be read', () => {
  it('says why, and is asked for again as soon as main is heard of the profile, until it has told', async () => {
    const store = await failing('internal')
    expect(said(store.error)).toBe('Why it failed.')
    page.notify('status-changed', { profileId: 'b', connected: true })
    expect(asked()).toHaveLength(1)
    page.notify('status-changed', { profileId: 'a', connected: true })
    expect(asked()).toHaveLength(2)
    await asked()[1]?.answer(deadManOff('a'))
    expect(store.error).toBeNull()
    expect(store.current?.state).toBe('off')
    page.notify('status-changed', { profileId: 'a', connected: true })
    await after(600_000)
    expect(asked()).toHaveLength(2)
  })

  it('is not asked for again by itself where nothing changes, but on the user’s word and with another key', async () => {
    const store = await failing('permission-refused')
    await after(600_000)
    expect(asked()).toHaveLength(1)
    void store.refresh()
    expect(asked()).toHaveLength(2)
    await asked()[1]?.give(fail(appError('permission-refused', asWritten('Why it failed.'))))
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
      ?.give(fail(appError('internal', asWritten('Why it failed.'))))
    expect(store.current?.state).toBe('on')
    expect(store.error).toBeNull()
  })
})
