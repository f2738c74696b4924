import { en } from '#renderer/locales/en.ts'
import { views } from '#test/support/e2e/desk-view.ts'
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
