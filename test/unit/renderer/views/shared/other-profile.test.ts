import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { nextTick, ref } from 'vue'
import { useMoneyAct } from '#renderer/data/use-money-act.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useCancelFamilies } from '#renderer/views/shared/cancel-many/use-cancel-families.ts'
import { useCancelEach } from '#renderer/views/trading/orders/use-cancel-each.ts'
import { useNamedOrders } from '#renderer/views/trading/orders/use-named-orders.ts'
import { listedOrder } from '#shared/domain/listed-row.ts'
import { appError, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
let profiles: ReturnType<typeof useProfilesStore>
beforeEach(async () => {
  page = openPage()
  profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
})
afterEach(() => page.close())

const no = appError('refused', asWritten('No.'))
const accepted = { intentId: 'i', state: 'accepted', orderId: 'o', clientOid: null, note: null }
const report = { profileId: 'a', family: 'hf', cancelled: 1, left: 0 }

/** What begins an act of each dialog, what it asks of main, what comes back, and what it then shows. */
const acts = {
  'the cancel of what is listed': () => {
    const each = page.run(() => useCancelEach())
    return {
      channel: 'orders.cancel',
      begin: () => each.cancel([{ symbol: 'BTC-USDT', orderId: 'o1' }]),
      result: accepted,
      shown: () => each.result.value,
    }
  },
  'the cancel of everything, and of OCO orders': () => {
    const cancels = page.run(() => useCancelFamilies())
    return {
      channel: 'orders.cancelUntilEmpty',
      begin: () => cancels.run('everything', ['hf']),
      result: [report],
      shown: () => cancels.error.value ?? cancels.reports.value[0] ?? null,
    }
  },
  'a cancel in part': () => {
    const money = page.run(() => useMoneyAct('orders.cancelPartial'))
    const begin = () => money.act({ symbol: 'BTC-USDT', orderId: 'o1', cancelSize: '1' })
    return { channel: 'orders.cancelPartial', begin, result: accepted, shown: () => money.outcome.value }
  },
  'the cancel of an OCO order': () => {
    const money = page.run(() => useMoneyAct('oco.cancel'))
    const begin = () => money.act({ orderId: 'o1' })
    return { channel: 'oco.cancel', begin, result: accepted, shown: () => money.outcome.value }
  },
  'the cancel of a withdrawal': () => {
    const money = page.run(() => useMoneyAct('withdrawals.cancel'))
    const begin = () => money.act({ withdrawalId: 'w1' })
    return { channel: 'withdrawals.cancel', begin, result: accepted, shown: () => money.outcome.value }
  },
}

describe.each(Object.entries(acts))('T12: %s', (_name, open) => {
  it('shows its end under its own profile', async () => {
    const { channel, begin, result, shown } = open()
    const done = begin()
    await page.of(channel)[0]?.answer(result)
    await done
    expect(shown()).not.toBeNull()
  })

  it('shows nothing under another profile of what ended before', async () => {
    const { channel, begin, result, shown } = open()
    const done = begin()
    await page.of(channel)[0]?.answer(result)
    await done
    profiles.select('b')
    expect(shown()).toBeNull()
  })

  it.each(['answer', 'give'] as const)('shows nothing under another profile of what ends late (%s)', async (way) => {
    const { channel, begin, result, shown } = open()
    const done = begin()
    profiles.select('b')
    const call = page.of(channel)[0]
    await (way === 'answer' ? call?.answer(result) : call?.give({ ok: false, error: no }))
    await done
    expect(shown()).toBeNull()
  })
})

describe('T12: the dialog that names the listed orders', () => {
  const rows = (id: string) => [listedOrder(orderRecord({ id }), 'app')]

  it('closes with another profile, and forgets the names of the former in the same moment', async () => {
    const dialog = page.run(() =>
      useNamedOrders(
        () => 's',
        () => Promise.resolve(ok(rows('of-a'))),
      ),
    )
    dialog.open.value = true
    await page.settled()
    expect(dialog.named.value?.map(({ orderId }) => orderId)).toEqual(['of-a'])
    profiles.select('b')
    expect([dialog.open.value, dialog.named.value, dialog.unnamed.value]).toEqual([false, null, null])
  })

  it('takes no names that arrive after another profile came into view', async () => {
    const late = Promise.withResolvers<ReturnType<typeof ok<ReturnType<typeof rows>>>>()
    const set = ref('s')
    const dialog = page.run(() =>
      useNamedOrders(
        () => set.value,
        () => late.promise,
      ),
    )
    dialog.open.value = true
    await nextTick()
    profiles.select('b')
    late.resolve(ok(rows('of-a')))
    await page.settled()
    expect(dialog.named.value).toBeNull()
  })

  it('may act at once for another profile while the act of the former is under way', async () => {
    const dialog = page.run(() =>
      useNamedOrders(
        () => 's',
        () => Promise.resolve(null),
      ),
    )
    const slow = Promise.withResolvers<void>()
    const former = dialog.during(() => slow.promise)
    expect(await dialog.during(() => Promise.resolve())).toBe(false)
    profiles.select('b')
    const own = Promise.withResolvers<void>()
    const next = dialog.during(() => own.promise)
    slow.resolve()
    expect([await former, dialog.busy.value]).toEqual([false, true])
    own.resolve()
    expect([await next, dialog.busy.value]).toEqual([true, false])
  })
})
