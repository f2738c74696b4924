import { add } from '#shared/decimal.ts'
import { en } from '#renderer/locales/en.ts'
import type { PracticeAnswer, PracticeRequest } from '#main/practice/exchange.ts'
import { alertDesk, alertPair, lookAway } from '#test/support/e2e/alert-desk.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.alerts

test('a change within a span fires by a trade, and a volume by what has traded, each once and with its figure', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, profileId, venue } = live
  const desk = alertDesk(live)
  await lookAway(live)
  const minutes = 5
  const traded = async (): Promise<string> => {
    const startAt = (Math.floor(Date.now() / 60_000) - minutes) * 60
    const rows = await got(page, 'read.listCandles', {
      profileId,
      request: { symbol: alertPair, type: '1min', startAt },
    })
    return rows.reduce((sum, { volume }) => add(sum, volume), '0')
  }
  // More than the span has already, so that the trade alone reaches it whenever the minute ends.
  const amount = String(Math.ceil(Number(await traded())) + 1)

  // By keyboard.
  await desk.open()
  await desk.kind('change')
  await desk.field(words.percent).fill('5')
  await desk.field(words.within).fill('60')
  await desk.field(words.within).press('Enter')
  const change = desk.row(`${alertPair} moves 5 % in 60 min`)
  await expect(change).toContainText(words.state.watching)
  // By mouse.
  await desk.kind('volume')
  await desk.field(words.amount).fill(amount)
  await desk.field(words.within).fill(String(minutes))
  await desk.add.click()
  const volume = desk.row(`${alertPair} trades ${amount} BTC within ${minutes} min`)
  await expect(volume).toContainText(words.state.watching)

  desk.move(1.04)
  desk.move(1.04)
  await expect(change).toContainText(words.state.fired)
  await expect(change).toContainText(/Fired .*: [\d,.]+/)
  await expect(volume).toContainText(words.state.watching)
  // No more stands in the book than a part of it at a time.
  for (let bought = 0; bought < Number(amount); bought += 0.2) {
    venue.exchange.control.movePrice('BTC', 1)
    desk.buy('0.2')
  }
  await expect(volume).toContainText(words.state.fired)
  await expect(volume).toContainText(/Fired .*: [\d,.]+ BTC/)
  await desk.close()
  await desk.told(/BTC-USDT moved by 5 % within 60 min\. The last price is [\d,.]+\./)
  await desk.told(/BTC-USDT: [\d,.]+ BTC traded within 5 min\./)
  if ((await desk.shown()) !== null) await expect.poll(desk.shown).toEqual(['Alert: BTC-USDT', 'Alert: BTC-USDT'])
})

test('a fill and a change of the own balance fire by an order of the user’s, and say nothing of it while balances are hidden', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, profileId, other } = live
  const desk = alertDesk(live)
  await lookAway(live)
  await desk.open()
  await desk.kind('fill')
  await desk.dialog.getByRole('switch', { name: words.anyPair }).press('Space')
  await desk.add.press('Enter')
  const fill = desk.row(words.rule.anyFill)
  await expect(fill).toContainText(words.state.watching)
  await desk.kind('balance')
  await desk.field(words.currency).fill('usdt')
  await desk.field(words.amount).fill('50')
  await desk.dialog.getByRole('switch', { name: words.repeat }).click()
  await desk.field(words.pause).fill('1')
  await desk.add.click()
  const balance = desk.row(/Own USDT changes by (50|•••) or more/)
  await expect(balance).toContainText(words.state.watching)
  await desk.close()

  const { bestBid, bestBidSize } = await got(page, 'read.getTicker', { profileId, request: { symbol: alertPair } })
  const order = { type: 'limit' as const, symbol: alertPair, side: 'buy' as const, price: bestBid ?? '0', size: '0.01' }
  await got(page, 'orders.place', { profileId, draftId: crypto.randomUUID(), wait: true, order })
  const size = add(bestBidSize ?? '0', '0.01')
  const sale = { type: 'limit', symbol: alertPair, side: 'sell', price: bestBid, size, timeInForce: 'IOC' }
  other('POST', '/api/v1/hf/orders', { ...sale, clientOid: crypto.randomUUID() })

  await desk.told(/Your order in BTC-USDT filled, at least in part\./)
  await desk.told(/Your USDT balance has changed by 50 or more\. It is [\d,.]+\./)
  if ((await desk.shown()) !== null)
    await expect.poll(desk.shown).toEqual(expect.arrayContaining(['Alert', 'Alert: USDT']))
  await desk.open()
  await expect(fill).toContainText(words.state.fired)
  await expect(fill).toContainText(/Fired .*: Buy 0\.01 BTC-USDT/)
  // One that repeats goes on.
  await expect(balance).toContainText(words.state.watching)
  await expect(balance).toContainText(/Fired .*: [\d,.]+ USDT/)
  await got(page, 'settings.change', { hideBalances: true })
  await expect(balance).not.toContainText(/[\d,.]+ USDT/)
  await expect(fill).not.toContainText('0.01')
})

test('a pair that is halted or listed and an announcement with a word fire; in the pause of one that repeats they are only listed', async ({
  openLiveDesk,
}) => {
  const announced: object[] = []
  const listed: string[] = []
  const answer = ({ path }: PracticeRequest, said: PracticeAnswer): PracticeAnswer => {
    if (!/^\/api\/v(3\/announcements|2\/symbols)(\?|$)/.test(path)) return said
    const body = JSON.parse(said.body) as { data: { items: object[] } | object[] }
    if (Array.isArray(body.data)) {
      const [first = {}] = body.data
      body.data.push(
        ...listed.map((symbol) => ({ ...first, symbol, name: symbol, baseCurrency: symbol.split('-')[0] })),
      )
    } else body.data.items.unshift(...announced)
    return { ...said, body: JSON.stringify(body) }
  }
  const live = await openLiveDesk({ venue: { answer } })
  const desk = alertDesk(live)
  await lookAway(live)
  await desk.open()
  await desk.kind('listing')
  await desk.dialog.getByRole('switch', { name: words.anyPair }).press('Space')
  await desk.dialog.getByRole('switch', { name: words.repeat }).press('Space')
  await expect(desk.dialog.getByText(words.inPause)).toBeVisible()
  await desk.add.press('Enter')
  const pairs = desk.row('Any pair is listed, delisted, halted or resumed')
  await expect(pairs).toContainText(words.state.watching)
  await desk.kind('announcement')
  await desk.dialog.getByRole('switch', { name: words.repeat }).setChecked(false)
  await desk.field(words.words).fill('delist, halt')
  await desk.add.click()
  const first = desk.row(/“.?delist/)
  await expect(first).toContainText(words.state.watching)

  live.venue.exchange.control.halt('ETH-USDT', true)
  await expect(pairs).toContainText(/Fired .*: ETH-USDT halted/)
  listed.push('NEW-USDT')
  await expect(pairs).toContainText(/Fired .*: NEW-USDT listed/)
  await expect(pairs).toContainText(words.state.watching)

  const title = 'Scheduled Delisting of OLD-USDT, with maintenance'
  announced.push({
    annId: 9_200,
    annTitle: title,
    annType: ['delistings'],
    annDesc: '',
    cTime: Date.now(),
    language: 'en_US',
    annUrl: 'https://practice.coffer.invalid/announcement/9200',
  })
  // One that begins has the list read at once. What stands in it already is none of its news.
  await desk.field(words.words).fill('maintenance')
  await desk.field(words.words).press('Enter')
  const second = desk.row(/“.?maintenance/)
  await expect(second).toContainText(words.state.watching)
  await expect(first).toContainText(words.state.fired)
  await expect(first).toContainText(title)
  await expect(second).toContainText(words.state.watching)
  await desk.close()
  await desk.told(/Trading in ETH-USDT is halted\./)
  await desk.told(new RegExp(`The venue announced: “.?${title}`))
  // Only listed: it came in the pause.
  await desk.told(/NEW-USDT is listed/, 0)
  if ((await desk.shown()) !== null) await expect.poll(desk.shown).toEqual(['Alert', 'Alert'])
})

test('an alert on a pair that is not traded any more says so, and stays listed until it is deleted', async ({
  openLiveDesk,
}) => {
  let isGone = false
  const answer = ({ path }: PracticeRequest, said: PracticeAnswer): PracticeAnswer => {
    if (!isGone || !/^\/api\/v(1\/market\/allTickers|2\/symbols)(\?|$)/.test(path)) return said
    const body = JSON.parse(said.body) as { data: object[] | { ticker: object[] } }
    const left = (rows: object[]) => rows.filter((row) => (row as { symbol: string }).symbol !== 'SOL-USDT')
    if (Array.isArray(body.data)) body.data = left(body.data)
    else body.data.ticker = left(body.data.ticker)
    return { ...said, body: JSON.stringify(body) }
  }
  const live = await openLiveDesk({ venue: { answer } })
  const { page, profileId } = live
  const desk = alertDesk(live)
  const rule = { kind: 'price', symbol: 'SOL-USDT', direction: 'above', price: '100000' } as const
  await got(page, 'alerts.add', {
    profileId,
    rule,
    options: { repeat: false, pauseMinutes: 60, sound: false, note: '' },
  })
  await desk.open()
  const gone = desk.row('SOL-USDT')
  await expect(gone).toContainText(words.state.watching)

  isGone = true
  // Without the stream, which says nothing of a pair that is gone, prices are read anew.
  live.venue.exchange.streams.cut()
  await expect(gone).toContainText(words.state['not-traded'])
  // It waits for nothing, so there is nothing to resume.
  await expect(gone.getByRole('button', { name: new RegExp(`^${words.resume}`) })).toHaveCount(0)
  await gone.getByRole('button', { name: new RegExp(`^${words.delete}`) }).click()
  await expect(gone).toHaveCount(0)
})
