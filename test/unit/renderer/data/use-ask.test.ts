import { afterEach, describe, expect, it } from 'vitest'
import { useAsk } from '#renderer/data/use-read.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())
const balance = (of: string) => [{ id: of, currency: of, type: 'trade', balance: '1', available: '1', holds: '0' }]
const locked = { locked: true, protection: 'pin', pinSet: true, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }

describe('a question on a press', () => {
  const open = async () => {
    page = openPage()
    const store = page.run(() => useProfilesStore())
    await store.load()
    page.run(() => useVaultStore())
    return { store, ask: page.run(() => useAsk()) }
  }
  const first = () => page.of('read.listAccounts')[0]

  it('gives what main answers to the profile in view', async () => {
    const { ask } = await open()
    const answer = ask('listAccounts', {})
    await first()?.answer(balance('a'))
    expect(await answer).toMatchObject({ ok: true, value: balance('a') })
    expect(first()?.input).toEqual({ profileId: 'a', request: {} })
  })

  it('T12: gives nothing where another profile is in view by then', async () => {
    const { ask, store } = await open()
    const answer = ask('listAccounts', {})
    store.select('b')
    await first()?.answer(balance('a'))
    expect(await answer).toBeNull()
  })

  it('V6: gives nothing where the vault is locked by then, and asks nothing behind the lock', async () => {
    const { ask } = await open()
    const answer = ask('listAccounts', {})
    page.notify('vault-changed', locked)
    await first()?.answer(balance('a'))
    expect(await answer).toBeNull()
    expect(await ask('listAccounts', {})).toBeNull()
    expect(page.of('read.listAccounts')).toHaveLength(1)
  })
})
