import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { unlock } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'

const orders = '/api/v1/hf/orders/sync'

test('one-click trading: a press on a level is one order there, by mouse and by key, and nothing once it is off', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, desk, posted } = live
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const asks = page.getByRole('listbox', { name: en.book.asks })
  const opener = page.getByRole('button', { name: en.oneClick.title, exact: true })
  const menu = page.getByRole('group', { name: en.oneClick.title })
  const banner = page.getByRole('region', { name: en.oneClick.title })
  const price = desk.form.getByLabel(en.order.price, { exact: true })
  /** A press just after an answer belongs to the one before. */
  const ready = (): Promise<void> => expect(banner).toHaveAttribute('aria-busy', 'false')
  const switchOn = menu.getByRole('button', { name: new RegExp(`^${en.oneClick.switchOn}`) })

  await test.step('off at first: a press fills the form; it is switched on by key, with a size', async () => {
    await bids.getByRole('option').nth(3).click()
    await expect(price).toHaveValue(/\d/)
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(menu.getByText(en.oneClick.explain)).toBeVisible()
    await expect(menu.getByText(en.oneClick.chooseSize)).toBeVisible()
    await switchOn.click({ force: true })
    await expect(banner).toHaveCount(0)
    await menu.getByLabel(en.oneClick.newSize, { exact: true }).fill('0.000000001')
    await expect(menu.getByRole('button', { name: en.oneClick.add, exact: true })).toBeDisabled()
    await menu.getByLabel(en.oneClick.newSize, { exact: true }).fill('0.001')
    await page.keyboard.press('Enter')
    await expect(menu.getByRole('radio', { name: '0.001 BTC' })).toBeChecked()
    await switchOn.focus()
    await page.keyboard.press('Enter')
    await expect(banner).toContainText('LIVE')
    await expect(menu).toBeHidden()
    expect(await stumbles(page)).toEqual([])
  })

  await test.step('by mouse: a double click is one order, and the form stays as it is', async () => {
    const typed = await price.inputValue()
    await bids.getByRole('option').nth(4).dblclick()
    await expect(banner.getByText(/^Sent: Buy 0\.001 BTC at /)).toBeVisible()
    await ready()
    await asks.getByRole('option').nth(4).dblclick()
    await expect(banner.getByText(/^Sent: Sell 0\.001 BTC at /)).toBeVisible()
    expect(posted(orders)).toMatchObject([
      { type: 'limit', side: 'buy', size: '0.001' },
      { type: 'limit', side: 'sell', size: '0.001' },
    ])
    await expect(price).toHaveValue(typed)
  })

  await test.step('by key: Enter places at the level chosen; pressed twice it is one order', async () => {
    await bids.focus()
    for (let at = 0; at < 7; at += 1) await page.keyboard.press('ArrowDown')
    await ready()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => posted(orders).length).toBe(3)
    await expect(desk.rows).toHaveCount(3)
  })

  await test.step('Escape ends it: a press fills the form again', async () => {
    await page.keyboard.press('Escape')
    await expect(banner).toHaveCount(0)
    await price.fill('')
    await bids.getByRole('option').nth(5).click()
    await expect(price).toHaveValue(/\d/)
  })

  await test.step('the lock ends it, and it is not on again after it', async () => {
    await opener.click()
    await menu.getByRole('radio', { name: '0.001 BTC' }).check({ force: true })
    await switchOn.click()
    await expect(banner).toBeVisible()
    await got(page, 'vault.lock', null)
    await unlock(live.app)
    await expect(bids).toBeVisible()
    await expect(banner).toHaveCount(0)
  })
  expect(posted(orders)).toHaveLength(3)
})
