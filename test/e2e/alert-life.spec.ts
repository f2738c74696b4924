import type { AlertOptions, AlertRule, AlertView } from '#shared/domain/alert.ts'
import { longestNote, ruleKey } from '#shared/domain/alert.ts'
import { en } from '#renderer/locales/en.ts'
import { alertDesk, alertPair, levelAt, lookAway, recordTones } from '#test/support/e2e/alert-desk.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { jumpClocks } from '#test/support/e2e/live-desk.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { closing, trustedWindow } from '#test/support/e2e/trusted-window.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.alerts

const above = async (live: LiveDesk, factor: string): Promise<AlertRule & { readonly kind: 'price' }> => ({
  kind: 'price',
  symbol: alertPair,
  price: await levelAt(live, factor),
  direction: 'above',
})
const addAlert = ({ app, profileId }: LiveDesk, rule: AlertRule, options: Partial<AlertOptions> = {}) =>
  got(app.page, 'alerts.add', { profileId, rule, options })
const listed = ({ app }: LiveDesk): Promise<readonly AlertView[]> => got(app.page, 'alerts.list', null)
const firedOf = async (live: LiveDesk, note: string): Promise<number> =>
  (await listed(live)).find(({ options }) => options.note === note)?.history.length ?? -1

/** Moves the market and waits until another alert has seen the price: prices that follow each other closely come as one. */
async function moveSeen(live: LiveDesk, factor: number, rule: AlertRule): Promise<void> {
  const note = `seen ${ruleKey(rule)}`.slice(0, longestNote)
  await addAlert(live, rule, { note, sound: false })
  alertDesk(live).move(factor)
  await expect.poll(() => firedOf(live, note)).toBe(1)
}

test('an alert that repeats is said, heard and listed again once its pause is over, and not before', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page } = live
  const desk = alertDesk(live)
  const tones = await recordTones(live)
  const level = await levelAt(live, '1.05')
  await desk.open()
  await desk.dialog.getByRole('radio', { name: words.directions.above }).check({ force: true })
  await desk.field(words.price).fill(level)
  await desk.field(words.note).fill('again')
  await desk.dialog.getByRole('switch', { name: words.repeat }).press('Space')
  await desk.field(words.pause).fill('1')
  await expect(desk.dialog.getByText(words.again.replace('{minutes}', '1'))).toBeVisible()
  await desk.field(words.pause).press('Enter')
  const row = desk.row(/“.?again/)
  await expect(row).toContainText(`${alertPair} rises to `)
  await expect(row).toContainText(words.state.watching)

  desk.move(1.1)
  await expect.poll(() => firedOf(live, 'again')).toBe(1)
  await expect(row, 'it goes on').toContainText(words.state.watching)
  await desk.close()
  await desk.told(/Your note: “.?again/)
  await expect.poll(tones).toEqual([660, 880])

  // Down and up again within the minute: others on the way show that each price has come.
  await moveSeen(live, 1 / 1.1, {
    kind: 'price',
    symbol: alertPair,
    price: String(Number(level) - 100),
    direction: 'below',
  })
  await moveSeen(live, 1.1, { kind: 'price', symbol: alertPair, price: String(Number(level) + 1), direction: 'above' })
  expect(await firedOf(live, 'again')).toBe(1)

  await moveSeen(live, 1 / 1.1, {
    kind: 'price',
    symbol: alertPair,
    price: String(Number(level) - 200),
    direction: 'below',
  })
  await jumpClocks(live, 65_000)
  desk.move(1.1)
  await expect.poll(() => firedOf(live, 'again')).toBe(2)
  await expect.poll(tones).toEqual([660, 880, 660, 880])
  await desk.open()
  await expect(row.getByText(/^Fired /)).toHaveCount(2)
  await expect(page.getByText(words.gap.closed.split('{')[0] ?? '')).toHaveCount(0)
})

test('while Coffer is locked an alert on a price fires; one on fills says that it was not watched, and learns of them afterwards', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { app, page, owner } = live
  const desk = alertDesk(live)
  await lookAway(live)
  await addAlert(live, await above(live, '1.05'), { note: 'locked' })
  await addAlert(live, { kind: 'fill', symbol: alertPair }, { note: 'own', repeat: true })
  await expect.poll(async () => (await listed(live)).map(({ state }) => state)).toEqual(['watching', 'watching'])

  await page.keyboard.press('Control+l')
  await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
  desk.move(1.1)
  await expect.poll(() => firedOf(live, 'locked')).toBe(1)
  if ((await desk.shown()) !== null) await expect.poll(desk.shown).toEqual(['Alert: BTC-USDT'])
  expect((await listed(live)).map(({ state, why }) => [state, why])).toEqual([
    ['fired', null],
    ['unseen', 'locked'],
  ])
  owner('POST', '/api/v1/hf/orders', {
    type: 'market',
    symbol: alertPair,
    side: 'buy',
    size: '0.01',
    clientOid: crypto.randomUUID(),
  })
  // Shorter times than five seconds are not told.
  await jumpClocks(live, 10_000)

  await page.getByRole('button', { name: en.lock.unlock }).press('Enter')
  const { confirm } = await trustedWindow(app)
  await closing(confirm.click())
  await desk.told(/Your order in BTC-USDT filled earlier, at least in part\. Coffer learnt of it only now\./)
  await desk.open()
  const price = desk.row(`${alertPair} rises to `)
  await expect(price).toContainText(words.state.fired)
  await expect(price).toContainText(/Fired .*: [\d,.]+/)
  await expect(price, 'prices are public').not.toContainText(words.gap.locked.split('{')[0] ?? '')
  const fill = desk.row(`Own order in ${alertPair} fills`)
  await expect(fill).toContainText(/Not watched from .* to .*: Coffer was locked\. It was read afterwards\./)
  await expect(fill).toContainText(/Noticed .*, not watched before: Buy 0\.01 BTC-USDT/)
})

test('alerts outlast the end of Coffer: what was missed while it was closed is said as such, the rest fires as it comes', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { app, profileId, venue } = live
  // Shorter times than five seconds are not told: this run is earlier by more, and the next one is not.
  const closedMs = 10_000
  await jumpClocks(live, -closedMs)
  await addAlert(live, await above(live, '1.05'), { note: 'missed' })
  await addAlert(live, await above(live, '1.2'), { note: 'still ahead' })
  await addAlert(live, await above(live, '1.06'), { note: 'paused' })
  const paused = (await listed(live)).find(({ options }) => options.note === 'paused')
  await got(app.page, 'alerts.change', { id: paused?.id ?? '', paused: true })
  // The profile in view is what the next start begins with, once main has it on disk.
  await expect.poll(async () => (await got(app.page, 'settings.get', null)).page['lastProfile']).toBe(profileId)

  await app.kill()
  venue.exchange.control.advanceClock(closedMs)
  alertDesk(live).move(1.1)
  await app.restart()

  const again: LiveDesk = { ...live, page: app.page }
  const desk = alertDesk(again)
  await lookAway(again)
  await desk.told(/has reached [\d,.]+ while no prices arrived; when is not known\..*“.?missed/)
  await expect(app.page.getByRole('button', { name: words.title, exact: true })).toBeVisible()
  await desk.open()
  const rows = desk.dialog.getByRole('list', { name: words.title }).getByRole('listitem')
  await expect(rows).toHaveCount(3)
  const of = (note: string) => rows.filter({ hasText: note })
  await expect(of('missed')).toContainText(words.state.fired)
  await expect(of('missed')).toContainText(/Noticed .*, not watched before: [\d,.]+/)
  await expect(of('still ahead')).toContainText(words.state.watching)
  for (const note of ['missed', 'still ahead'])
    await expect(of(note)).toContainText(/Coffer was closed from .* to .*\d\./)
  await expect(of('paused')).toContainText(words.state.paused)
  await desk.close()

  desk.move(1.15)
  await desk.told(/has reached [\d,.]+\. The last price is .*“.?still ahead/)
  expect(await firedOf(live, 'missed')).toBe(1)
  expect(await firedOf(live, 'paused')).toBe(0)
})
