import { en } from '#renderer/locales/en.ts'
import { farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('F6 leads through every panel and back, named; arrows choose a row, Delete and Enter cancel it', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.96') })
  await expect(desk.rows).toHaveCount(2)
  const said = (panel: string) => page.getByText(en.keys.inPanel.replace('{panel}', panel))
  const inside = (selector: string): Promise<boolean> =>
    page.evaluate((one) => document.activeElement?.closest(one) !== null, selector)

  await test.step('round and round', async () => {
    await page.keyboard.press('F6')
    await expect(said(en.nav.label)).toBeVisible()
    expect(await inside('nav')).toBe(true)
    await page.keyboard.press('F6')
    await expect(said(en.keys.topBar)).toBeVisible()
    const reached: string[] = []
    for (let at = 0; at < 8 && !(await inside('footer')); at += 1) {
      await page.keyboard.press('F6')
      reached.push(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
    }
    expect(await inside('footer')).toBe(true)
    await expect(said(en.status.label)).toBeVisible()
    expect(reached.length, 'chart, book, order and lists').toBeGreaterThan(3)
    await page.keyboard.press('Shift+F6')
    expect(await inside('footer')).toBe(false)
  })

  await test.step('the first amount of the order form that is empty', async () => {
    const isInForm = (): Promise<boolean> => inside('[data-amounts-first]')
    for (let at = 0; at < 10 && !(await isInForm()); at += 1) await page.keyboard.press('F6')
    await expect(desk.form.getByLabel(en.order.price, { exact: true })).toBeFocused()
  })

  await test.step('a row of the open orders', async () => {
    const isInList = (): Promise<boolean> => inside(`[role=grid][aria-label="${en.orders.label}"]`)
    for (let at = 0; at < 10 && !(await isInList()); at += 1) await page.keyboard.press('F6')
    expect(await isInList()).toBe(true)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Delete')
    await expect(page.getByRole('menuitem', { name: new RegExp(`^${en.manage.cancel} .+ · PRACTICE$`) })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(desk.rows).toHaveCount(1)
  })
})

test('panic is reached from the desk and pressed through, by mouse and by key, and cancels nothing until it is held', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const desk = deskView(page)
  const opener = page.getByRole('button', { name: en.panic.open, exact: true })
  const dialog = page.getByRole('dialog', { name: en.panic.title })
  const hold = dialog.getByRole('button', { name: /^Hold to cancel spot, OCO and stop orders/ })
  const report = page.getByRole('dialog', { name: en.panic.report })
  const rested = async (): Promise<void> => {
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
    await expect(desk.rows).toHaveCount(1)
  }
  await rested()
  // Named on screen as well, not for a reader alone.
  await expect(opener.getByText(en.panic.open)).toHaveCSS('clip-path', 'none')
  await opener.click()
  // Whole and on screen as the dialog opens: nobody scrolls in a dialog that shows no end.
  await expect(hold).toBeInViewport({ ratio: 1 })
  await hold.click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(desk.rows).toHaveCount(1)
  await opener.click()
  await hold.hover()
  await page.mouse.down()
  await expect(report).toContainText(en.report.noneLeft.all)
  await page.mouse.up()
  await expect(desk.rows).toHaveCount(0)
  await report.getByRole('button', { name: en.csv.close }).click()

  await page.keyboard.press('Escape')
  await rested()
  await opener.focus()
  await page.keyboard.press('Enter')
  await hold.focus()
  await page.keyboard.down('Enter')
  await expect(report).toContainText(en.report.noneLeft.all)
  await page.keyboard.up('Enter')
  await expect(desk.rows).toHaveCount(0)
  await expect(views(page).main).toBeVisible()
})

test(
  'messages stand at the lower left of the chart, over no book, no order panel and no price axis',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp({ size: { width: 1280, height: 800 } })
    const desk = deskView(page)
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '1.01'), size: '0.0003' })
    const message = page.getByRole('button', { name: en.notice.close, exact: true }).first().locator('..')
    await expect(message).toBeVisible()
    // The chart is drawn by a part that is loaded when first seen.
    await expect(page.locator('.stack.placed')).toHaveCount(1)
    const [box, book, order] = await Promise.all(
      [message, page.getByRole('listbox', { name: en.book.bids }), desk.form].map((one) => one.boundingBox()),
    )
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan((book?.x ?? 0) - 60)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(order?.x ?? 0)
    expect(box?.x ?? 0).toBeLessThan(200)
  },
)
