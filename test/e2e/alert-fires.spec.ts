import { compare } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import { alertDesk, alertPair, levelAt, lookAway, recordTones } from '#test/support/e2e/alert-desk.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.alerts

test('an alert on a price fires: it is said, heard, shown by the system and listed with its moment', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, profileId } = live
  const { dialog, ...desk } = alertDesk(live)
  await lookAway(live)
  const tones = await recordTones(live)
  const level = await levelAt(live, '1.05')
  const higher = await levelAt(live, '1.2')

  await page.keyboard.press('a')
  await dialog.getByRole('radio', { name: words.directions.above }).check({ force: true })
  await dialog.getByRole('textbox', { name: words.price }).fill(level)
  await dialog.getByRole('textbox', { name: words.note }).fill('sell some')
  await dialog.getByRole('textbox', { name: words.note }).press('Enter')
  const alert = dialog.getByRole('list', { name: words.title }).getByRole('listitem')
  await expect(alert).toContainText(words.state.watching)
  expect(await tones()).toEqual([])

  desk.move(1.1)

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
  if ((await desk.shown()) !== null) await expect.poll(desk.shown).toEqual(['Alert: BTC-USDT'])

  // A second one fires without a sound, and the first is not said again.
  await got(page, 'alerts.add', {
    profileId,
    rule: { kind: 'price', symbol: alertPair, price: higher, direction: 'above' },
    options: { note: 'the second', sound: false },
  })
  desk.move(1.2)
  await expect(page.getByRole('status').filter({ hasText: 'the second' })).toBeVisible()
  await page.getByRole('button', { name: /new notification/ }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'sell some' })).toHaveCount(1)
  expect(await tones()).toEqual([660, 880])
})
