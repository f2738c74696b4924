import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { BookEntryView } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from './bridge.ts'
import { profileId } from './desk-acts.ts'
import type { LaunchedApp } from '#test/support/launch.ts'
import { views } from './desk-view.ts'
import { confirmed } from './trusted-window.ts'

const words = en.withdrawals

/** A well-formed TRON address; the six in its middle are what the window asks for. */
export const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
export const tronMiddle = tron.slice(14, 20)
export const coldWallet: Recipient = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: tron,
  chain: 'trx',
  memo: null,
  memoNone: false,
}

/** Puts a recipient into the book without the page, confirmed in main's own window. */
export const keep = (app: LaunchedApp, label: string, recipient: Partial<Recipient> = {}): Promise<BookEntryView> =>
  confirmed(app, 'addressBook.add', { profileId, label, recipient: { ...coldWallet, ...recipient } })

/** What the venue has of withdrawals, whoever sent them. */
export const sentOf = (page: Page, currency = 'USDT') =>
  got(page, 'read.listWithdrawals', { profileId, request: { currency } }).then(({ items }) => items)

/** The withdrawals view as a person works in it. */
export function withdrawView(page: Page) {
  const card = (name: string) => page.getByRole('region', { name, exact: true })
  const review = card(words.review)
  return {
    open: () => views(page).open('withdrawals'),
    tab: (name: keyof typeof words.tab): Promise<void> =>
      page.getByRole('radio', { name: words.tab[name], exact: true }).check({ force: true }),
    review,
    card,
    /** The button that asks main for its window; it says what it does, or what is missing. */
    go: review.getByRole('button').first(),
    outcome: review.getByRole('status').last(),
    last: card(words.last),
    amount: page.getByRole('textbox', { name: words.amount, exact: true }),
    remark: page.getByRole('textbox', { name: words.remark, exact: true }),
    form: page.getByRole('form', { name: words.newRecipient }),
    to: page.getByRole('textbox', { name: words.toLabel.ADDRESS, exact: true }),
    chain: (name: RegExp) => page.getByRole('radio', { name }),
    async pick(label: string): Promise<void> {
      await page.getByRole('radio', { name: new RegExp(`^${label}`) }).check({ force: true })
      await expect(page.locator('[data-address]').first()).toBeVisible()
    },
  }
}
