import { afterEach, describe, expect, it } from 'vitest'
import { useLimitFacts } from '#renderer/views/shared/use-limit-facts.ts'
import { en } from '#renderer/locales/en.ts'
import { defaultOrderLimits } from '#shared/domain/order-limits.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const view = {
  profileId: 'a',
  limits: defaultOrderLimits('live'),
  used: { value: '1234.567', unknown: 3 },
  left: '100',
  renewsAt: 0,
}

describe('what is used of the order limits', () => {
  it.each([
    [false, '1,234.56 USDT and 3 requests of unknown value'],
    [true, '••• USDT and ••• requests of unknown value'],
  ])('T15: tells no figure of the use where balances are hidden: %s', async (hideBalances, said) => {
    page = openPage(undefined, { hideBalances })
    const facts = page.mount(() => useLimitFacts(() => 'a'))
    await page.of('orders.limits.get')[0]?.answer(view)
    const used = facts.value.find(({ name }) => name === en.settings.limits.used)
    expect(used).toMatchObject({ value: said, own: true })
    expect(used?.title).toBeUndefined()
  })
})
