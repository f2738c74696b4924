import { afterEach, expect, it } from 'vitest'
import type { KeyTest } from '#shared/domain/profile.ts'
import { useRetest } from '#renderer/app/use-retest.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('V6: keys that wait for their test are tried again by themselves, the withdraw key never', async () => {
  const key = { tail: 'abcd', keyVersion: 3, state: 'present', test: { state: 'untested' }, storedAt: 1 } as const
  const keys = (['withdraw', 'read', 'trade'] as const).map((role) => ({
    ...key,
    role,
    testAgain: false,
    former: [],
    deletePending: false,
  }))
  page = openPage([profile('a', { keys })])
  await page.run(() => useProfilesStore()).load()
  page.run(() => useRetest())
  page.notify('status-changed', { profileId: 'a', connected: true })
  await page.settled()
  const tested = () => page.of('profiles.testKey')
  for (const place of [0, 1, 2]) await tested()[place]?.answer({ state: 'untested' })
  expect(tested().map(({ input }) => input)).toEqual([
    { profileId: 'a', role: 'read', automatic: true },
    { profileId: 'a', role: 'trade', automatic: true },
  ])
})

it('V6: so are keys whose test did not ask whose account they are of, and no others', async () => {
  const passed: KeyTest = {
    state: 'passed',
    at: 1,
    permissions: ['General'],
    ipWhitelist: null,
    isMaster: true,
    apiVersion: 3,
  }
  const key = {
    tail: 'abcd',
    keyVersion: 3,
    state: 'present',
    test: passed,
    storedAt: 1,
    deletePending: false,
  } as const
  const keys = (['withdraw', 'read', 'trade'] as const).map((role) => ({
    ...key,
    role,
    former: [],
    testAgain: role !== 'trade',
  }))
  page = openPage([profile('a', { keys })])
  await page.run(() => useProfilesStore()).load()
  page.run(() => useRetest())
  page.notify('status-changed', { profileId: 'a', connected: true })
  await page.settled()
  const tested = () => page.of('profiles.testKey')
  for (const place of [0, 1]) await tested()[place]?.answer(passed)
  expect(tested().map(({ input }) => input)).toEqual([{ profileId: 'a', role: 'read', automatic: true }])
})
