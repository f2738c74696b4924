import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const symbol = 'BTC-USDT'

const open = async (page: Page): Promise<readonly string[]> =>
  (await got(page, 'read.listOpenOrders', { profileId, request: { symbol } })).map(({ price }) => price).toSorted()

/** Three buy orders that rest, the lowest price first. */
async function restThree(page: Page): Promise<readonly [string, string, string]> {
  await expect(deskView(page).form).toBeVisible()
  const prices: string[] = []
  for (const percent of ['0.95', '0.96', '0.97']) {
    prices.push(await farPrice(page, symbol, percent))
    await rest(page, { price: prices.at(-1) ?? '' })
  }
  const [low = '', middle = '', high = ''] = prices
  return [low, middle, high]
}

/** The list of open orders as keys reach it, wherever it stands. */
function listOf(page: Page, rows: Locator) {
  const { keyboard } = page
  const menu = page.getByRole('menu', { name: en.grid.rowMenu })
  const isFocused = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement)
  const rowAt = (price: string) => rows.filter({ hasText: Number(price).toLocaleString('en-US') })
  /** One row of the list is a stop of Tab, whichever had the focus last; arrows lead from the first to the wanted one. */
  const choose = async (price: string): Promise<void> => {
    const isOnRow = () => rows.evaluateAll((all) => all.some((row) => row === document.activeElement))
    for (let press = 0; press < 120 && !(await isOnRow()); press += 1) await keyboard.press('Tab')
    await keyboard.press('Home')
    for (let press = 0; press < 3; press += 1) {
      if (await isFocused(rowAt(price))) return
      await keyboard.press('ArrowDown')
    }
    await expect(rowAt(price)).toBeFocused()
  }
  /** Opens the menu of the row and presses its entry. */
  const press = async (price: string, name: string): Promise<void> => {
    await choose(price)
    await keyboard.press('Shift+F10')
    await expect(menu).toBeVisible()
    const entry = menu.getByRole('menuitem', { name })
    for (let pressed = 0; pressed < 8 && !(await isFocused(entry)); pressed += 1) await keyboard.press('ArrowDown')
    await expect(entry).toBeFocused()
    await keyboard.press('Enter')
  }
  return { menu, rowAt, choose, press }
}

const changeForm = (page: Page) => page.getByRole('form', { name: en.change.label.replace('{pair}', symbol) })

test('an order of several is amended and cancelled from its row by keys alone', async ({ launchApp }) => {
  const { page } = await launchApp()
  const { keyboard } = page
  const { orders, rows } = deskView(page)
  const [low, middle, high] = await restThree(page)
  await expect(rows).toHaveCount(3)
  const { menu, rowAt, choose, press } = listOf(page, rows)

  await test.step('Escape takes the question of Delete back', async () => {
    await choose(middle)
    await keyboard.press('Delete')
    await expect(menu).toBeVisible()
    await keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(rowAt(middle)).toBeFocused()
    expect(await open(page)).toEqual([low, middle, high])
  })

  await test.step('Shift+F10 offers to amend; Escape in the form changes nothing, Enter amends', async () => {
    const change = changeForm(page)
    const price = change.getByLabel(en.order.price, { exact: true })
    for (const ends of ['Escape', 'Enter'] as const) {
      await press(middle, en.manage.change)
      await tabTo(page, price)
      await keyboard.press('ArrowUp')
      await keyboard.press(ends)
      if (ends === 'Escape') {
        await expect(change).toBeHidden()
        expect(await open(page)).toEqual([low, middle, high])
      }
    }
    await expect(change.getByRole('button', { name: /^Amend to/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect.poll(() => open(page)).toEqual([low, `${middle}.1`, high])
    await expect(change).toBeHidden()
  })

  await test.step('Delete, then Enter cancels the order of the row and no other', async () => {
    await choose(low)
    await keyboard.press('Delete')
    await expect(menu).toBeVisible()
    await keyboard.press('Enter')
    await expect.poll(() => open(page)).toEqual([`${middle}.1`, high])
    expect(await orders.evaluate((panel) => panel.contains(document.activeElement))).toBe(true)
  })
})

test('the Orders view is found, an order looked at, amended and cancelled there, and its form found again, by keys alone', async ({
  launchApp,
}) => {
  const { page } = await launchApp({ size: { width: 1280, height: 800 } })
  const { keyboard } = page
  const { main } = views(page)
  const rows = main.getByRole('row').filter({ has: page.getByRole('gridcell') })
  const go = async (typed: string, address: RegExp): Promise<void> => {
    await keyboard.press('Control+k')
    await keyboard.type(typed)
    await keyboard.press('Enter')
    await expect(page).toHaveURL(address)
  }
  const [low, middle, high] = await restThree(page)
  await go('go to orders', /#\/orders$/)
  await expect(rows).toHaveCount(3)
  const { menu, choose, press } = listOf(page, rows)

  await test.step('Enter on a row shows its order, Escape goes back to the row', async () => {
    await choose(high)
    await keyboard.press('Enter')
    const details = page.getByRole('dialog')
    await expect(details).toContainText(Number(high).toLocaleString('en-US'))
    await keyboard.press('Escape')
    await expect(details).toBeHidden()
  })

  await test.step('it is amended from its menu', async () => {
    await press(middle, en.manage.change)
    const change = changeForm(page)
    await tabTo(page, change.getByLabel(en.order.price, { exact: true }))
    await keyboard.press('ArrowUp')
    await keyboard.press('Enter')
    await expect(change.getByRole('button', { name: /^Amend to/ })).toBeFocused()
    await keyboard.press('Enter')
    await expect.poll(() => open(page)).toEqual([low, `${middle}.1`, high])
    await expect(change).toBeHidden()
  })

  await test.step('it is cancelled with Delete and Enter, and the focus stays in the list', async () => {
    await choose(low)
    await keyboard.press('Delete')
    await expect(menu).toBeVisible()
    await keyboard.press('Enter')
    await expect.poll(() => open(page)).toEqual([`${middle}.1`, high])
    await expect(rows).toHaveCount(2)
    expect(await main.evaluate((view) => view.contains(document.activeElement))).toBe(true)
  })

  await test.step('another list of the view comes by arrows', async () => {
    await tabTo(page, main.getByRole('radio', { name: new RegExp(`^${en.orderList.open}`) }), true)
    for (const list of ['oco', 'stops', 'history'] as const) {
      await keyboard.press('ArrowRight')
      await expect(page).toHaveURL(new RegExp(`list=${list}$`))
    }
    await expect(rows).toHaveCount(2)
  })

  await test.step('every form of the order panel is found from another view', async () => {
    const types = page.getByRole('group', { name: en.order.type, exact: true })
    for (const tab of ['limit', 'market', 'stop', 'oco', 'scaled'] as const) {
      await go('go to safety', /#\/safety$/)
      await go(`order form ${tab}`, /#\/trading$/)
      await expect(types.getByRole('radio', { name: en.orderTab[tab], exact: true })).toBeChecked()
      await expect(deskView(page).form).toBeVisible()
    }
  })
})
