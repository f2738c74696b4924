import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { farPrice } from '#test/support/e2e/desk-acts.ts'
import { deskView, views } from '#test/support/e2e/desk-view.ts'
import { hostileAnswer, payloads } from '#test/support/e2e/hostile.ts'
import { addLive, liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { handOf } from '#test/support/e2e/trusted-window.ts'

let venue: LoopbackVenue
let hostile = false
test.beforeEach(async () => {
  const answer = hostileAnswer()
  hostile = false
  venue = await startLoopbackVenue({ answer: (request, said) => (hostile ? answer(request, said) : said) })
})
test.afterEach(() => venue.close())

/** Nothing ran, and no text became an element. */
async function expectHarmless(page: Page): Promise<void> {
  const harm = await page.evaluate(() => ({
    ran: (globalThis as { ran?: number }).ran ?? 0,
    elements: [
      ...document.body.querySelectorAll(
        'img, iframe, object, embed, video, base, meta, link, style, details:not([class]), math, template, script, ' +
          '[onload], [onerror], [onfocus], [onmouseover], [ontoggle], [href^="javascript:"], [action]',
      ),
    ].map(({ outerHTML }) => outerHTML.slice(0, 80)),
  }))
  expect(harm).toEqual({ ran: 0, elements: [] })
}

/** Text as it stands on screen: what a browser does to blanks and invisible characters left aside. */
const plain = (text: string): string => text.replace(/[\s\u0000\u202e]+/g, ' ').trim()
const shownIn = (page: Page): Promise<string> => page.evaluate(() => document.body.innerText).then(plain)

test('R9: thirty payloads in every text of the venue are shown as they are written, and none runs', async ({
  launchApp,
}) => {
  expect(payloads).toHaveLength(30)
  const app = await launchApp({ keyring: 'unlocked' })
  const { page } = app
  const { id } = await addLive(app, venue)
  // One open order, for the hostile ones to be made from.
  const order = { symbol: 'BTC-USDT', side: 'buy', type: 'limit', price: '50000', size: '0.001' } as const
  await venue.place(handOf(app).invoke, id, order)
  hostile = true
  await page.evaluate(() => {
    const world = globalThis as unknown as { ran: number; xss: () => void }
    world.ran = 0
    world.xss = () => void (world.ran += 1)
  })
  const desk = deskView(page)
  const profiles = profilesView(app)

  await profiles.open()
  await profiles.card(label).getByRole('button', { name: en.key.test }).click()
  await expect(profiles.card(label)).toContainText(payloads[1] ?? '')
  await expectHarmless(page)
  await profiles.card(label).getByRole('button', { name: en.profiles.switch }).click()

  await views(page).open('account')
  await expect(page.getByRole('main')).toContainText(payloads[0] ?? '')
  await expect(page.getByRole('main')).toContainText(payloads[2] ?? '')
  await expectHarmless(page)

  await views(page).open('trading')
  await expect(desk.rows).toHaveCount(30)
  for (const text of payloads.slice(0, -1)) expect(await shownIn(page)).toContain(plain(text))
  await expectHarmless(page)

  await page.getByRole('button', { name: en.pair.choose.split('{pair}')[1] ?? '' }).click()
  await page.getByRole('dialog', { name: en.pair.search }).getByRole('combobox').fill('script')
  await expect(
    page
      .getByRole('option')
      .filter({ hasText: payloads[0] ?? '' })
      .first(),
  ).toBeVisible()
  await expectHarmless(page)
  await page.keyboard.press('Escape')

  await desk.fill({ side: 'buy', price: await farPrice(page, 'BTC-USDT', '0.93', id), size: '0.01' })
  await desk.submit.click()
  // Far from the market, so it is asked about first.
  await desk.agree()
  const refusal = desk.outcome.getByRole('alert')
  await refusal.getByRole('button', { name: en.error.showDetails }).click()
  await expect(refusal).toContainText('xss()')
  await expectHarmless(page)

  await views(page).open('activity')
  await expect(page.getByRole('row').filter({ hasText: 'Buy 0.01 BTC' })).toContainText(en.intentState.refused)
  await expectHarmless(page)

  venue.exchange.control.setStatus('cancelonly', payloads[4])
  await app.restart()
  await expect(
    app.page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: payloads[4] ?? '' }),
  ).toBeVisible()
  await expectHarmless(app.page)
})
