import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

test('an order of several is amended and cancelled from its row by keys alone', async ({ launchApp }) => {
  const { page } = await launchApp()
  const { keyboard } = page
  const { form, orders, rows } = deskView(page)
  const open = async (): Promise<readonly string[]> =>
    (await got(page, 'read.listOpenOrders', { profileId, request: { symbol } })).map(({ price }) => price).toSorted()
  await expect(form).toBeVisible()
  const prices: string[] = []
  for (const percent of ['0.95', '0.96', '0.97']) {
    prices.push(await farPrice(page, symbol, percent))
    await rest(page, { price: prices.at(-1) ?? '' })
  }
  await expect(rows).toHaveCount(3)
  const [low = '', middle = '', high = ''] = prices
  const menu = page.getByRole('menu', { name: en.grid.rowMenu })
  const rowAt = (price: string) => rows.filter({ hasText: Number(price).toLocaleString('en-US') })
  /** One row of the list is a stop of Tab, whichever had the focus last; arrows lead from the first to the wanted one. */
  const chooseRow = async (price: string): Promise<void> => {
    const isOnRow = () => rows.evaluateAll((all) => all.some((row) => row === document.activeElement))
    for (let press = 0; press < 120 && !(await isOnRow()); press += 1) await keyboard.press('Tab')
    await keyboard.press('Home')
    for (let press = 0; press < 3; press += 1) {
      if (await rowAt(price).evaluate((row) => row === document.activeElement)) return
      await keyboard.press('ArrowDown')
    }
    await expect(rowAt(price)).toBeFocused()
  }

  await test.step('Escape takes the question of Delete back', async () => {
    await chooseRow(middle)
    await keyboard.press('Delete')
    await expect(menu).toBeVisible()
    await keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(rowAt(middle)).toBeFocused()
    expect(await open()).toEqual([low, middle, high])
  })

  await test.step('Shift+F10 offers to amend; Escape in the form changes nothing, Enter amends', async () => {
    const change = page.getByRole('form', { name: en.change.label.replace('{pair}', symbol) })
    const price = change.getByLabel(en.order.price, { exact: true })
    for (const ends of ['Escape', 'Enter'] as const) {
      await chooseRow(middle)
      await keyboard.press('Shift+F10')
      await expect(menu).toBeVisible()
      const entry = menu.getByRole('menuitem', { name: en.manage.change })
      for (let press = 0; press < 8; press += 1) {
        if (await entry.evaluate((one) => one === document.activeElement)) break
        await keyboard.press('ArrowDown')
      }
      await expect(entry).toBeFocused()
      await keyboard.press('Enter')
      await tabTo(page, price)
      await keyboard.press('ArrowUp')
      await keyboard.press(ends)
      if (ends === 'Escape') {
        await expect(change).toBeHidden()
        expect(await open()).toEqual([low, middle, high])
      }
    }
    await expect(change.getByRole('button', { name: /^Amend to/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect.poll(open).toEqual([low, `${middle}.1`, high])
    await expect(change).toBeHidden()
  })

  await test.step('Delete, then Enter cancels the order of the row and no other', async () => {
    await chooseRow(low)
    await keyboard.press('Delete')
    await expect(menu).toBeVisible()
    await keyboard.press('Enter')
    await expect.poll(open).toEqual([`${middle}.1`, high])
    expect(await orders.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  })
})
