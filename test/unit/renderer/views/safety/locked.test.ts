import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError, fail } from '#shared/errors.ts'
import LockedPanel from '#renderer/app/LockedPanel.vue'
import StandingBanners from '#renderer/app/StandingBanners.vue'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { openPage, profile } from '#test/unit/renderer/desk.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
const now = Date.UTC(2026, 10, 23, 12)
const fires = now + 3_600_000
const clock = '13:00:00'

// A time of another day is shown with its date: the hour of the run must not decide which one it is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

/** A page with two profiles whose switches main has told of, unless null. */
async function lockScreen(views: Readonly<Record<'a' | 'b', Partial<DeadManView> | null>>): Promise<string> {
  page = openPage([profile('a', { label: 'Alpha' }), profile('b', { label: 'Beta' })], { timeZone: 'utc' })
  await page.run(() => useProfilesStore()).load()
  page.run(() => useDeadManStore())
  for (const { input, answer, give } of page.of('deadMan.view')) {
    const id = input.profileId as 'a' | 'b'
    if (views[id] === null) await give(fail(appError('internal', asWritten('Coffer did not answer.'))))
    else await answer({ ...deadManOff(id), ...views[id] })
  }
  const html = await page.html(LockedPanel)
  return html.replaceAll(/<[^>]+>/g, ' ')
}

describe('M13: the lock screen', () => {
  it('says until when each armed switch holds, of whichever profile', async () => {
    const text = await lockScreen({
      a: { state: 'on', firesAt: fires, symbols: ['BTC-USDT', 'ETH-USDT'] },
      b: { state: 'late', firesAt: fires },
    })
    expect(text).toContain(
      `The venue cancels the BTC-USDT, ETH-USDT orders of “Alpha” at ${clock} unless you unlock first.`,
    )
    expect(text).toContain(`The venue cancels all orders of “Beta” at ${clock} unless you unlock first.`)
    expect(text).toContain('All other open orders stay at the venue and can fill.')
  })

  it('says the date where a switch holds past midnight', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 23, 23, 30))
    const midnight = Date.UTC(2026, 10, 24, 0, 30)
    const text = await lockScreen({ a: { state: 'on', firesAt: midnight }, b: {} })
    expect(text).toContain('at 2026-11-24 00:30:00 unless you unlock first.')
  })

  it('says of one that the banner tells of that the other orders stay, not all', async () => {
    const text = await lockScreen({ a: { state: 'found', firesAt: fires, notRenewed: true }, b: {} })
    expect(text).toContain('All other open orders stay at the venue and can fill.')
    expect(text).not.toContain('unless you unlock first')
  })

  it('says of no profile that is read-only, in view or not, that unlocking keeps its orders', async () => {
    const error = appError('read-only', asWritten('It is read-only.'))
    const text = await lockScreen({ a: {}, b: { state: 'late', error, firesAt: fires } })
    expect(text).not.toContain('unless you unlock first')
    expect((await page.html(StandingBanners)).replaceAll(/<[^>]+>/g, ' ')).toContain(
      `The dead-man switch of “Beta” is not renewed: the profile is read-only. The venue cancels its orders at ${clock}.`,
    )
  })

  it('never says that orders stay as they are', async () => {
    expect(await lockScreen({ a: { state: 'on', firesAt: fires }, b: {} })).not.toContain('stay as they are')
  })

  it('says nothing of switches that are off, and that open orders can fill', async () => {
    const text = await lockScreen({ a: {}, b: {} })
    expect(text).not.toMatch(/dead-man|cancels (the|all)/)
    expect(text).toContain('Open orders stay at the venue and can fill.')
  })

  it('says of one that is over with no word of what it did that its orders may be cancelled, not that all stay', async () => {
    const error = appError('unknown-outcome', asWritten('Its time is over.'))
    const text = await lockScreen({ a: { state: 'off', error }, b: {} })
    expect(text).toContain('The dead-man switch of “Alpha” is over, result unknown: orders may be cancelled.')
    expect(text).toContain('All other open orders stay at the venue and can fill.')
  })

  it.each([
    [{ state: 'unclear', firesAt: fires }, 'is unclear'],
    [
      { state: 'fired', firesAt: 1, symbols: [] },
      'fired: open orders of all pairs may be cancelled. OCO and stop orders: check.',
    ],
    [{ state: 'fired', firesAt: 1, symbols: ['BTC-USDT'] }, 'fired: open orders of BTC-USDT may be cancelled.'],
    [{ state: 'on', firesAt: 1 }, 'Its orders may be cancelled'],
  ] as const)('says what is so of %o', async (view, words) => {
    expect(await lockScreen({ a: view, b: {} })).toContain(words)
  })

  it('says that it cannot be told where main has not answered, and asks again when Coffer locks', async () => {
    expect(await lockScreen({ a: null, b: {} })).toContain('The dead-man switch of “Alpha” is unknown')
    const asked = page.of('deadMan.view').length
    page.run(() => useVaultStore())
    page.notify('vault-changed', { locked: true })
    await page.settled()
    expect(page.of('deadMan.view').slice(asked)).toMatchObject([{ input: { profileId: 'a' } }])
  })
})
