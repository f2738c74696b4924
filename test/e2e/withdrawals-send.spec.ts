import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { closing, trustedWindow, trustedWindowAgain } from '#test/support/e2e/trusted-window.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { depositAddress } from '#main/practice/deposit-addresses.ts'
import { keep, sentOf, tron, tronMiddle, withdrawView } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.withdrawals

test('M6 M8: a new recipient enters the book, is reviewed in main’s own window, leaves, and can be called back', async ({
  launchApp,
}) => {
  const app = await launchApp({ theme: 'dark' })
  const { page } = app
  const view = withdrawView(page)
  await view.open()

  // With an empty book the first thing to do is to write a recipient down.
  await expect(view.form).toContainText(words.label)
  await expect(view.go).toHaveText(words.need.recipient)
  await view.form.getByLabel(words.currency).selectOption('USDT')
  await view.chain(/^TRC20/).check()
  await view.to.fill(` ${tron} `)
  await view.form.getByLabel(words.label, { exact: true }).fill('Ledger cold')
  expect(await stumbles(page)).toEqual([])
  await view.form.getByRole('button', { name: words.add }).click()
  const adding = await trustedWindow(app)
  await expect(adding.page.getByText('“Ledger cold”')).toBeVisible()
  await expect(adding.page.locator('[data-address]')).toHaveAttribute('data-address', tron)
  await closing(adding.confirm.click())

  // Label, pinned chain, and what will be typed, hidden.
  await expect(page.getByRole('radio', { name: /^Ledger cold USDT, TRC20/ })).toBeChecked()
  await expect(page.locator('.marked')).toHaveText([...'••••••'])
  await expect(page.locator('[data-address]')).toHaveAttribute('data-address', /••••••/)
  await expect(view.card(words.chains)).toContainText(words.chainPinned)
  await expect(view.go).toHaveText(words.need.amount)
  await view.amount.fill('1200')
  await view.remark.fill('rent')
  const figures = view.card(words.amountCard)
  await expect(figures).toContainText('1,201.5 USDT')
  await page.getByText(words.feeModes.INTERNAL, { exact: true }).click()
  await expect(figures).toContainText('1,198.5 USDT')
  await page.getByText(words.feeModes.EXTERNAL, { exact: true }).click()
  await expect(view.go).toContainText('Review: Ledger cold gets 1,200 USDT')
  await expect(view.go).toContainText('on TRC20')
  expect(await stumbles(page)).toEqual([])

  // Cancelled: nothing was sent, and everything is still here.
  await view.go.click()
  const first = await trustedWindow(app)
  await expect(view.go).toHaveText(words.waiting)
  await closing(first.cancel.click())
  await expect(view.review).toContainText(words.outcome.kept)
  await expect(view.amount).toHaveValue('1200')
  expect(await sentOf(page)).toEqual([])

  await expect(view.go).toHaveAttribute('aria-disabled', 'false')
  const second = await trustedWindowAgain(app, () => view.go.press('Enter'))
  await second.typed.fill(tronMiddle)
  await closing(second.confirm.click())
  await expect(view.review).toContainText(words.outcome.accepted)
  await expect(view.amount).toHaveValue('')
  expect(await sentOf(page)).toMatchObject([{ amount: '1200.00000000', address: tron, remark: /^rent \[cf-/ }])

  // The way it takes, and the way back while there is one.
  await expect(view.last).toContainText('Withdrawal of 1,200 USDT')
  await expect(view.last).toContainText(words.canCancel)
  await view.last.getByRole('button', { name: words.cancel }).click()
  await expect(view.last.getByRole('list')).toContainText(words.step.failure)
  await expect(view.last).toContainText('Reason: Cancelled by the user')
  await expect(view.last).toContainText('1,201.5 USDT returned')
  await expect(view.last.getByRole('button', { name: words.cancel })).toHaveCount(0)
  const { use } = await got(page, 'withdrawals.limits.get', { profileId })
  expect(use).toMatchObject([{ currency: 'USDT', used: '1201.5' }])

  // Figures of the user's own money go, the page's other figures stay (T15).
  await got(page, 'settings.change', { hideBalances: true })
  const shown = await page.locator('[data-own]').allTextContents()
  // The name of one figure has a period of time in it.
  for (const text of shown) expect(text.replace(words.leftCap, '')).not.toMatch(/\d/)
})

test(
  'M6 M8: by UID and e-mail it stays inside the venue: the whole recipient is typed in main’s own window, and no chain’s fee is taken',
  { tag: '@long' },
  async ({ launchApp }) => {
    const app = await launchApp({ theme: 'light' })
    const { page } = app
    const view = withdrawView(page)
    const toAddress = depositAddress(100_002, 'trx') ?? ''
    await keep(app, 'Desk next door', { toAddress })
    await view.open()

    for (const [kind, to] of [
      ['UID', '100002'],
      ['MAIL', 'practicesub1@practice.invalid'],
    ] as const) {
      await page.getByRole('button', { name: words.newRecipient }).click()
      await view.form.getByLabel(words.currency).selectOption('USDT')
      await view.form.getByText(words.types[kind], { exact: true }).click()
      const field = view.form.getByLabel(words.toLabel[kind], { exact: true })
      await field.fill('no one')
      await expect(field).toHaveAccessibleDescription(/This does not fit/)
      await field.fill(to)
      await view.form.getByLabel(words.label, { exact: true }).fill(`Friend by ${kind}`)
      if (kind === 'UID') expect(await stumbles(page, 'of colour')).toEqual([])
      await view.form.getByRole('button', { name: words.add }).click()
      await closing((await trustedWindow(app)).confirm.click())
      await view.amount.fill('20')
      await expect(view.go).toHaveText(new RegExp(`^Review: Friend by ${kind} gets 20 USDT\\s*internal, from `))
      await view.go.click()
      const { page: window, typed, confirm } = await trustedWindow(app)
      await expect(window.getByText('inside the venue')).toBeVisible()
      await typed.fill(`${to.slice(0, -1)}x`)
      await expect(window.getByRole('alert')).toContainText('not this recipient')
      await expect(confirm).toBeDisabled()
      await typed.fill(to)
      await closing(confirm.click())
      await expect(view.review).toContainText(words.outcome.accepted)
    }
    // The same address of a chain, where it belongs to the venue: the mark leaves with it, the chain's fee does not.
    await view.pick('Desk next door')
    await view.amount.fill('30')
    await page.getByLabel(new RegExp(`^${words.inner}`)).check()
    await view.go.click()
    const { page: window, typed, confirm } = await trustedWindow(app)
    await expect(window.locator('[data-body]')).toContainText('"isInner":true')
    await typed.fill(toAddress.slice(14, 20))
    await closing(confirm.click())
    await expect(view.review).toContainText(words.outcome.accepted)
    expect(await sentOf(page)).toMatchObject([
      { isInner: true, amount: '30.00000000', fee: '0.00000000', chain: null },
      { isInner: true, amount: '20.00000000', fee: '0.00000000', address: 'prac*****@practice.invalid' },
      { isInner: true, amount: '20.00000000', fee: '0.00000000' },
    ])
  },
)
