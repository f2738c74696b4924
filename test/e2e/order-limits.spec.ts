import { en } from '#renderer/locales/en.ts'
import { msg } from '#shared/messages.ts'
import { restingPrice, views } from '#test/support/e2e/desk-view.ts'
import { liveLabel } from '#test/support/e2e/live.ts'
import { closing, trustedWindow, trustedWindowAgain } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const words = en.settings.limits
const press = (button: { click(options?: object): Promise<void> }) => closing(button.click())

test('an order above a limit is shown in main’s own window: closed, nothing leaves; confirmed, one request', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk({})
  const { app, desk, page, profileId } = live
  await desk.fill({ side: 'buy', price: await restingPrice(page, profileId), size: '0.5' })
  await desk.submit.click()

  const first = await trustedWindow(app)
  await expect(first.page.getByText('Order above a limit')).toBeVisible()
  await expect(first.page.getByText('Largest allowed')).toBeVisible()
  await expect(first.page.locator('.lead')).toHaveText(/^▲ Buy 0\.5 BTC at [\d,.]+ USDT$/)
  await expect(first.confirm).toHaveText(`Buy 0.5 BTC“${liveLabel}”`)
  await expect(first.page.getByText('0.5 BTC', { exact: true })).toBeVisible()
  await expect(first.page.getByText('10,000 USDT', { exact: true })).toBeVisible()
  await expect(desk.outcome.filter({ hasText: en.order.confirmingMore })).toBeVisible()
  expect(live.requests()).toEqual([])
  await press(first.cancel)
  await expect(desk.outcome.filter({ hasText: /^Not sent: you did not confirm/ })).toBeVisible()
  expect(live.requests()).toEqual([])

  const second = await trustedWindowAgain(app, () => desk.submit.click())
  await press(second.confirm)
  await expect(desk.outcome.filter({ hasText: /^Accepted: Buy 0.5 BTC/ })).toBeVisible()
  expect(live.requests()).toEqual(['POST /api/v1/hf/orders/sync'])
})

test('limits are changed in the settings: tighter at once, looser in main’s own window; read-only sends nothing', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk({})
  const { app, desk, page, profileId } = live
  const price = await restingPrice(page, profileId)
  await views(page).open('settings')
  const card = page.getByRole('region', { name: en.settings.section.limits })
  const field = card.getByRole('textbox', { name: words.largestOrder })
  const save = card.getByRole('button', { name: en.limitsForm.save })
  const readOnly = card.getByRole('switch', { name: words.readOnly })
  await expect(field).toHaveValue('10000')
  await field.fill('9000')
  await save.click()
  await expect(card.getByText(en.limitsForm.kept)).toBeVisible()

  await field.fill('20000')
  await save.click()
  const window = await trustedWindow(app)
  await expect(window.page.getByRole('heading', { name: 'Raise order limits' })).toBeVisible()
  await window.word.fill(trustedWords(msg('trusted.word.limits')))
  await press(window.confirm)
  await expect(card.getByText(en.limitsForm.kept)).toBeVisible()
  await expect(field).toHaveValue('20000')

  // With a raise that is not saved, and beside it: read-only holds at once, and survives leaving the view.
  await field.fill('30000')
  await expect(card.getByText(words.inForce.replace('{value}', '20,000 USDT'))).toBeVisible()
  await readOnly.click()
  await expect(readOnly).toBeChecked()
  await expect(field).toHaveValue('30000')
  await expect(page.getByText(en.profile.readOnly, { exact: true }).first()).toBeVisible()
  await views(page).open('trading')
  await desk.fill({ side: 'buy', price, size: '0.01' })
  await expect(desk.form.getByText(en.held.readOnly)).toBeVisible()
  expect(live.requests()).toEqual([])
})

test(
  'a raise that is cancelled keeps what was lowered with it; read-only off is asked for, and stays on when cancelled',
  { tag: '@long' },
  async ({ openLiveDesk }) => {
    const { app, page } = await openLiveDesk({})
    await views(page).open('settings')
    const card = page.getByRole('region', { name: en.settings.section.limits })
    const field = card.getByRole('textbox', { name: words.largestOrder })
    const lowered = card.getByRole('textbox', { name: words.slippage })
    const readOnly = card.getByRole('switch', { name: words.readOnly })
    await readOnly.click()
    await expect(readOnly).toBeChecked()
    await field.fill('20000')
    await lowered.fill('2')
    await card.getByRole('button', { name: en.limitsForm.save }).click()
    await press((await trustedWindow(app)).cancel)
    await expect(card.getByText(/^Your tighter limits are in force/)).toBeVisible()
    await expect(card.getByText(words.inForce.replace('{value}', '10,000 USDT'))).toBeVisible()
    await expect(card.getByText(/^Not saved/)).toHaveCount(1)
    await views(page).open('trading')
    await views(page).open('settings')
    await expect(field).toHaveValue('10000')
    await expect(lowered).toHaveValue('2')
    await expect(readOnly).toBeChecked()

    const window = await trustedWindowAgain(app, () => readOnly.click())
    await press(window.cancel)
    await expect(card.getByText('You did not confirm; nothing was changed.')).toBeVisible()
    await expect(readOnly).toBeChecked()
  },
)
