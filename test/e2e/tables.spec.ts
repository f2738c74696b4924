import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { keep, withdrawView } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

// The one table after the grid and menu patterns of the ARIA Authoring Practices.

test('a row has a menu: by the right button, the menu key and Shift+F10', async ({ launchApp }) => {
  const { page } = await launchApp()
  const desk = deskView(page)
  const menu = page.getByRole('menu', { name: en.grid.rowMenu })
  const item = (name: string) => menu.getByRole('menuitem', { name, exact: true })
  // Whose order it is stands beside it.
  const cancel = menu.getByRole('menuitem', { name: new RegExp(`^${en.manage.cancel} .+ · PRACTICE$`) })
  const price = await farPrice(page, 'BTC-USDT', '0.9')
  for (const size of ['0.011', '0.012', '0.013']) await rest(page, { price, size })
  await expect(desk.rows).toHaveCount(3)
  const row = desk.rows.filter({ hasText: '0.012' })

  await test.step('arrows, Home, End and letters move in it, Esc gives the focus back to its row', async () => {
    await row.focus()
    for (const key of ['ContextMenu', 'Shift+F10']) {
      await page.keyboard.press(key)
      await expect(item(en.manage.details)).toBeFocused()
      // What takes the order away stands apart from what opens it.
      await expect(menu.locator(':scope > :nth-last-child(2)')).toHaveRole('separator')
      await page.keyboard.press('End')
      await expect(cancel).toBeFocused()
      await page.keyboard.press('ArrowDown')
      await expect(item(en.manage.details)).toBeFocused()
      await page.keyboard.press('a')
      await expect(item(en.manage.change)).toBeFocused()
      await page.keyboard.press('Home')
      await expect(item(en.manage.details)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(menu).toHaveCount(0)
      await expect(row).toBeFocused()
    }
  })

  await test.step('Enter presses an entry; the dialog it opens gives the focus back to the row', async () => {
    await page.keyboard.press('ContextMenu')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(row).toBeFocused()
  })

  await test.step('the right button opens it within the window, and a click beside it closes it', async () => {
    await row.click({ button: 'right' })
    await expect(item(en.manage.details)).toBeFocused()
    const box = await menu.boundingBox()
    const window = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
    if (box === null) throw new Error('No menu')
    expect(box.x + box.width).toBeLessThanOrEqual(window.width)
    expect(box.y + box.height).toBeLessThanOrEqual(window.height)
    await page.mouse.click(5, 5)
    await expect(menu).toHaveCount(0)
  })

  await test.step('M11: what it cancels is the order of its row, also by a double click, which reaches nothing below', async () => {
    await row.click({ button: 'right' })
    const box = await cancel.boundingBox()
    if (box === null) throw new Error('No entry')
    // As large as the window, and below the menu, which is in the top layer.
    await page.evaluate(() => {
      const below = document.body.appendChild(document.createElement('button'))
      below.id = 'below'
      below.style.cssText = 'position: fixed; inset: 0; z-index: 99999; opacity: 0'
      below.addEventListener('click', () => below.append('x'))
    })
    const below = page.locator('#below')
    await page.mouse.dblclick(box.x + box.width / 2, box.y + box.height / 2)
    await expect(row).toHaveCount(0)
    await expect(desk.rows).toHaveCount(2)
    await expect(below).toHaveText('')
    await page.mouse.click(5, 5)
    await expect(below).toHaveText('x')
    await page.evaluate(() => document.getElementById('below')?.remove())
  })

  await test.step('a row that leaves takes its menu with it', async () => {
    const first = desk.rows.filter({ hasText: '0.011' })
    await first.click({ button: 'right' })
    await expect(menu).toBeVisible()
    await got(page, 'orders.cancelAll', envelope())
    await expect(menu).toHaveCount(0)
  })
})

test('the address book has the same menu', { tag: '@long' }, async ({ launchApp }) => {
  const app = await launchApp()
  const { page } = app
  const view = withdrawView(page)
  await keep(app, 'Ledger cold')
  await view.open()
  await view.tab('book')
  const row = view.card(en.withdrawals.book).getByRole('row').filter({ hasText: 'Ledger cold' })
  const menu = page.getByRole('menu', { name: en.grid.rowMenu })
  await row.focus()
  await page.keyboard.press('Shift+F10')
  await expect(menu.getByRole('menuitem')).toHaveText([
    en.withdrawals.bookUse,
    en.withdrawals.bookRename,
    en.withdrawals.bookRemove,
  ])
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText('Ledger cold')
})

test('columns are resized by mouse and by keyboard, and the width is kept', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  await views(page).open('markets')
  const grid = page.getByRole('grid')
  const head = grid.getByRole('columnheader', { name: en.markets.column.last })
  const width = async (): Promise<number> => (await head.boundingBox())?.width ?? 0
  await expect(grid.getByRole('row').nth(2)).toBeVisible()
  const first = await width()

  await test.step('by dragging the edge of its head', async () => {
    const box = await head.boundingBox()
    if (box === null) throw new Error('No head')
    const [edge, middle] = [box.x + box.width - 2, box.y + box.height / 2]
    await page.mouse.move(edge, middle)
    await page.mouse.down()
    await page.mouse.move(edge + 30, middle, { steps: 5 })
    await page.mouse.up()
    expect(Math.round((await width()) - first)).toBe(30)
  })
  await test.step('by Shift and an arrow on its head, 8 px each', async () => {
    await head.getByRole('button').focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowLeft')
    expect(Math.round((await width()) - first)).toBe(38)
    // Cells follow their head.
    const at = Number(await head.evaluate((one) => [...(one.parentElement?.children ?? [])].indexOf(one)))
    const cell = await grid.getByRole('row').nth(1).getByRole('gridcell').nth(at).boundingBox()
    expect(Math.round((cell?.width ?? 0) - first)).toBe(38)
  })
  await test.step('and stays so for the next time', async () => {
    const now = await width()
    await views(page).open('settings')
    await views(page).open('markets')
    await expect.poll(width).toBe(now)
  })
})

test('columns that leave a narrow window come back in a wide one', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  await views(page).open('markets')
  const heads = page.getByRole('grid').first().getByRole('columnheader')
  await expect(page.getByRole('grid').first().getByRole('row').nth(3)).toBeVisible()
  const names = (): Promise<string[]> => heads.allTextContents()
  const all = await names()
  for (const [width, height] of [
    [1920, 1080],
    [2560, 1440],
    [900, 800],
    [2560, 1440],
    [1280, 800],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height })
      if (width === 900) await expect.poll(async () => (await names()).length).toBeLessThan(all.length)
      else await expect.poll(names).toEqual(all)
    })
})
