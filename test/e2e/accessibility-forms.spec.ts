import { divide, multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import { deskView, sizeLabel, views } from '#test/support/e2e/desk-view.ts'
import { looking } from '#test/support/e2e/looking.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** What the desk's forms and dialogs look like when something is wrong, in both themes and densities. */
const size = { width: 1280, height: 800 }

for (const [zoom, density] of [
  [1, 'compact'],
  [2, 'compact'],
  [1, 'comfortable'],
  [2, 'comfortable'],
] as const)
  test(`no form of the order panel has a fault in either theme, with what holds it and with what it warns of, at ${zoom * 100} %, ${density}`, async ({
    launchApp,
  }) => {
    test.slow()
    const { page } = await launchApp({ size, zoom })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await got(page, 'settings.change', { density })
    const { look, expectNone } = looking(page)
    const desk = deskView(page)
    const at = (percent: string): Promise<string> => farPrice(page, 'BTC-USDT', percent)
    const fill = (label: string, text: string): Promise<void> => desk.form.getByLabel(label, { exact: true }).fill(text)
    /** A sentence on a figure that cannot be sent, then one on more than there is. */
    const wrong = async (tab: 'limit' | 'stop' | 'oco', price: string, warns: RegExp): Promise<void> => {
      await fill(price, `${await at('0.97')}.05`)
      await fill(sizeLabel(tab), '0.01')
      await expect(desk.form.getByLabel(price, { exact: true })).toHaveAccessibleDescription(
        /(step is|steps of) 0\.1|must be above/,
      )
      await look(`${tab}, an error`)
      await fill(sizeLabel(tab), '5000')
      await expect(desk.form).toContainText(warns)
      await look(`${tab}, not covered`)
    }
    const more = /more than available/
    await desk.tab('limit')
    await desk.choose(en.side.sell)
    await wrong('limit', en.order.price, more)
    await fill(en.order.price, await at('1.05'))
    await expect(desk.form).toContainText(more)
    await look('limit, more than available')

    await desk.tab('market')
    await desk.form.getByLabel(en.slippageCap.label).selectOption('warn')
    await desk.form.getByLabel(en.slippageCap.percent).fill('99')
    await expect(desk.form.getByText(en.slippageCap.bad)).toBeVisible()
    await look('market, an error')
    await desk.form.getByLabel(en.slippageCap.percent).fill('0.0001')
    await fill(en.order.size, '0.9')
    await expect(desk.form.getByText(/^▲ avg/)).toBeVisible()
    await look('market, slippage above what is warned of')
    await desk.form.getByLabel(en.slippageCap.label).selectOption('cap')

    await desk.tab('stop')
    await wrong('stop', en.stops.trigger, more)
    await desk.form.getByRole('group', { name: en.stops.kind }).getByText(en.stops.type.market).click()
    await expect(desk.form.getByText(en.stops.noCap)).toBeVisible()
    await look('stop at market, a warning')

    await desk.tab('oco')
    await wrong('oco', en.oco.takeProfit, more)
    const trigger = await at('0.97')
    await fill(en.oco.takeProfit, await at('1.05'))
    await fill(en.oco.stopPrice, trigger)
    await fill(en.oco.limitPrice, trigger)
    await expect(desk.form).toContainText(/Close to the trigger/)
    await look('OCO, a warning')

    await desk.tab('scaled')
    await fill(en.scaled.from, trigger)
    await fill(en.scaled.to, trigger)
    await expect(desk.form.getByText(en.scaled.sameEnds)).toBeVisible()
    await look('scaled, an error')
    await fill(en.scaled.to, await at('1.05'))
    await fill(en.scaled.totalSize, '0.00002')
    await expect(desk.form.getByText(/The smallest size is/)).toHaveCount(5)
    await look('scaled, rows that cannot be sent')
    expectNone()
  })

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
  // More than Trade holds, whatever the price has come to.
  await desk.fill({ side: 'buy', price, size: divide('112000', price, 3) })
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
