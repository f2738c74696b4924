import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LimitsView } from '#shared/bridge/withdrawals.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { capsOver, useLimits } from '#renderer/views/withdrawals/use-limits.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
afterEach(() => {
  page.close()
  vi.useRealTimers()
})

const hour = 3_600_000
const cap = (amount: string) => [{ currency: 'USDT', amount }]
const limits = (amount: string, more: Partial<LimitsView> = {}): LimitsView => ({
  waitingHours: 24,
  caps: cap(amount),
  use: [],
  pending: [],
  ...more,
})
const waitsUntil = (at: number): Pick<LimitsView, 'pending'> => ({
  pending: [{ what: 'cap', currency: 'USDT', from: '100', to: '200', at }],
})

/** The card's limits, with a higher cap that is due in so many ms. */
async function open(dueInMs: number) {
  page = openPage()
  await page.run(() => useProfilesStore()).load()
  const shown = page.mount(() => {
    useVaultStore()
    return useLimits()
  })
  await page.settled()
  const asked = () => page.of('withdrawals.limits.get')
  const at = Date.now() + dueInMs
  await asked()[0]?.answer(limits('100', waitsUntil(at)))
  return { shown, asked, at }
}

describe('limits of which one waits to take effect', () => {
  it('are read anew when it is due, and the recipients with them, since their wait may be another', async () => {
    const { shown, asked } = await open(30 * 24 * hour)
    expect(shown.kept.value?.caps).toEqual(cap('100'))
    // A timer of this length would fire at once.
    await vi.advanceTimersByTimeAsync(hour)
    expect(asked()).toHaveLength(1)
    const books = page.of('addressBook.list').length
    for (let day = 1; day < 30; day += 1) {
      await vi.advanceTimersByTimeAsync(24 * hour)
      await asked()
        .at(-1)
        ?.answer({ ...shown.kept.value })
      await page.settled()
    }
    const before = asked().length
    await vi.advanceTimersByTimeAsync(23 * hour + 1)
    expect(asked()).toHaveLength(before + 1)
    await asked().at(-1)?.answer(limits('200'))
    await page.settled()
    expect(shown.kept.value).toMatchObject({ caps: cap('200'), pending: [] })
    expect(shown.caps.value).toEqual([{ currency: 'USDT', typed: '200' }])
    expect(shown.changed.value).toBe(false)
    expect(page.of('addressBook.list').length).toBeGreaterThan(books)
    await vi.advanceTimersByTimeAsync(100 * 24 * hour)
    expect(asked()).toHaveLength(before + 1)
  })

  it('wait on where main says that it is not due after all', async () => {
    const { asked, at } = await open(hour)
    await vi.advanceTimersByTimeAsync(hour)
    expect(asked()).toHaveLength(2)
    await asked()[1]?.answer(limits('100', waitsUntil(at + 2 * hour)))
    await vi.advanceTimersByTimeAsync(2 * hour - 1)
    expect(asked()).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(1)
    expect(asked()).toHaveLength(3)
  })

  it('say of a save what of it waits, and not what waited before', async () => {
    const { shown, at } = await open(hour)
    const [usdt] = waitsUntil(at).pending
    const btc = { what: 'cap', currency: 'BTC', from: '1', to: null, at: at + hour } as const
    shown.hours.value = 48
    void shown.save()
    await page.of('withdrawals.limits.set')[0]?.answer(limits('100', { waitingHours: 48, ...waitsUntil(at + 1) }))
    expect([shown.saved.value, shown.begun.value]).toEqual([true, []])
    await page.of('addressBook.list').at(-1)?.answer([])
    await page.settled()
    shown.hours.value = 49
    void shown.save()
    await page.of('withdrawals.limits.set')[1]?.answer(limits('100', { pending: [...(usdt ? [usdt] : []), btc] }))
    expect(shown.begun.value).toEqual([btc])
  })

  it('are read anew where main refuses a change, since a part of it may be kept; what was typed stays', async () => {
    const { shown, asked } = await open(hour)
    shown.hours.value = 12
    void shown.save()
    await page.of('withdrawals.limits.set')[0]?.give(fail(appError('cancelled', msg('limits.part-kept'))))
    await page.settled()
    await asked().at(-1)?.answer(limits('50'))
    await page.settled()
    expect(shown.kept.value?.caps).toEqual(cap('50'))
    expect([shown.hours.value, shown.caps.value]).toEqual([12, [{ currency: 'USDT', typed: '50' }]])
  })

  it('leave what is being edited as it is', async () => {
    const { shown, asked } = await open(hour)
    shown.hours.value = 48
    await vi.advanceTimersByTimeAsync(hour)
    await asked()[1]?.answer(limits('200'))
    expect([shown.hours.value, shown.caps.value]).toEqual([48, [{ currency: 'USDT', typed: '200' }]])
    expect(shown.wanted.value).toEqual({ waitingHours: 48, caps: cap('200') })
  })
})

describe('caps as edited, over other limits of main’s', () => {
  const over = (typed: readonly (readonly [string, string])[], before: string | null, after: string | null) =>
    capsOver(
      typed.map(([currency, text]) => ({ currency, typed: text })),
      { waitingHours: 0, caps: before === null ? [] : cap(before) },
      { waitingHours: 0, caps: after === null ? [] : cap(after) },
    ).map((one) => [one.currency, one.typed])

  it.each([
    ['untouched, it follows', [['USDT', '100']], '100', '200', [['USDT', '200']]],
    ['untouched, it goes where there is none any more', [['USDT', '100']], '100', null, []],
    ['edited, it stays', [['USDT', '50']], '100', '200', [['USDT', '50']]],
    ['half typed, it stays', [['USDT', '']], '100', '200', [['USDT', '']]],
    ['taken away, it stays away', [], '100', '200', []],
    ['of another currency, it stays', [['BTC', '1']], null, null, [['BTC', '1']]],
    ['new in main, it comes', [], null, '200', [['USDT', '200']]],
  ] as const)('%s', (_what, typed, before, after, expected) => {
    expect(over(typed, before, after)).toEqual(expected)
  })
})
