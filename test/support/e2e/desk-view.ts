import type { Locator, Page } from '@playwright/test'
import { multiply } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from './bridge.ts'
import { expect } from './expect.ts'

export type ViewName = Exclude<keyof typeof en.nav, 'label'>

/** By the rail; the ledger by the portfolio's link, profiles by the menu of the profile in view. */
async function openView(page: Page, name: ViewName): Promise<void> {
  if (name === 'profiles') {
    await page.getByTitle(en.profile.switch).click()
    await page.getByRole('menuitem', { name: en.profile.manage }).click()
    return
  }
  const rail = page.getByRole('navigation', { name: en.nav.label })
  await rail.getByRole('link', { name: en.nav[name === 'ledgers' ? 'account' : name], exact: true }).click()
  if (name === 'ledgers') await page.getByRole('link', { name: en.nav.ledgers, exact: true }).click()
}

export type OrderTabName = keyof typeof en.orderTab

/** What the size is called in a form: scaled orders share one out. */
export const sizeLabel = (tab: OrderTabName): string => (tab === 'scaled' ? en.scaled.totalSize : en.order.size)

/** A form of the desk's order panel, from wherever the page is. */
async function openForm(page: Page, tab: OrderTabName): Promise<void> {
  await openView(page, 'trading')
  const tabs = page.getByRole('group', { name: en.order.type, exact: true })
  await tabs.getByText(en.orderTab[tab], { exact: true }).click()
}

/** A list of the Orders view. */
async function openList(page: Page, list: Exclude<keyof typeof en.orderList, 'label'>): Promise<void> {
  await openView(page, 'orders')
  const tabs = page.getByRole('group', { name: en.orderList.label, exact: true })
  await tabs.getByText(en.orderList[list]).click()
}

/** The page as a person sees it: roles and words, nothing of its making. */
export const views = (page: Page) => ({
  open: (name: ViewName): Promise<void> => openView(page, name),
  form: (tab: OrderTabName): Promise<void> => openForm(page, tab),
  list: (list: Exclude<keyof typeof en.orderList, 'label'>): Promise<void> => openList(page, list),
  main: page.getByRole('main'),
  status: page.getByRole('contentinfo', { name: en.status.label }),
})

export interface WithdrawalRequest {
  readonly side: 'buy' | 'sell'
  readonly price: string
  readonly size: string
}

/** The trading view. */
export function deskView(page: Page) {
  const panel = (title: string | RegExp): Locator =>
    page.getByRole('region', { name: title, exact: typeof title === 'string' }).first()
  const form = panel(en.order.title)
  const orders = panel(new RegExp(`^${en.orders.label}`))
  const balances = panel(en.balances.title)
  const confirm = page.getByRole('dialog').getByRole('button', { name: / on / })

  const type = async (label: string, text: string): Promise<void> => {
    await form.getByLabel(label, { exact: true }).fill(text)
    await form.getByLabel(label, { exact: true }).blur()
  }
  return {
    form,
    orders,
    balances,
    /** What became of the last press, under the form. */
    // The age of a figure is a status of its own, and says in its title whose.
    outcome: form.getByRole('status').and(page.locator(':not([title])')),
    /** The button that sends: it begins with the side and ends with the profile. */
    // Directly under the fields; what may be sent in spite of a look-alike has the same mark, and stands further down.
    submit: form.getByRole('button', { name: /.+ · (PRACTICE|LIVE)( · .+)?$/ }).first(),
    /** The answer to the question before sending that sends. */
    confirm,
    /** Answers yes to all that is asked before sending: a figure that grew old while the question stood is a question more. */
    async agree(by: 'click' | 'Enter' = 'click'): Promise<void> {
      await confirm.waitFor()
      await expect(async () => {
        if (by === 'click') await confirm.click({ timeout: 2_000 })
        else await confirm.press('Enter', { timeout: 2_000 })
        await expect(confirm).toBeHidden({ timeout: 2_000 })
      }).toPass()
    },
    type,
    choose: (option: string): Promise<void> => form.getByText(option, { exact: true }).click(),
    /** Brings a form of the order panel to the front. */
    tab: (tab: OrderTabName): Promise<void> => openForm(page, tab),
    async fill({ side, price, size }: WithdrawalRequest): Promise<void> {
      await openForm(page, 'limit')
      await form.getByText(en.side[side], { exact: true }).click()
      await type(en.order.price, price)
      await type(en.order.size, size)
    },
    /** Brings a tab to the front: what stands behind another is not on screen. */
    show: async (tab: 'orders' | 'balances'): Promise<void> => {
      const button = page.getByRole('tab', { name: tab === 'orders' ? en.orders.label : en.balances.title })
      await button.click()
      await expect(button).toHaveAttribute('aria-selected', 'true')
      await expect(tab === 'orders' ? orders : balances).toBeVisible()
    },
    /** Rows of the open orders, without the head. */
    rows: orders.getByRole('row').filter({ has: page.getByRole('gridcell') }),
    /** In the tab of balances. */
    balance(currency: string): { readonly available: Locator; readonly held: Locator } {
      const row = balances
        .getByRole('row')
        .filter({ has: page.getByRole('rowheader', { name: currency, exact: true }) })
      return { available: row.getByRole('gridcell').nth(0), held: row.getByRole('gridcell').nth(1) }
    },
  }
}

/** A buying price of BTC-USDT that rests: 3 % under the best bid, in whole dollars, near enough not to be asked about. */
export async function restingPrice(page: Page, profileId: string): Promise<string> {
  const { bestBid } = await got(page, 'read.getTicker', { profileId, request: { symbol: 'BTC-USDT' } })
  return multiply(bestBid ?? '0', '0.97').split('.')[0] ?? ''
}
