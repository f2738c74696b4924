import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Face } from '#renderer/data/topic.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useHistory } from '#renderer/views/withdrawals/use-history.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const second = 1000
const listed = (...ids: string[]) => ok({ items: ids.map((id) => ({ id, createdAt: 1 })), totalPage: 1 })
const lost = fail(appError('not-connected', 'The venue cannot be reached.'))
const locked = { locked: true, protection: 'pin', pinSet: true, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }

async function open(codes: readonly string[] = ['BTC', 'ETH']) {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  const currencies = ref(codes)
  const from = ref<Face>('ready')
  const list = page.run(() => {
    useVaultStore()
    return useHistory(
      () => currencies.value,
      () => ({}),
      () => from.value,
    )
  })
  await page.settled()
  const asked = () => page.of('read.listWithdrawals')
  const giveTo = async (currency: string, result: Parameters<ReturnType<typeof asked>[0]['give']>[0]) => {
    await asked()
      .findLast(({ input }) => (input['request'] as { currency: string }).currency === currency)
      ?.give(result)
  }
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await page.settled()
  }
  const ids = () => list.rows.value.map(({ id }) => id)
  return { list, profiles, currencies, from, asked, giveTo, later, ids }
}

describe('the withdrawals of many currencies', () => {
  it('load until the first rows, and are not none before all were read', async () => {
    const { list, giveTo, ids } = await open()
    await giveTo('BTC', listed())
    expect(list.face.value).toBe('loading')
    await giveTo('ETH', listed('e'))
    expect([list.face.value, ids()]).toEqual(['ready', ['e']])
  })

  it('are as old as their oldest part, and stale with it when a later reading fails', async () => {
    const { list, asked, giveTo, later, ids } = await open()
    const at = Date.now()
    await giveTo('BTC', listed('b'))
    await later(5 * second)
    await giveTo('ETH', listed('e'))
    expect([list.face.value, list.readAt.value]).toEqual(['ready', at])
    await later(61 * second)
    expect(asked()).toHaveLength(4)
    await giveTo('BTC', listed('b', 'b2'))
    await giveTo('ETH', lost)
    expect([list.face.value, list.readAt.value, list.failed.value]).toEqual(['stale', at + 5 * second, ['ETH']])
    expect(ids()).toEqual(['b', 'b2', 'e'])
  })

  it('of which none could be read are offline or refused, never none', async () => {
    const { list, giveTo } = await open()
    await giveTo('BTC', listed())
    await giveTo('ETH', lost)
    expect(list.face.value).toBe('offline')
  })

  it('grow old past their bound', async () => {
    const { list, giveTo, later } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    await later(122 * second)
    expect(list.face.value).toBe('stale')
  })

  it('of a long list are read again too, only more slowly', async () => {
    const codes = Array.from({ length: 24 }, (_unused, index) => `C${index}`)
    const { asked, later } = await open(codes)
    for (let index = 0; index < 24; index += 1) await asked()[index]?.give(listed())
    await later(119 * second)
    expect(asked()).toHaveLength(24)
    await later(2 * second)
    expect(asked().length).toBeGreaterThan(24)
  })

  it.each(['loading', 'offline', 'error'] as const)('without the currencies to ask for are %s', async (face) => {
    const { list, currencies, from } = await open([])
    expect(list.face.value).toBe('ready')
    from.value = face
    expect(list.face.value).toBe(face)
    currencies.value = ['BTC']
    await page.settled()
    await page.of('read.listWithdrawals').at(-1)?.give(listed())
    expect(list.face.value).toBe(face)
  })

  it('that were stopped keep what came and say what is missing', async () => {
    const { list, asked, giveTo, later } = await open()
    await giveTo('BTC', listed('b'))
    list.stop()
    expect([list.face.value, list.missing.value]).toEqual(['stale', ['ETH']])
    await later(600 * second)
    expect(asked()).toHaveLength(2)
  })

  it('are asked for at once after a withdrawal of this profile', async () => {
    const { asked, giveTo } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    page.notify('intent-changed', intent({ profileId: 'b', kind: 'withdraw', state: 'accepted' }))
    page.notify('intent-changed', intent({ profileId: 'a', kind: 'place', state: 'accepted' }))
    expect(asked()).toHaveLength(1)
    page.notify('intent-changed', intent({ profileId: 'a', kind: 'withdraw', state: 'accepted' }))
    expect(asked()).toHaveLength(2)
  })

  it('T12: a late answer of another profile is dropped, and nothing of it stays', async () => {
    const { list, profiles, asked, giveTo, ids } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    void list.read()
    profiles.select('b')
    expect(ids()).toEqual([])
    await page.settled()
    await asked()[1]?.give(listed('of a'))
    expect([list.face.value, ids()]).toEqual(['loading', []])
    await giveTo('BTC', listed('of b'))
    expect(ids()).toEqual(['of b'])
  })

  it('V6: are forgotten with the lock, and read again after it', async () => {
    const { list, asked, giveTo, ids } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    page.notify('vault-changed', locked)
    expect([list.face.value, ids()]).toEqual(['locked', []])
    await page.settled()
    page.notify('vault-changed', { ...locked, locked: false, locksInMs: 1 })
    await page.settled()
    expect(asked()).toHaveLength(2)
  })
})
