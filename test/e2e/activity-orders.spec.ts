import { add } from '#shared/decimal.ts'
import { grouped } from '#renderer/ui/format/amount.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { beginning } from '#test/support/e2e/words.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

test('requests about one order stand together, and what each has moved is signed, by mouse and by keyboard', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1920, height: 1080 } })
  const at = (percent: string): Promise<string> => farPrice(page, symbol, percent)
  const openIds = async (): Promise<readonly string[]> =>
    (await got(page, 'read.listOpenOrders', { profileId, request: { symbol } })).map(({ id }) => id)
  const amend = (orderId: string, newPrice: string) =>
    got(page, 'orders.amend', { ...envelope(), symbol, orderId, newPrice })
  const order = { symbol, side: 'sell', type: 'market', size: '0.02' } as const

  // The acts on two orders come in turns: listed by time alone, no two of one order would stand side by side.
  const first = await rest(page, { price: await at('0.95'), size: '0.01' })
  await got(page, 'orders.place', { ...envelope(), wait: true, order })
  const [lower, crossing] = [await at('0.96'), await at('1.004')]
  await amend(first, lower)
  const [amended = ''] = await openIds()
  const second = await rest(page, { price: await at('0.95'), size: '0.03' })
  await got(page, 'orders.cancel', { ...envelope(), wait: true, symbol, orderId: amended })
  await amend(second, crossing)
  await expect.poll(openIds).toEqual([])
  const { items: fills } = await got(page, 'read.listFills', { profileId, request: { symbol } })
  /** As the page writes an amount of USDT: cut after two decimals. */
  const funds = (side: 'buy' | 'sell'): string => {
    const sum = fills.filter((one) => one.side === side).reduce((all, one) => add(all, one.funds), '0')
    const [whole = '', part = ''] = sum.split('.')
    return `${whole.replace(/\B(?=(\d{3})+$)/g, ',')}.${part.padEnd(2, '0').slice(0, 2)}`
  }

  await views(page).open('activity')
  const rows = views(page).main.locator('[data-key]')
  await expect(rows).toHaveCount(6)
  const row = (nth: number) => rows.nth(nth)
  const moved = (nth: number) => row(nth).locator('.mono.up, .mono.down')

  await test.step('the newest order is on top; each begins with what placed it', async () => {
    const kindOf = new Map(
      (await got(page, 'intents.list', { profileId, limit: 20 })).map(({ id, kind }) => [id, kind]),
    )
    const listed = await rows.evaluateAll((all) => all.map((one) => one.getAttribute('data-key') ?? ''))
    expect(listed.map((id) => kindOf.get(id))).toEqual(['place', 'amend', 'place', 'amend', 'cancel', 'place'])
    const follows = [false, true, false, true, true, false]
    for (const [nth, isBelow] of follows.entries())
      await expect(row(nth).getByText(en.activity.sameOrder), String(nth)).toHaveCount(isBelow ? 1 : 0)
    await expect(row(0)).toContainText('Buy 0.03 BTC')
    await expect(row(1)).toContainText(grouped(crossing))
    await expect(row(2)).toContainText('Buy 0.01 BTC')
    await expect(row(3)).toContainText(grouped(lower))
  })
  await test.step('bought is added and paid is taken off, sold the other way round; what traded nothing says nothing', async () => {
    await expect(moved(1)).toHaveText(['+0.03000000 BTC', `−${funds('buy')} USDT`])
    await expect(moved(5)).toHaveText(['−0.02000000 BTC', `+${funds('sell')} USDT`])
    for (const nth of [0, 2, 3, 4]) await expect(moved(nth), String(nth)).toHaveCount(0)
    await expect(moved(5).first()).toHaveClass(/down/)
    await expect(moved(5).last()).toHaveClass(/up/)
  })
  const twisty = (nth: number) =>
    row(nth)
      .getByRole('button', { name: beginning(en.activity.detailsOf) })
      .first()
  const isOpen = (nth: number, open: boolean) => expect(twisty(nth)).toHaveAttribute('aria-expanded', String(open))
  await test.step('the mouse opens a request of an order, and no other of it', async () => {
    await twisty(1).click()
    await isOpen(1, true)
    await isOpen(0, false)
    await expect(row(1).getByRole('region', { name: en.fill.title })).toContainText(/Bought 0\.03 BTC/)
    await twisty(1).click()
    await isOpen(1, false)
  })
  await test.step('and so do the keys, which go from row to row of the group', async () => {
    // The row that the mouse was in last is the one that Tab leads to.
    await tabTo(page, row(1))
    await page.keyboard.press('Home')
    await expect(row(0)).toBeFocused()
    for (const _ of 'xxx') await page.keyboard.press('ArrowDown')
    await expect(row(3)).toBeFocused()
    await expect(row(3)).toContainText(en.activity.sameOrder)
    await page.keyboard.press('Enter')
    await isOpen(3, true)
    await page.keyboard.press('Enter')
    await isOpen(3, false)
  })
  await test.step('with hidden balances no amount is left', async () => {
    await got(page, 'settings.change', { hideBalances: true })
    await expect(moved(1).first()).not.toContainText(/\d/)
    await expect(moved(5).last()).not.toContainText(/\d/)
  })
})
