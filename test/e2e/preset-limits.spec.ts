import { en } from '#renderer/locales/en.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { closing, trustedWindow, trustedWindowAgain } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** Worth more than the 10,000 USDT that main lets pass unasked. */
const tooLarge = '1'
const above = /Above your largest order, 10,000 USDT\. Coffer’s own window asks before it is sent\./

/** The second preset is one bitcoin from now on. */
async function enlargePreset({ page, desk }: LiveDesk): Promise<void> {
  await desk.form.getByRole('button', { name: en.preset.edit }).click()
  await page.getByLabel(en.preset.value.replace('{key}', '2'), { exact: true }).fill(tooLarge)
  await page.getByLabel(en.preset.kind.replace('{key}', '2'), { exact: true }).selectOption('base')
  await page.keyboard.press('Escape')
}

test('a preset above a limit is said in the form, by press and by its key; a no in main’s own window keeps all', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { app, page, desk } = live
  const size = desk.form.getByLabel(en.order.size, { exact: true })
  const price = await farPrice(page, 'BTC-USDT', '0.97', live.profileId)
  await desk.fill({ side: 'buy', price, size: '' })
  await enlargePreset(live)
  const expectKept = async (): Promise<void> => {
    await expect(desk.outcome.filter({ hasText: /^Not sent: you did not confirm/ })).toBeVisible()
    await expect(size).toHaveValue(tooLarge)
    await expect(desk.form.getByLabel(en.order.price, { exact: true })).toHaveValue(price)
    await expect(desk.form).toContainText(above)
    expect(live.requests()).toEqual([])
  }

  await test.step('by mouse', async () => {
    await desk.form.getByRole('button', { name: `${tooLarge} BTC`, exact: true }).click()
    await expect(size).toHaveValue(tooLarge)
    await expect(desk.form).toContainText(above)
    await desk.submit.click()
    await closing((await trustedWindow(app)).cancel.click())
    await expectKept()
  })

  await test.step('by key', async () => {
    await desk.type(en.order.size, '0.01')
    await expect(desk.form).not.toContainText(above)
    await desk.form.getByRole('radio', { name: en.side.buy, exact: true }).focus()
    await page.keyboard.press('2')
    await expect(size).toHaveValue(tooLarge)
    await expect(desk.form).toContainText(above)
    await desk.submit.focus()
    const { page: window } = await trustedWindowAgain(app, () => page.keyboard.press('Enter'))
    await closing(window.keyboard.press('Escape'))
    await expectKept()
  })
})

test('a size of one-click trading above a limit is refused in a sentence, by press and by key, and nothing is sent', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page } = live
  const bids = page.getByRole('listbox', { name: en.book.bids })
  const menu = page.getByRole('group', { name: en.oneClick.title })
  const banner = page.getByRole('region', { name: en.oneClick.title })
  const refused = page
    .getByRole('status')
    .filter({ hasText: /^Above your largest order, 10,000 USDT\. Nothing was sent/ })
  const ready = (): Promise<void> => expect(banner).toHaveAttribute('aria-busy', 'false')
  await page.getByRole('button', { name: en.oneClick.title, exact: true }).click()
  await menu.getByLabel(en.oneClick.newSize, { exact: true }).fill(tooLarge)
  await page.keyboard.press('Enter')
  await expect(menu.getByRole('radio', { name: `${tooLarge} BTC` })).toBeChecked()
  await menu.getByRole('button', { name: new RegExp(`^${en.oneClick.switchOn}`) }).click()

  await bids.getByRole('option').nth(3).click()
  await expect(refused).toBeVisible()
  await ready()
  // What is said next is said anew.
  await expect(refused).toHaveCount(0)
  await bids.focus()
  for (let at = 0; at < 5; at += 1) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await ready()
  await expect(refused).toBeVisible()
  // Still on, and still of this size: a smaller one is the trader's to choose.
  await expect(banner).toContainText('LIVE')
  expect(live.requests()).toEqual([])
  expect(live.app.pages()).toHaveLength(1)
})
