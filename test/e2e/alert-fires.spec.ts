import { compare, multiply } from '#shared/decimal.ts'
import type { SystemNotification } from '#shared/domain/notification.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.alerts
const symbol = 'BTC-USDT'

/** Hz of every tone that the page starts from now on, oldest first. */
async function recordTones({ page }: LiveDesk): Promise<() => Promise<readonly number[]>> {
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

/** What the system was asked to show; null on real Electron, which does not record it. */
const shown = async ({ app }: LiveDesk): Promise<readonly unknown[] | null> =>
  app.host === 'electron'
    ? null
    : (await app.asked())
        .filter(({ name }) => name === 'Notification.show')
        .map(({ value }) => (value as SystemNotification).title)

test('an alert on a price fires: it is said, heard, shown by the system and listed with its moment', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { app, page, profileId, venue, other } = live
  await app.evaluateMain(({ BrowserWindow }) => {
    for (const window of BrowserWindow.getAllWindows()) window.isFocused = () => false
  })
  const tones = await recordTones(live)
  const { price: last } = await got(page, 'read.getTicker', { profileId, request: { symbol } })
  const level = multiply(last ?? '0', '1.05').split('.')[0] ?? ''

  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: words.title })
  await dialog.getByRole('radio', { name: words.directions.above }).check({ force: true })
  await dialog.getByRole('textbox', { name: words.price }).fill(level)
  await dialog.getByRole('textbox', { name: words.note }).fill('sell some')
  await dialog.getByRole('textbox', { name: words.note }).press('Enter')
  const alert = dialog.getByRole('list', { name: words.title }).getByRole('listitem')
  await expect(alert).toContainText(words.state.watching)
  expect(await tones()).toEqual([])

  // The offers move past the level; the last price moves with a trade.
  venue.exchange.control.movePrice('BTC', 1.1)
  const purchase = { type: 'market', symbol, side: 'buy', size: '0.01', clientOid: crypto.randomUUID() }
  other('POST', '/api/v1/hf/orders', purchase)

  await expect(alert).toContainText(words.state.fired)
  await expect(alert).toContainText(/Fired .*: [\d,.]+/)
  const [view] = await got(page, 'alerts.list', null)
  const fired = view?.history ?? []
  expect(fired).toHaveLength(1)
  expect(compare(fired[0]?.value ?? '0', level)).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Escape')
  const said = page
    .getByRole('status')
    .filter({ hasText: /BTC-USDT/ })
    .filter({ hasText: 'sell some' })
  await expect(said).toBeVisible()
  expect(await tones()).toEqual([660, 880])
  if ((await shown(live)) !== null) await expect.poll(() => shown(live)).toEqual(['Alert: BTC-USDT'])

  // A second one fires without a sound, and the first is not said again.
  await got(page, 'alerts.add', {
    profileId,
    rule: { kind: 'price', symbol, price: multiply(last ?? '0', '1.2').split('.')[0] ?? '', direction: 'above' },
    options: { note: 'the second', sound: false },
  })
  venue.exchange.control.movePrice('BTC', 1.2)
  other('POST', '/api/v1/hf/orders', { ...purchase, clientOid: crypto.randomUUID() })
  await expect(page.getByRole('status').filter({ hasText: 'the second' })).toBeVisible()
  await page.getByRole('button', { name: /new notification/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'sell some' })).toHaveCount(1)
  expect(await tones()).toEqual([660, 880])
})
