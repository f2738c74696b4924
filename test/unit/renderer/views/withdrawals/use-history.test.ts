import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ref } from 'vue'
import { appError, fail, ok } from '#shared/errors.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useHistory } from '#renderer/views/withdrawals/use-history.ts'
import { writeChange } from '#shared/domain/feed-wire.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import type { Call } from '#test/unit/renderer/desk.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const second = 1000
const listed = (...ids: string[]) => ok({ rows: ids.map((id) => ({ id, createdAt: 1 })), cut: false })
const lost = fail(appError('not-connected', asWritten('The venue cannot be reached.')))
const locked = { locked: true, protection: 'pin', pinSet: true, touchId: 'absent', locksInMs: null, pinWaitMs: 0 }

async function open(codes: readonly string[] = ['BTC', 'ETH']) {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  const currencies = ref(codes)
  const status = ref<'SUCCESS' | undefined>()
  const from = ref<PanelStatus>('ready')
  const list = page.run(() => {
    useVaultStore()
    return useHistory(
      () => currencies.value,
      () => (status.value === undefined ? {} : { status: status.value }),
      () => from.value,
    )
  })
  await page.settled()
  const asked = () => page.of('feed.watch')
  const codesAsked = () => asked().map(({ input }) => (input['topic'] as { currency: string }).currency)
  const notify = async (call: Call | undefined, news: object): Promise<void> => {
    const { watchId, profileId } = call?.input as unknown as Record<string, string>
    page.notify('feed', { watchId, profileId, at: Date.now(), ...news })
    await page.settled()
  }
  const give = (call: Call | undefined, result: ReturnType<typeof listed> | typeof lost, everyMs = 60 * second) =>
    notify(
      call,
      result.ok
        ? {
            kind: 'change',
            source: 'poll',
            everyMs,
            change: writeChange({ kind: 'whole', value: result.value } as never, 'withdrawals'),
          }
        : { kind: 'error', error: result.error },
    )
  const giveTo = (currency: string, result: ReturnType<typeof listed> | typeof lost, everyMs?: number) =>
    give(
      asked().findLast(({ input }) => (input['topic'] as { currency: string }).currency === currency),
      result,
      everyMs,
    )
  const later = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    await page.settled()
  }
  const ids = () => list.rows.value.map(({ id }) => id)
  return { list, profiles, currencies, status, from, asked, codesAsked, notify, give, giveTo, later, ids }
}

describe('the withdrawals of many currencies', () => {
  it('load until the first rows, and are not none before all were read', async () => {
    const { list, giveTo, ids } = await open()
    await giveTo('BTC', listed())
    expect(list.status.value).toBe('loading')
    await giveTo('ETH', listed('e'))
    expect([list.status.value, ids()]).toEqual(['ready', ['e']])
  })

  it('are as old as their oldest part, and stale with it when a later reading fails', async () => {
    const { list, asked, giveTo, later, ids } = await open()
    const at = Date.now()
    await giveTo('BTC', listed('b'))
    await later(5 * second)
    await giveTo('ETH', listed('e'))
    expect([list.status.value, list.readAt.value]).toEqual(['ready', at])
    await later(61 * second)
    await giveTo('BTC', listed('b', 'b2'))
    await giveTo('ETH', lost)
    expect([list.status.value, list.readAt.value, list.failed.value]).toEqual(['stale', at + 5 * second, ['ETH']])
    expect(ids()).toEqual(['b', 'b2', 'e'])
    expect(asked()).toHaveLength(2)
  })

  it('of which none could be read are offline or refused, never none', async () => {
    const { list, giveTo } = await open()
    await giveTo('BTC', listed())
    await giveTo('ETH', lost)
    expect(list.status.value).toBe('offline')
  })

  it('grow old past their bound, which is that of the slowest', async () => {
    const { list, giveTo, later } = await open()
    await giveTo('BTC', listed('b'))
    await giveTo('ETH', listed('e'), 100 * second)
    await later(200 * second)
    expect(list.status.value).toBe('ready')
    await later(2 * second)
    expect(list.status.value).toBe('stale')
  })

  it('of a long list begin a few at a time, in order, and say how far they are', async () => {
    const codes = Array.from({ length: 12 }, (_unused, index) => `C${index}`)
    const { list, codesAsked, giveTo } = await open(codes)
    expect(codesAsked()).toEqual(codes.slice(0, 4))
    await giveTo('C1', listed('one'))
    await giveTo('C0', lost)
    expect(codesAsked()).toEqual(codes.slice(0, 6))
    expect([list.progress.value, list.busy.value]).toEqual([{ done: 2, of: 12 }, true])
    for (const code of codes.slice(2)) await giveTo(code, listed())
    expect([list.progress.value, list.busy.value]).toEqual([{ done: 12, of: 12 }, false])
    expect(page.of('feed.unwatch')).toEqual([])
  })

  it.each(['loading', 'offline', 'error'] as const)('without the currencies to ask for are %s', async (status) => {
    const { list, currencies, from, giveTo } = await open([])
    expect(list.status.value).toBe('ready')
    from.value = status
    expect(list.status.value).toBe(status)
    currencies.value = ['BTC']
    await page.settled()
    await giveTo('BTC', listed())
    expect(list.status.value).toBe(status)
  })

  it('that were stopped keep what came, say what is missing, and go on when they are asked for', async () => {
    const { list, asked, codesAsked, giveTo, later } = await open()
    await giveTo('BTC', listed('b'))
    list.stop()
    expect([list.status.value, list.missing.value]).toEqual(['stale', ['ETH']])
    await later(100 * second)
    expect(page.of('feed.unwatch').map(({ input }) => input['watchId'])).toEqual([asked()[1]?.input['watchId']])
    expect(codesAsked()).toEqual(['BTC', 'ETH'])
    void list.read()
    await page.settled()
    expect(codesAsked()).toEqual(['BTC', 'ETH', 'BTC', 'ETH'])
  })

  it('T12: another question begins anew, and a late answer to the former is dropped', async () => {
    const { list, status, asked, give, giveTo, ids } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    const former = asked()[0]
    status.value = 'SUCCESS'
    expect(ids()).toEqual([])
    await page.settled()
    expect(asked().at(-1)?.input['topic']).toEqual({ kind: 'withdrawals', currency: 'BTC', status: 'SUCCESS' })
    await give(former, listed('late'))
    expect([list.status.value, ids()]).toEqual(['loading', []])
  })

  it('T12: a late answer of another profile is dropped, and nothing of it stays', async () => {
    const { list, profiles, asked, give, giveTo, ids } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    const former = asked()[0]
    profiles.select('b')
    expect(ids()).toEqual([])
    await page.settled()
    await give(former, listed('of a'))
    expect([list.status.value, ids()]).toEqual(['loading', []])
    await giveTo('BTC', listed('of b'))
    expect(ids()).toEqual(['of b'])
  })

  it('V6: are forgotten with the lock, and come again after it', async () => {
    const { list, asked, notify, giveTo, ids } = await open(['BTC'])
    await giveTo('BTC', listed('b'))
    page.notify('vault-changed', locked)
    expect([list.status.value, ids()]).toEqual(['locked', []])
    await notify(asked()[0], { kind: 'cleared' })
    page.notify('vault-changed', { ...locked, locked: false, locksInMs: 1 })
    await page.settled()
    expect([list.status.value, ids()]).toEqual(['loading', []])
    await giveTo('BTC', listed('b'))
    expect(ids()).toEqual(['b'])
  })
})
