import { afterEach, expect, it } from 'vitest'
import FillFacts from '#renderer/views/activity/FillFacts.vue'
import type { FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { useIntentsStore } from '#renderer/data/stores/intents.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { openPage, profile } from '../../desk.ts'
import { intent } from '../../intent.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const fill: FillView = {
  orderId: 'order-7',
  side: 'sell',
  size: '0.5',
  of: '2',
  funds: '30000.5',
  averagePrice: '60001',
  fees: [{ currency: 'USDT', fee: '30' }],
  complete: false,
  slippage: '0.0002',
  at: 1_760_000_000_000,
}
const seen = { bid: '60013.5', ask: '60014', last: null, at: 1_760_000_000_000, available: '3' }

const drawn = async (part: Parameters<typeof intent>[0], hideBalances = false): Promise<string> => {
  page = openPage(undefined, { hideBalances })
  const text = await page.html(FillFacts, { intent: intent({ state: 'accepted', ...part }) })
  return text.replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '|')
}

it('tells the fill in words and figures, and what was seen', async () => {
  const text = await drawn({ fill, seen })
  for (const part of [
    'Sold 0.5 of 2 BTC so far at 60,001 on average',
    '0.02 % worse than the bid you saw',
    '30,000.5 USDT',
    'order-7',
    '60,013.5',
    'Available',
  ])
    expect(text).toContain(part)
  expect(text).not.toContain('Last')
})

it('what is not known is said to be so, and never shown as nothing', async () => {
  const text = await drawn({ fill: null })
  expect(text).toContain('The filled amount is unknown.')
  expect(text).not.toContain('0')
  expect(await drawn({ fill: { ...fill, funds: null, averagePrice: null, fees: null, slippage: null } })).toContain(
    'Unknown',
  )
})

it('says how the order ended: filled, replaced by an amendment, or cancelled, and nothing where it is not known', async () => {
  const endOf = async (part: Partial<FillView>, later?: Partial<IntentView>): Promise<string> => {
    page = openPage([profile('practice')])
    const [intents, profiles] = page.run(() => [useIntentsStore(), useProfilesStore()] as const)
    await profiles.load()
    const placed = intent({ state: 'accepted', orderId: 'o1', fill: { ...fill, complete: true, ...part } })
    page.notify('intent-changed', placed)
    if (later !== undefined)
      page.notify('intent-changed', intent({ id: 'i2', state: 'accepted', request: { orderId: 'o1' }, ...later }))
    expect(intents.current).toHaveLength(later === undefined ? 1 : 2)
    const html = (await page.html(FillFacts, { intent: placed })).replace(/<!--.*?-->/g, '').replace(/<[^>]+>/g, '|')
    page.close()
    return /Order closed\|+([^|]+)/.exec(html)?.[1] ?? 'not said'
  }
  expect(await endOf({ complete: false })).toBe('no')
  expect(await endOf({ size: '2.0' })).toBe('yes, filled')
  expect(await endOf({}, { kind: 'amend' })).toBe('yes, replaced')
  expect(await endOf({}, { kind: 'cancel' })).toBe('yes, cancelled')
  expect(await endOf({ of: null })).toBe('yes')
})

it('of a request that places nothing it says nothing', async () => {
  expect((await drawn({ kind: 'cancel' })).replaceAll('|', '')).toBe('')
})

it('T15: shows no figure while balances are hidden', async () => {
  const text = await drawn({ fill, seen }, true)
  expect(text).not.toMatch(/\d/)
})
