import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import type { PracticeRequest } from '#main/practice/exchange.ts'
import { inEnglish, msg } from '#shared/messages.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { grip, replacing as form } from '#test/support/e2e/chart-grips.ts'
import { farPrice, stumbles } from '#test/support/e2e/desk-acts.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { beginning } from '#test/support/e2e/words.ts'
import { expect, test } from '#test/support/fixtures.ts'

const go = (page: Page) => form(page).getByRole('button', { name: /^Replace: |^Place: / })

/** An OCO order of the account, and a stop order, both around the market. */
async function placeBoth({ page, profileId, owner }: LiveDesk): Promise<void> {
  const at = (percent: string) => farPrice(page, 'BTC-USDT', percent, profileId)
  const [price, stopPrice, limitPrice, trigger, behind] = await Promise.all(
    ['1.006', '0.994', '0.993', '0.996', '0.995'].map(at),
  )
  const common = { symbol: 'BTC-USDT', side: 'sell', size: '0.01' }
  owner('POST', '/api/v3/oco/order', { ...common, price, stopPrice, limitPrice, clientOid: 'both-legs' })
  owner('POST', '/api/v1/stop-order', {
    ...common,
    type: 'limit',
    price: behind,
    stopPrice: trigger,
    clientOid: 'a-stop',
  })
  await expect(grip(page, 'TP')).toBeVisible()
  await expect(grip(page, 'Stop sell')).toBeVisible()
}
/** Moves an order on the chart by mouse and lets it go. */
async function drag(page: Page, what: string): Promise<void> {
  const box = await grip(page, what).boundingBox()
  if (box === null) throw new Error('no grip')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 20, { steps: 4 })
  await page.mouse.up()
  await chooseAccount(page)
}
/** The same by keys. */
async function nudge(page: Page, what: string): Promise<void> {
  await grip(page, what).focus()
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await chooseAccount(page)
}
/** Of an order placed elsewhere the venue may not tell the account. */
async function chooseAccount(page: Page): Promise<void> {
  await expect(go(page).or(form(page).getByRole('button', { name: en.oco.incomplete }))).toBeVisible()
  const account = form(page).getByLabel(en.chartTrade.account, { exact: true })
  if (await account.isVisible()) await account.selectOption('TRADE')
}
const open = async ({ page, profileId }: LiveDesk) => ({
  ocos: (await got(page, 'read.listOcos', { profileId, request: { pageSize: 10, currentPage: 1 } })).items.filter(
    ({ status }) => status === 'NEW',
  ).length,
  stops: (await got(page, 'read.listStopOrders', { profileId, request: {} })).items.length,
})
const ocoPath = '/api/v3/oco/order'

test('by mouse: a double press is one act; Escape while the cancel is under way stops nothing, and the end is told', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, venue } = live
  await placeBoth(live)
  const answered = Promise.withResolvers<void>()
  venue.server.control.fault({
    match: { method: 'DELETE' },
    fault: { kind: 'hold', until: answered.promise },
  })
  await drag(page, 'TP')
  await go(page).dblclick()
  await expect(form(page).getByText(en.chartTrade.replacing)).toBeVisible()
  await expect.poll(() => live.requests()).toEqual(['DELETE /api/v3/oco/order/*'])
  await page.keyboard.press('Escape')
  await expect(form(page)).toHaveCount(0)
  answered.resolve()
  await expect(page.getByText(beginning(en.replacing.placed)).first()).toBeVisible()
  expect(live.requests()).toEqual(['DELETE /api/v3/oco/order/*', `POST ${ocoPath}`])
  expect(await open(live)).toEqual({ ocos: 1, stops: 1 })
})

test('by mouse: a cancel without an answer is followed by nothing, and that is said where it was pressed and in the messages', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, venue } = live
  await placeBoth(live)
  venue.server.control.fault({
    match: { method: 'DELETE' },
    fault: { kind: 'fin-after-read', executed: true },
  })
  await drag(page, 'TP')
  await go(page).click()
  await expect(
    form(page)
      .getByRole('alert')
      .filter({ hasText: inEnglish(msg('replace.cancel-unknown')) }),
  ).toBeVisible()
  await expect(page.getByText(beginning(en.replacing.notPlaced)).first()).toBeVisible()
  expect(await stumbles(page)).toEqual([])
  expect(live.requests()).toEqual(['DELETE /api/v3/oco/order/*'])
  // It is resolved by itself, and nothing is placed then.
  await expect
    .poll(async () =>
      (await got(page, 'intents.list', { profileId: live.profileId, limit: 2 })).map(({ state }) => state),
    )
    .toEqual(['not-sent', 'accepted'])
  expect(live.requests()).toEqual(['DELETE /api/v3/oco/order/*'])
  expect(await open(live)).toEqual({ ocos: 0, stops: 1 })
})

test('by keyboard: where the venue refuses the new one after the cancel, both are said and the next Enter places alone', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page, venue } = live
  await placeBoth(live)
  const heal = venue.server.control.fault({
    match: { method: 'POST', path: '/api/v1/stop-order' },
    fault: { kind: 'refusal', status: 200, code: '200004', msg: 'Balance insufficient!' },
  })
  await nudge(page, 'Stop sell')
  await go(page).press('Enter')
  await expect(form(page).getByText(en.chartTrade.halfDone)).toBeVisible()
  await expect(
    form(page)
      .getByRole('alert')
      .filter({ hasText: inEnglish(msg('replace.old-cancelled')) }),
  ).toBeVisible()
  await expect(page.getByText(beginning(en.replacing.notPlaced)).first()).toBeVisible()
  expect(await open(live)).toEqual({ ocos: 1, stops: 0 })
  heal()
  const cancel = 'DELETE /api/v1/stop-order/cancel'
  const place = 'POST /api/v1/stop-order'
  await expect(go(page)).toHaveAttribute('aria-disabled', 'false')
  await go(page).press('Enter')
  await expect.poll(() => live.requests()).toEqual([cancel, place, place])
  await expect(form(page)).toHaveCount(0)
  expect(await open(live)).toEqual({ ocos: 1, stops: 1 })
})

test('by keyboard: a stop that the venue does not name as cancelled is not called so, and nothing is placed', async ({
  openLiveDesk,
}) => {
  // Ended from elsewhere in the moment before the page's cancel arrives: the venue then names nothing.
  let endElsewhere = (): void => undefined
  const before = ({ method }: PracticeRequest): void => {
    if (method === 'DELETE') endElsewhere()
  }
  const live = await openLiveDesk({ venue: { before } })
  const { page, owner } = live
  await placeBoth(live)
  const { items } = await got(page, 'read.listStopOrders', { profileId: live.profileId, request: {} })
  endElsewhere = () => void owner('DELETE', `/api/v1/stop-order/${items[0]?.id ?? ''}`)
  await nudge(page, 'Stop sell')
  await go(page).press('Enter')
  const told = page.getByText(beginning(en.replacing.notPlaced))
  await expect(told.filter({ hasText: inEnglish(msg('replace.part')) }).first()).toBeVisible()
  // What became of the old one is found out by its own record.
  await expect(form(page).getByText(en.chartTrade.halfDone)).toBeVisible()
  expect(live.requests()).toEqual(['DELETE /api/v1/stop-order/cancel'])
  expect(await open(live)).toEqual({ ocos: 1, stops: 0 })
})

test('a limit order that fills while the form of its drag is open is said to be gone, and nothing is sent', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { page } = live
  const best = await farPrice(page, 'BTC-USDT', '1', live.profileId)
  const price = String(Number(best) - 1)
  const order = { type: 'limit', symbol: 'BTC-USDT', price }
  live.owner('POST', '/api/v1/hf/orders', { ...order, side: 'buy', size: '0.01', clientOid: 'dragged' })
  await grip(page, 'Buy').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Enter')
  const amending = page.getByRole('dialog', { name: en.chartTrade.move.replace('{pair}', 'BTC-USDT') })
  const amend = amending.getByRole('button', { name: /^Amend to/ })
  await expect(amend).toBeVisible()
  live.other('POST', '/api/v1/hf/orders', {
    ...order,
    side: 'sell',
    timeInForce: 'IOC',
    size: '5',
    clientOid: 'into-it',
  })
  await expect(amending.getByText(en.chartTrade.gone)).toBeVisible()
  await expect(amend).toHaveAttribute('aria-disabled', 'true')
  await amend.click({ force: true })
  await page.keyboard.press('Enter')
  expect(live.requests()).toEqual([])
})

test('C1: killed while the cancel is under way, the next start says what was not placed, and places nothing', async ({
  openLiveDesk,
}) => {
  const live = await openLiveDesk()
  const { app, page, venue, profileId } = live
  await placeBoth(live)
  // The profile in view is what the next start begins with, once main has it on disk.
  await expect.poll(async () => (await got(page, 'settings.get', null)).page['lastProfile']).toBe(profileId)
  const answered = Promise.withResolvers<void>()
  venue.server.control.fault({ match: { method: 'DELETE' }, fault: { kind: 'hold', until: answered.promise } })
  await nudge(page, 'Stop sell')
  await go(page).press('Enter')
  await expect.poll(() => live.requests()).toEqual(['DELETE /api/v1/stop-order/cancel'])
  await app.kill()
  answered.resolve()
  venue.server.control.clearFaults()
  await app.restart()
  const told = app.page.getByText(beginning(en.replacing.notPlaced))
  await expect(told.filter({ hasText: inEnglish(msg('replace.ended-early')) }).first()).toBeVisible()
  const states = async () =>
    (await got(app.page, 'intents.list', { profileId, limit: 2 })).map(({ kind, state }) => `${kind} ${state}`)
  await expect.poll(states).toContain('place-stop not-sent')
  // The cancel, whose answer nobody heard, is found out.
  await expect.poll(states).not.toContain('cancel-stop unknown')
  expect(live.requests()).toEqual(['DELETE /api/v1/stop-order/cancel'])
})
