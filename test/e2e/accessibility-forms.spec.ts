import { multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { looking } from '#test/support/e2e/looking.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** What the desk's forms and dialogs look like when something is wrong, in both themes. */
const size = { width: 1280, height: 800 }

test('neither the menus of indicators, nor alerts, layouts or a transfer has a fault in either theme', async ({
  launchApp,
}) => {
  test.slow()
  const { page } = await launchApp({ size })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { look, expectNone } = looking(page)
  const desk = deskView(page)
  const dialog = page.getByRole('dialog')
  const close = async (): Promise<void> => {
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: en.chart.indicators, exact: true }).click()
  await page.getByRole('button', { name: new RegExp(en.studies.kind.rsi) }).click()
  await look('indicators')
  await page.keyboard.press('Escape')
  // Shown while its line is pointed at, or has the focus.
  await page
    .getByRole('button', { name: /^Settings of / })
    .first()
    .press('Enter')
  const parameter = page.getByLabel(en.studies.parameter.period, { exact: true })
  await parameter.fill('0')
  await parameter.blur()
  await expect(page.getByRole('alert').filter({ hasText: en.studies.parameter.period })).toBeVisible()
  await look('an indicator, a parameter that cannot be drawn')
  await page.keyboard.press('Escape')

  await page.keyboard.press('a')
  await expect(dialog).toBeVisible()
  await look('alerts')
  await close()
  await page.keyboard.press('d')
  await expect(dialog).toBeVisible()
  await look('layouts')
  await close()

  const price = await farPrice(page, 'BTC-USDT', '0.97')
  await desk.fill({ side: 'buy', price, size: '1.7' })
  await desk.form.getByRole('button', { name: en.transfer.toTrade }).click()
  await look('transfer')
  await dialog.getByLabel(en.transfer.amount, { exact: true }).fill(multiply(price, '9'))
  await look('transfer, more than there is')
  await close()
  expectNone()
})

test('what is stale is told apart and has the contrast of any text, in either theme', async ({ openLiveDesk }) => {
  test.slow()
  const { page, venue, desk } = await openLiveDesk()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { look, expectNone } = looking(page)
  await expect(desk.submit).toBeVisible()
  await expect(page.locator('.stale')).toHaveCount(0)
  venue.server.control.fault({ fault: { kind: 'reset-before-read' } })
  venue.exchange.streams.cut()
  await expect(views(page).status).toContainText(en.status.offline)
  await expect.poll(() => page.locator('.stale').count()).toBeGreaterThan(3)
  await look('the desk')
  for (const name of ['account', 'markets'] as const) {
    await views(page).open(name)
    await expect.poll(() => page.locator('.stale').count()).toBeGreaterThan(0)
    await look(name)
  }
  expectNone()
})
