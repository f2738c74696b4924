import { afterEach, expect, it } from 'vitest'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { stateWord, useIntentWords } from '#renderer/views/shared/use-intent-words.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { msg } from '#shared/messages.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { intent } from '#test/unit/renderer/intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const said = (kind: IntentKind, request: object, hideBalances = false): string => {
  page = openPage(undefined, { hideBalances })
  return page.mount(() => useIntentWords()(intent({ kind, request: { symbol: 'BTC-USDT', ...request } })))
}
const stop = { side: 'buy', size: '0.1', stopPrice: '60375' }
const noPair = { symbol: undefined }
const oco = { side: 'sell', size: '0.3', price: '80860', stopPrice: '60645', limitPrice: '59971' }

it.each<[IntentKind, object, string]>([
  ['amend', { newSize: '0.9', newPrice: '60627' }, 'Amend to 0.9 BTC at 60,627 BTC-USDT'],
  ['amend', { newPrice: '60627' }, 'Amend to price 60,627 BTC-USDT'],
  ['amend', { newSize: '0.9' }, 'Amend to 0.9 BTC BTC-USDT'],
  ['amend', {}, 'Amend order BTC-USDT'],
  ['place-oco', oco, 'OCO sell 0.3 BTC: 80,860, or 60,645 → 59,971'],
  ['place-oco', { ...oco, side: 'buy' }, 'OCO buy 0.3 BTC: 80,860, or 60,645 → 59,971'],
  ['place-oco', { side: 'buy' }, 'OCO order BTC-USDT'],
  ['place-stop', { ...stop, stop: 'loss' }, 'Buy 0.1 BTC at market once it falls to 60,375'],
  ['place-stop', { ...stop, stop: 'loss', price: '60313' }, 'Buy 0.1 BTC at 60,313 once it falls to 60,375'],
  ['place-stop', { ...stop, stop: 'entry', side: 'sell' }, 'Sell 0.1 BTC at market once it rises to 60,375'],
  ['place-stop', stop, 'Buy 0.1 BTC at market once it reaches 60,375'],
  ['cancel-partial', { orderId: '6a2f0c4d9e000a8f', cancelSize: '0.4' }, 'Reduce order BTC-USDT by 0.4 BTC …000a8f'],
  ['cancel-stop', { ...noPair, orderIds: '6a2f0c4d9e000a8f' }, 'Cancel stop order …000a8f'],
  ['cancel-stop', { ...noPair, orderIds: 'a,b' }, 'Cancel stop orders a, b'],
  ['cancel-stop', noPair, 'Cancel all stop orders'],
  ['cancel-stop', {}, 'Cancel all stop orders BTC-USDT'],
  ['cancel-oco', { ...noPair, orderId: '6a2f0c4d9e000a8f' }, 'Cancel OCO order …000a8f'],
  ['cancel-oco', { ...noPair, clientOid: '6a2f0c4d9e000a8f' }, 'Cancel OCO order …000a8f'],
  ['cancel-oco', { ...noPair, orderIds: 'a,b,c' }, 'Cancel OCO orders a, b, c'],
  ['cancel-oco', noPair, 'Cancel all OCO orders'],
  ['cancel-all', noPair, 'Cancel all orders'],
  ['cancel-withdrawal', { ...noPair, withdrawalId: '6a2f0c4d9e000a8f' }, 'Cancel withdrawal …000a8f'],
  ['protect', { timeout: 60, symbols: 'BTC-USDT' }, 'Arm dead-man switch'],
  ['protect', { timeout: -1, symbols: '' }, 'Disarm dead-man switch'],
  ['protect', {}, 'Dead-man switch'],
])('says what was asked for: %s %j', (kind, request, words) => {
  expect(said(kind, request)).toBe(words)
})

it('T15: without figures while balances are hidden', () => {
  expect(said('place-oco', oco, true)).not.toMatch(/\d/)
  page.close()
  expect(said('amend', { newPrice: '60627' }, true)).not.toMatch(/\d/)
})

it('of a long id its end is shown, and of none while balances are hidden', () => {
  page = openPage()
  const { own } = page.mount(() => useFormat())
  expect(own.tail('6a2f0c4d9e000a8f')).toBe('…000a8f')
  expect(own.tail('o1')).toBe('o1')
  page.close()
  page = openPage(undefined, { hideBalances: true })
  expect(page.mount(() => useFormat()).own.tail('6a2f0c4d9e000a8f')).not.toMatch(/[0-9a-f]{2}/)
})

const fill = {
  orderId: 'o1',
  side: 'buy',
  size: '1',
  of: '1',
  funds: null,
  averagePrice: null,
  fees: null,
  complete: true,
  slippage: null,
  at: 1,
} as const

it.each<[string, Partial<IntentView>]>([
  ['filled', { kind: 'place', fill }],
  ['partFilled', { kind: 'place', fill: { ...fill, size: '0.6' } }],
  ['cancelled', { kind: 'place', fill: { ...fill, size: '0' } }],
  ['accepted', { kind: 'place', fill: { ...fill, size: '0.6', complete: false } }],
  ['accepted', { kind: 'place', fill: null }],
  ['filled', { kind: 'place', fill: { ...fill, of: null } }],
  ['notReplaced', { kind: 'amend', note: msg('orders.not-replaced') }],
  ['notReplaced', { kind: 'amend', note: msg('found.not-replaced') }],
  ['accepted', { kind: 'amend' }],
  ['notPaid', { kind: 'withdraw', note: msg('found.withdrawal-tagged', { status: 'FAILURE' }) }],
  ['accepted', { kind: 'withdraw', note: msg('found.withdrawal-tagged', { status: 'REVIEW' }) }],
  ['cancelled', { kind: 'place', note: msg('found.order-cancelled') }],
  ['partFilled', { kind: 'place', note: msg('found.order-part-filled', { filled: '1', cancelled: '1' }) }],
  // What has filled is told by the order's own record, where that was read.
  ['partFilled', { kind: 'place', note: msg('found.order-cancelled'), fill: { ...fill, size: '0.6' } }],
  ['cancelled', { kind: 'place-stop', note: msg('found.stop-cancelled') }],
  ['cancelled', { kind: 'place-oco', note: msg('found.oco-cancelled') }],
  ['accepted', { kind: 'place-oco', note: msg('found.oco-triggered-since') }],
  ['cancelled', { kind: 'cancel', endpoint: 'cancelOrderSync' }],
  ['filledFirst', { kind: 'cancel', endpoint: 'cancelOrderSync', note: msg('orders.filled-before-cancel') }],
  // The venue took it, which is all that is known.
  ['accepted', { kind: 'cancel', endpoint: 'cancelOrder' }],
])('says what became of it, and accepted only where no more is known: %s', (word, part) => {
  expect(stateWord(intent({ state: 'accepted', ...part }))).toBe(`intentState.${word}`)
  expect(stateWord(intent({ ...part, state: 'unknown' }))).toBe('intentState.unknown')
})

it.each<[string, Partial<IntentView>]>([
  ['executedByUser', { state: 'accepted', kind: 'place' }],
  ['executedByUser', { state: 'accepted', kind: 'cancel', endpoint: 'cancelOrderSync' }],
  ['noEffectByUser', { state: 'absent', kind: 'place' }],
  ['noEffectByUser', { state: 'absent', kind: 'withdraw' }],
  ['noEffectByUser', { state: 'absent', kind: 'transfer' }],
  // A fill is the venue's own word.
  ['filled', { state: 'accepted', kind: 'place', fill }],
])('says that the user’s word ended it: %s', (word, part) => {
  expect(stateWord(intent({ ...part, endedBy: 'user' }))).toBe(`intentState.${word}`)
})

it('a cancel names its order, by the end of its id where Coffer did not place it', async () => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useIntentsStore())
  page.notify('intent-changed', intent({ profileId: 'a', id: 'i0', state: 'accepted', orderId: 'o1' }))
  const cancel = (orderId: string) => intent({ kind: 'cancel', request: { symbol: 'BTC-USDT', orderId } })
  const words = page.mount(() => useIntentWords())
  expect(words(cancel('o1'))).toBe('Cancel Buy 2 BTC at 100')
  expect(words(cancel('6a2f0c4d9e000a8f'))).toBe('Cancel order BTC-USDT …000a8f')
})

it.each<[IntentKind, object, IntentKind, object, string]>([
  ['place-stop', stop, 'cancel-stop', { orderIds: 'o1' }, 'Cancel Buy 0.1 BTC at market once it reaches 60,375'],
  ['place-oco', oco, 'cancel-oco', { orderId: 'o1' }, 'Cancel OCO sell 0.3 BTC: 80,860, or 60,645 → 59,971'],
  [
    'withdraw',
    { amount: '5', currency: 'USDT' },
    'cancel-withdrawal',
    { withdrawalId: 'o1' },
    'Cancel withdrawal of 5 USDT o1',
  ],
])('what Coffer sent by %s is named by its cancel', async (kind, request, cancel, ids, words) => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
  page.run(() => useIntentsStore())
  const sent = { symbol: 'BTC-USDT', ...request }
  page.notify(
    'intent-changed',
    intent({ profileId: 'a', id: 'i0', kind, state: 'accepted', orderId: 'o1', request: sent }),
  )
  expect(page.mount(() => useIntentWords())(intent({ kind: cancel, request: { ...ids } }))).toBe(words)
})

it('an amendment that lost its order says so in Activity, though it had no effect any more', () => {
  const lost = intent({ kind: 'amend', state: 'absent', note: msg('found.no-replacement') })
  expect(stateWord(lost)).toBe('intentState.notReplaced')
})
