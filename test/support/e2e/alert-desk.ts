/** Alerts as a person meets them: the dialog, the list, what is said, what is heard and what the system is asked to show. */
import type { Locator } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import type { AlertKind } from '#shared/domain/alert.ts'
import type { SystemNotification } from '#shared/domain/notification.ts'
import { multiply } from '#shared/decimal.ts'
import { got } from './bridge.ts'
import { expect } from './expect.ts'
import type { LiveDesk } from './live-desk.ts'

const words = en.alerts
export const alertPair = 'BTC-USDT'

export function alertDesk({ app, page, other, venue }: LiveDesk) {
  const dialog = page.getByRole('dialog', { name: words.title })
  return {
    dialog,
    add: dialog.getByRole('button', { name: words.add }),
    field: (name: string): Locator => dialog.getByRole('textbox', { name, exact: true }),
    /** An alert of the list, by the words of its rule. */
    row: (rule: string | RegExp): Locator =>
      dialog.getByRole('list', { name: words.title }).getByRole('listitem').filter({ hasText: rule }),
    /** What was said is in the list of the bell, so often and no more. */
    async told(text: RegExp, times = 1): Promise<void> {
      await page.getByRole('button', { name: new RegExp(`^${en.notice.list}$|new notification`) }).click()
      const list = page.getByRole('region', { name: en.notice.list })
      await expect(list.getByRole('listitem').filter({ hasText: text })).toHaveCount(times)
      await page.keyboard.press('Escape')
      await expect(list).toBeHidden()
    },
    open: async (): Promise<void> => {
      await page.keyboard.press('a')
      await expect(dialog).toBeVisible()
    },
    close: async (): Promise<void> => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    },
    kind: async (kind: AlertKind): Promise<void> => {
      await dialog.getByLabel(words.kind).selectOption(kind)
    },
    /** Another trader buys so much BTC. The last price moves with a trade. */
    buy(size: string): void {
      const purchase = { type: 'market', symbol: alertPair, side: 'buy', size, clientOid: crypto.randomUUID() }
      other('POST', '/api/v1/hf/orders', purchase)
    },
    /** The offers become worth so many times as much, and somebody trades there. */
    move(factor: number): void {
      venue.exchange.control.movePrice('BTC', factor)
      this.buy('0.01')
    },
    /** Titles of what the system was asked to show; null on real Electron, which does not record it. */
    shown: async (): Promise<readonly string[] | null> =>
      app.host === 'electron'
        ? null
        : (await app.asked())
            .filter(({ name }) => name === 'Notification.show')
            .map(({ value }) => (value as SystemNotification).title),
  }
}

/** A level of BTC-USDT in whole dollars: so many times the last price. */
export async function levelAt({ page, profileId }: LiveDesk, factor: string): Promise<string> {
  const { price } = await got(page, 'read.getTicker', { profileId, request: { symbol: alertPair } })
  return multiply(price ?? '0', factor).split('.')[0] ?? ''
}

/** Nobody looks at the window: then the system is asked to show what fires. */
export const lookAway = ({ app }: Pick<LiveDesk, 'app'>): Promise<void> =>
  app.evaluateMain(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })

/** Hz of every tone that the page starts from now on, oldest first. */
export async function recordTones({ page }: Pick<LiveDesk, 'page'>): Promise<() => Promise<readonly number[]>> {
  await page.evaluate(() => {
    const kept = globalThis as unknown as { tones: number[] }
    kept.tones = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (this: OscillatorNode, when?: number) {
      kept.tones.push(this.frequency.value)
      start.call(this, when)
    }
  })
  return () => page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones)
}
