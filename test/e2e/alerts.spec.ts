import type { Locator, Page } from '@playwright/test'
import { expect, test } from '#test/support/fixtures.ts'
import { en } from '#renderer/locales/en.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'

const words = en.alerts

async function openAlerts(page: Page): Promise<Locator> {
  await expect(page.getByRole('button', { name: words.title, exact: true })).toBeVisible()
  await page.keyboard.press('a')
  return page.getByRole('dialog', { name: words.title })
}

test('an alert is added and deleted, and a price that is past is refused, by keyboard', async ({ launchApp }) => {
  const { page } = await launchApp()
  const dialog = await openAlerts(page)
  await expect(dialog.getByText('No alerts yet.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Price' }).fill('1')
  await dialog.getByRole('textbox', { name: 'Price' }).press('Enter')
  await expect(dialog.getByRole('list').getByText(/reaches 1/)).toBeVisible()
  await dialog.getByRole('radio', { name: 'Falls to' }).check({ force: true })
  await dialog.getByRole('textbox', { name: 'Price' }).fill('999999999')
  await dialog.getByRole('textbox', { name: 'Price' }).press('Enter')
  await expect(dialog.getByText(/Choose a lower price/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Delete: / }).press('Enter')
  await expect(dialog.getByText('No alerts yet.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test(
  'volume, own balance, listings and announcements are watched, each says how, and bad input is refused',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    const dialog = await openAlerts(page)
    const kind = dialog.getByLabel(words.kind)
    const list = dialog.getByRole('list')
    const add = dialog.getByRole('button', { name: words.add })
    const amount = dialog.getByRole('textbox', { name: words.amount })

    await kind.selectOption('volume')
    await expect(dialog.getByText(words.seen.volume)).toBeVisible()
    // By mouse: what has traded already is refused, a larger amount is watched.
    await amount.fill('0.00000001')
    await dialog.getByRole('textbox', { name: words.within }).fill('1440')
    await add.click()
    await expect(dialog.getByText(/Choose more/)).toBeVisible()
    await amount.fill('999999999')
    await add.click()
    await expect(list.getByText(/trades 999,999,999 BTC within/)).toBeVisible()

    await kind.selectOption('balance')
    await dialog.getByRole('textbox', { name: words.currency }).fill('nope')
    await amount.fill('5')
    await amount.press('Enter')
    await expect(dialog.getByText(/does not list NOPE/)).toBeVisible()
    await dialog.getByRole('textbox', { name: words.currency }).fill('usdt')
    await amount.press('Enter')
    await expect(list.getByText(/Own USDT changes by 5 or more/)).toBeVisible()

    await kind.selectOption('listing')
    await dialog.getByRole('switch', { name: words.anyPair }).press('Space')
    await add.press('Enter')
    await expect(list.getByText(/Any pair is listed, delisted/)).toBeVisible()

    await kind.selectOption('announcement')
    await add.click()
    await expect(dialog.getByText(/Type 1 to 10 words/)).toBeVisible()
    const title = dialog.getByRole('textbox', { name: words.words })
    await title.fill('delist, halt')
    await expect(dialog.getByText(/The venue announces .*delist.*halt.*: Fires once/)).toBeVisible()
    await title.press('Enter')
    await expect(list.getByRole('listitem')).toHaveCount(4)
    for (const row of await list.getByRole('listitem').all()) await expect(row).toContainText(words.state.watching)
    expect(await stumbles(page)).toEqual([])

    // What is changed keeps its kind and its fields.
    await list.getByRole('button', { name: /^Edit: The venue/ }).click()
    await expect(title).toHaveValue('delist, halt')
    await title.fill('delist')
    await dialog.getByRole('button', { name: words.save }).click()
    await expect(list.getByText(/halt”/)).toBeHidden()
  },
)
