import { randomUUID } from 'node:crypto'
import AxeBuilder from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { multiply } from '#shared/decimal.ts'
import type { OrderDraft } from '#shared/bridge/trading.ts'
import { got } from './bridge.ts'

export const profileId = 'practice'
export const envelope = () => ({ profileId, draftId: randomUUID() })

/** A price of the pair that rests: so many percent of the best bid, in whole units of the quote. */
export async function farPrice(page: Page, symbol: string, percent: string, profile = profileId): Promise<string> {
  const { bestBid } = await got(page, 'read.getTicker', { profileId: profile, request: { symbol } })
  return multiply(bestBid ?? '0', percent).split('.')[0] ?? ''
}

/** Places a limit order that rests and gives the venue's id. */
export async function rest(page: Page, part: Partial<OrderDraft> & { readonly price: string }): Promise<string> {
  const order = { type: 'limit', symbol: 'BTC-USDT', side: 'buy', size: '0.01', ...part } as OrderDraft
  const { orderId } = await got(page, 'orders.place', { ...envelope(), wait: true, order })
  return orderId ?? ''
}

/** The rules that a theme can break: the others do not look at colours. */
const ofColour = ['color-contrast', 'link-in-text-block']

/** What a person who reads with other means than eyes would stumble over, or only what a theme can do; empty when there is nothing. */
export async function stumbles(page: Page, which: 'all' | 'of colour' = 'all'): Promise<readonly string[]> {
  // A colour that is still fading into another one has no contrast of its own.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  // Its newer mode opens a page of its own, which the app denies.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (which === 'all' ? axe : axe.withRules(ofColour)).analyze()
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** The button of a list's filters, however many are in force, and the popover it opens. */
export const filtersOf = (list: Locator) => ({
  open: (): Promise<void> => list.getByRole('button', { name: new RegExp(`^${en.tools.filter}(,|$)`) }).click(),
  popover: list.getByRole('group', { name: new RegExp(`^${en.tools.filter}\\b`) }),
})

/** Filters a list: `option` is a select's value, or the words of one of a few choices. */
export async function filterBy(list: Locator, label: string, option: string): Promise<void> {
  const { open, popover } = filtersOf(list)
  await open()
  const choice = popover.getByLabel(label, { exact: true })
  if ((await choice.evaluate(({ localName }) => localName)) === 'select') await choice.selectOption(option)
  else await choice.getByText(option, { exact: true }).click()
  await list.page().keyboard.press('Escape')
}
