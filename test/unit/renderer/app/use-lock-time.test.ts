import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import { useLockTime } from '#renderer/app/use-lock-time.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const minute = 60_000
const unlocked = { locked: false, protection: 'pin', pinSet: true, touchId: 'absent', pinWaitMs: 0 } as const

async function open() {
  page = openPage()
  const vault = page.run(() => {
    useLockTime()
    return useVaultStore()
  })
  page.notify('vault-changed', { ...unlocked, locksInMs: 5 * minute })
  await page.settled()
  const left = (): number => Math.round(((vault.locksAt ?? 0) - Date.now()) / minute)
  return { vault, left }
}

it('V6: it is read again now and then, since main counts keys and clicks by itself', async () => {
  const { left } = await open()
  vi.advanceTimersByTime(4 * minute)
  await page
    .of('vault.state')
    .at(-1)
    ?.answer({ ...unlocked, locksInMs: 5 * minute })
  expect(left()).toBe(5)
})

it('V6: and at once when the user sets another time', async () => {
  const { left } = await open()
  page.notify('settings-changed', { ...defaultSettings, lockMinutes: 1 })
  await page.settled()
  await page
    .of('vault.state')
    .at(-1)
    ?.answer({ ...unlocked, locksInMs: minute })
  expect(left()).toBe(1)
})

it('nothing is asked while it is locked', async () => {
  await open()
  page.notify('vault-changed', { ...unlocked, locked: true, locksInMs: null })
  await page.settled()
  const before = page.of('vault.state').length
  vi.advanceTimersByTime(10 * minute)
  expect(page.of('vault.state')).toHaveLength(before)
})
