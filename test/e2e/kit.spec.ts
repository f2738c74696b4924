import { en } from '#renderer/locales/en.ts'
import { farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { withdrawView } from '#test/support/e2e/withdraw-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

// The kit's widgets after the patterns of the ARIA Authoring Practices: roles, states, and what every key does.

test('radio group, switch and select: one tab stop each, arrows choose, Space presses', async ({ launchApp }) => {
  const { page } = await launchApp()
  await views(page).open('settings')

  await test.step('a segmented choice is a radio group', async () => {
    const group = page.getByRole('group', { name: en.settings.clockLabel })
    const radio = (name: string) => group.getByRole('radio', { name, exact: true })
    const [first, second] = [radio(en.settings.clock.h24), radio(en.settings.clock.h12)]
    await first.focus()
    await expect(first).toBeChecked()
    await page.keyboard.press('ArrowRight')
    await expect(second).toBeFocused()
    await expect(second).toBeChecked()
    await expect(first).not.toBeChecked()
    // Past the last it begins anew.
    await page.keyboard.press('ArrowRight')
    await expect(first).toBeChecked()
    await page.keyboard.press('ArrowLeft')
    await expect(second).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(group.getByRole('radio').and(page.locator(':focus'))).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect(second).toBeFocused()
  })

  await test.step('a switch says whether it is on, by Space and by a click on it', async () => {
    const hide = page.getByRole('switch', { name: en.settings.hidden })
    await expect(hide).toHaveAttribute('aria-checked', 'false')
    await hide.focus()
    await page.keyboard.press('Space')
    await expect(hide).toHaveAttribute('aria-checked', 'true')
    await expect(hide).toBeFocused()
    await hide.click()
    await expect(hide).toHaveAttribute('aria-checked', 'false')
  })

  await test.step('a select is the platform’s: a letter finds its option', async () => {
    const density = page.getByRole('combobox', { name: en.settings.densityLabel })
    await density.focus()
    await page.keyboard.press('S')
    await expect(density).toHaveValue('standard')
  })
})

test('menu, palette and dialog: the focus goes in, arrows move it, Esc gives it back', async ({ launchApp }) => {
  const { page } = await launchApp()

  await test.step('a menu button', async () => {
    const button = page.getByTitle(en.profile.switch)
    const menu = page.getByRole('menu', { name: en.profile.switch })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(menu.getByRole('menuitemradio', { checked: true })).toBeFocused()
    await page.keyboard.press('End')
    await expect(menu.getByRole('menuitem')).toBeFocused()
    // Past the last it begins anew.
    await page.keyboard.press('ArrowDown')
    await expect(menu.getByRole('menuitemradio').first()).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(menu.getByRole('menuitem')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(menu.getByRole('menuitemradio').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toHaveCount(0)
    await expect(button).toBeFocused()
  })

  await test.step('a combobox with a list', async () => {
    await page.keyboard.press('ControlOrMeta+k')
    const field = page.getByRole('combobox', { name: en.palette.label })
    const options = page.getByRole('listbox', { name: en.palette.label }).getByRole('option')
    await expect(field).toBeFocused()
    await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
    // The focus stays in the field, which names the option.
    await expect(field).toBeFocused()
    expect(await field.getAttribute('aria-activedescendant')).toBe(await options.nth(1).getAttribute('id'))
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  })

  await test.step('a modal dialog keeps the focus', async () => {
    await views(page).open('settings')
    const opener = page.getByRole('button', { name: en.practice.reset })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: en.practice.title })
    await expect(dialog.getByRole('button', { name: en.practice.keep })).toBeFocused()
    for (let press = 0; press < 6; press += 1) {
      await page.keyboard.press('Tab')
      // Chromium's own bars are a stop too; nothing of the page behind the dialog is.
      expect(
        await page.evaluate(() => {
          const { activeElement } = document
          return activeElement === document.body || activeElement?.closest('dialog[open]') !== null
        }),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

test('tabs: one tab stop a list, arrows, Home and End move in it, a tab names its panel', async ({ launchApp }) => {
  const { page } = await launchApp()
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const [book, trades] = [tab(en.book.title), tab(en.trades.title)]
  const list = page.getByRole('tablist').filter({ has: book })
  await expect(book).toHaveAttribute('aria-selected', 'true')
  await expect(trades).toHaveAttribute('aria-selected', 'false')
  await expect(list.locator('[role=tab][tabindex="0"]')).toHaveCount(1)

  await book.focus()
  await page.keyboard.press('ArrowRight')
  await expect(trades).toBeFocused()
  await page.keyboard.press('Home')
  await expect(book).toBeFocused()
  await page.keyboard.press('End')
  await expect(trades).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(trades).toHaveAttribute('aria-selected', 'true')
  await expect(book).toHaveAttribute('aria-selected', 'false')
  await expect(list.getByRole('tab', { selected: true })).toHaveCount(1)
  const panel = page.locator(`[id="${await trades.getAttribute('aria-controls')}"]`)
  await expect(panel).toHaveAttribute('role', 'tabpanel')
})

test('a select in a head, a popover, a date field and notifications', async ({ launchApp }) => {
  const { page } = await launchApp()

  await test.step('a select is named, and its keys choose without opening it', async () => {
    const step = page.getByRole('combobox', { name: en.book.step })
    await step.focus()
    await page.keyboard.press('End')
    await expect(step).toHaveValue('1000')
    await page.keyboard.press('ArrowUp')
    await expect(step).toHaveValue('100')
    await page.keyboard.press('Home')
    await expect(step).toHaveValue('1')
  })

  await test.step('a popover: its button says whether it is open, Esc gives the focus back', async () => {
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.9'), size: '0.01' })
    const orders = page.getByRole('grid', { name: en.orders.label }).locator('..')
    const button = orders.getByRole('button', { name: en.grid.columns, exact: true })
    const group = page.getByRole('group', { name: en.grid.columnsOf.replace('{table}', en.orders.label) })
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(group).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(group.getByRole('checkbox').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(group).toBeHidden()
    await expect(button).toHaveAttribute('aria-expanded', 'false')
    await expect(button).toBeFocused()
  })

  await test.step('a date field: arrows move by a day, what cannot be read is said and points to how it is typed', async () => {
    await views(page).open('withdrawals')
    await withdrawView(page).tab('history')
    const from = page.getByRole('textbox', { name: en.withdrawals.fromDay, exact: true })
    await from.pressSequentially('2026-03-01')
    // The list below it is read anew meanwhile.
    await expect(from).toBeFocused()
    await from.press('ArrowDown')
    await expect(from).toHaveValue('2026-02-28')
    await from.press('ArrowUp')
    await expect(from).toHaveValue('2026-03-01')
    await from.fill('01/03')
    await from.blur()
    await expect(from).toHaveAttribute('aria-invalid', 'true')
    const hint = page.locator(`[id="${await from.getAttribute('aria-describedby')}"]`)
    await expect(hint).toHaveText(en.date.dayHint)
    await expect(hint).toHaveAttribute('role', 'alert')
    await from.fill('')
    await from.blur()
    await expect(from).toHaveAttribute('aria-invalid', 'false')
  })

  await test.step('a notification is said politely, closes by its button and stays under the bell', async () => {
    const price = await farPrice(page, 'BTC-USDT', '1.01')
    await rest(page, { price, size: '0.0003' })
    const said = page.getByRole('status').filter({ has: page.getByRole('button', { name: en.notice.close }) })
    await expect(said).toContainText('0.0003 BTC')
    await expect(said).toHaveAttribute('aria-live', 'polite')
    await said.getByRole('button', { name: en.notice.close }).first().press('Enter')
    await expect(page.getByRole('button', { name: en.notice.close })).toHaveCount(0)
    const bell = page.getByRole('button', { name: /notification/i })
    await expect(bell).toHaveAttribute('aria-expanded', 'false')
    await bell.press('Enter')
    await expect(bell).toHaveAttribute('aria-expanded', 'true')
    const listed = page.getByRole('region', { name: en.notice.list })
    await expect(listed.getByRole('listitem').filter({ hasText: '0.0003 BTC' })).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(listed).toHaveCount(0)
    await expect(bell).toBeFocused()
  })
})
