import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import DeadManPanel from '#renderer/views/safety/DeadManPanel.vue'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { deadManOff } from '#shared/domain/dead-man.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
// A time of another day is shown with its date: the hour of the run must not decide which one it is.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 23, 12) }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

/** What the panel says of a switch that is set for ten more minutes. */
async function panel(part: Partial<DeadManView>, last: IntentState = 'accepted'): Promise<string> {
  page = openPage(undefined, { timeZone: 'utc' })
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => [useDeadManStore(), useIntentsStore()])
  const symbols = ['BTC-USDT', 'ETH-USDT']
  const firesAt = Date.now() + 600_000
  page.notify('dead-man-changed', { ...deadManOff('a'), timeout: 600, symbols, firesAt, ...part })
  page.notify('intent-changed', intent({ profileId: 'a', kind: 'protect', state: last }))
  const html = await page.html(DeadManPanel)
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

describe('M13: an armed dead-man switch', () => {
  it('says what its clock counts to, and names its pairs', async () => {
    const text = await panel({ state: 'on' })
    expect(text).toMatch(/Cancels in (10:00|9:59) unless renewed/)
    expect(text).toContain('Pairs: BTC-USDT, ETH-USDT')
  })

  it('names every pair where it names none, and no renewal where nothing renews it', async () => {
    const text = await panel({ state: 'found', symbols: [], notRenewed: true })
    expect(text).toContain('Pairs: all pairs')
    expect(text).toMatch(/Cancels in (10:00|9:59) /)
    expect(text).not.toContain('unless renewed')
  })

  it('says of one that fired which orders it may have cancelled, and how many are listed by now', async () => {
    const fired = [{ orderId: 'o1', symbol: 'BTC-USDT' }]
    for (const [listed, count] of [
      [[], 'none'],
      [fired, 'one'],
    ] as const) {
      const text = await panel({ state: 'fired', fired: listed })
      expect(text).toContain(
        `Fired: open orders of BTC-USDT, ETH-USDT may be cancelled, ${count} listed. OCO and stop orders: check.`,
      )
      page.close()
    }
    expect(await panel({ state: 'fired', symbols: [] })).toContain('open orders of all pairs may be cancelled')
  })

  it('offers to clear the report of one that fired or is over, and disarms none of them', async () => {
    const error = appError('unknown-outcome', msg('dead-man.long-past'))
    for (const part of [{ state: 'fired' }, { state: 'off', error }] as const) {
      const text = await panel(part)
      expect(text).toContain('Clear this message')
      expect(text).not.toMatch(/Disarm(?! first)/)
      page.close()
    }
    expect(await panel({ state: 'off' })).not.toContain('Clear this message')
  })

  it('offers to clear the report only once what it cancelled is read', async () => {
    const text = await panel({ state: 'fired', isBeingRead: true })
    expect(text).toContain('Coffer reads what it cancelled.')
    expect(text).not.toContain('Clear this message')
  })

  it('of another key offers to arm it beside the disarm, and counts no orders of the account that is there now', async () => {
    const error = appError('unknown-outcome', msg('dead-man.other-key'))
    const text = await panel({ state: 'unclear', error })
    expect(text).toContain('Set with a former key, not renewed.')
    expect(text).not.toContain('Coffer retries')
    expect(text).toContain('Timeout, seconds')
    expect(text).toContain('Disarm')
    expect(text).toContain('Orders at risk: unknown.')
    page.close()
    expect(await panel({ state: 'unclear' })).not.toContain('Timeout, seconds')
  })

  it('says that a renewal failed only where that is known', async () => {
    expect(await panel({ state: 'late' }, 'unknown')).toMatch(
      /The last renewal is unconfirmed\. Without it the venue cancels at [\d:]+ \((10:00|9:59) left\)\./,
    )
    page.close()
    expect(await panel({ state: 'late' }, 'refused')).toContain('The last renewal failed.')
  })
})
