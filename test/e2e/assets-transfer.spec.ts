import type { Page } from '@playwright/test'
import { subtract } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { profileId, stumbles } from '#test/support/e2e/desk-acts.ts'
import { deskView } from '#test/support/e2e/desk-view.ts'
import { tabTo, typeOver } from '#test/support/e2e/keyboard.ts'
import { expect, test } from '#test/support/fixtures.ts'

const assets = (page: Page) => deskView(page).form.getByRole('region', { name: en.assets.title, exact: true })
const transfer = (page: Page) => assets(page).getByRole('button', { name: en.assets.transfer, exact: true })
const dialog = (page: Page) => page.getByRole('dialog', { name: en.transfer.title })
const amount = (page: Page) => dialog(page).getByLabel(en.transfer.amount, { exact: true })
const inMain = (figure: string): string => en.assets.inMain.replace('{amount}', figure).replace('{currency}', 'USDT')
const mainUsdt = async (page: Page): Promise<string | undefined> =>
  (await got(page, 'read.listAccounts', { profileId, request: {} })).find(
    ({ currency, type }) => currency === 'USDT' && type === 'main',
  )?.available
const transfers = async (page: Page) =>
  (await got(page, 'intents.list', { profileId, limit: 20 })).map(({ kind, state }) => [kind, state])

test('what lies in Main is moved to Trade from the assets box by mouse, in part and then all of it', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  await expect(assets(page)).toContainText(inMain('25,000.00'))
  await transfer(page).click()
  await expect(dialog(page).getByLabel(en.transfer.from, { exact: true })).toHaveValue('main')
  await expect(dialog(page).getByLabel(en.transfer.to, { exact: true })).toHaveValue('trade')
  expect(await stumbles(page)).toEqual([])
  // Closed without a press on the act, nothing is moved.
  await dialog(page).getByRole('button', { name: en.transfer.back, exact: true }).click()
  await expect(dialog(page)).toBeHidden()
  expect(await transfers(page)).toEqual([])

  await transfer(page).click()
  await amount(page).fill('1000')
  await dialog(page)
    .getByRole('button', { name: /^Transfer 1,000 USDT from Main to Trade/ })
    .click()
  await expect(dialog(page).getByRole('status')).toContainText('Transfer 1,000 USDT from Main to Trade')
  await dialog(page).getByRole('button', { name: en.transfer.close, exact: true }).click()
  await expect(assets(page)).toContainText(inMain('24,000.00'))
  expect(subtract((await mainUsdt(page)) ?? '0', '24000')).toMatch(/^0(\.0*)?$/)

  await transfer(page).click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${en.transfer.most}$`) })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Transfer 24,000 USDT from Main to Trade/ })
    .click()
  await expect(dialog(page).getByRole('status')).toContainText('Transfer 24,000 USDT from Main to Trade')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()

  // With no USDT left there, it begins with what lies in Main of the base currency.
  await expect(assets(page)).not.toContainText('24,000.00')
  await transfer(page).click()
  await dialog(page)
    .getByRole('button', { name: new RegExp(`${en.transfer.most}$`) })
    .click()
  await dialog(page)
    .getByRole('button', { name: /^Transfer 0\.5 BTC from Main to Trade/ })
    .click()
  await expect(dialog(page).getByRole('status')).toContainText('Transfer 0.5 BTC from Main to Trade')
  await page.keyboard.press('Escape')
  await expect(transfer(page), 'nothing is left to move').toHaveCount(0)
  await expect
    .poll(() => transfers(page))
    .toEqual([
      ['transfer', 'accepted'],
      ['transfer', 'accepted'],
      ['transfer', 'accepted'],
    ])
})

test('what lies in Main is moved to Trade from the assets box by keyboard alone, once for two presses', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const { keyboard } = page
  await expect(assets(page)).toContainText(inMain('25,000.00'))
  await tabTo(page, transfer(page))
  await keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(transfer(page)).toBeFocused()
  expect(await transfers(page)).toEqual([])

  await keyboard.press('Enter')
  await typeOver(page, amount(page), '2500')
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('button', { name: /^Transfer 2,500 USDT from Main to Trade/ })).toBeFocused()
  await keyboard.press('Enter')
  await keyboard.press('Enter')
  await expect(dialog(page).getByRole('status')).toContainText('Transfer 2,500 USDT from Main to Trade')
  await keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(assets(page)).toContainText(inMain('22,500.00'))
  expect(await transfers(page)).toEqual([['transfer', 'accepted']])
})
