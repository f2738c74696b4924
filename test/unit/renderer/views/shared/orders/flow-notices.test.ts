import { afterEach, expect, it } from 'vitest'
import { shallowRef } from 'vue'
import type { MoneyOutcome } from '#renderer/data/money-outcome.ts'
import FlowOutcome from '#renderer/views/shared/orders/FlowOutcome.vue'
import type { FlowRequest } from '#renderer/views/shared/orders/pending-order.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { appError } from '#shared/errors.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'
import { asWritten } from '#shared/messages.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const symbol = 'BTC-USDT'
const order = {
  way: 'order',
  wait: false,
  order: { type: 'limit', symbol, side: 'buy', price: '54782', size: '0.03' },
} as FlowRequest
const from = { id: 'o1', side: 'buy', price: '5', dealSize: '0', open: '1', postOnly: false } as const
const amendment: FlowRequest = { way: 'amend', symbol, from, newPrice: '6' }

/** What the list of messages says after a press that ended like this. */
async function listed(request: FlowRequest, outcome: MoneyOutcome) {
  page = openPage()
  const [notices, profiles] = page.run(() => [useNoticesStore(), useProfilesStore()] as const)
  await profiles.load()
  page.run(() => useIntentsStore())
  page.notify('intent-changed', intent({ profileId: 'a', state: 'unknown' }))
  const done = { pending: { id: 'press', profileId: 'a', pair: symbol, request } }
  const flow = {
    outcome: shallowRef(outcome),
    done: shallowRef(done),
    stopped: shallowRef(null),
    locked: shallowRef(false),
    waiting: shallowRef(false),
  }
  await page.html(FlowOutcome, { flow })
  return notices.all
}
const error = appError('refused', asWritten('Too little.'))

it.each([
  [order, 'Refused, nothing placed: Buy 0.03 BTC at 54,782'],
  [amendment, 'Refused, nothing changed: '],
])('a refusal names its order, its pair and its profile, and keeps the reason', async (request, words) => {
  const [said, ...more] = await listed(request, { kind: 'refused', error })
  expect(said?.text?.startsWith(words)).toBe(true)
  expect(said).toMatchObject({ head: 'refused', tone: 'bad', pair: symbol, profileId: 'a', error, quiet: true })
  expect(more).toEqual([])
})

it('an unknown outcome names its order, and is never called refused', async () => {
  const [said] = await listed(order, { kind: 'unknown', intentId: 'i1' })
  expect(said?.text).toMatch(/^Outcome unknown, checking: Buy 0\.03 BTC at 54,782/)
  expect(said).toMatchObject({ head: 'unknown', tone: 'unknown', intentId: 'i1' })
})

it('nor is one that Coffer did not answer', async () => {
  const [said] = await listed(order, { kind: 'unanswered', error: appError('internal', asWritten('No answer.')) })
  expect(said).toMatchObject({ head: 'unknown', tone: 'unknown' })
  expect(said?.text).toContain('Buy 0.03 BTC at 54,782')
})
