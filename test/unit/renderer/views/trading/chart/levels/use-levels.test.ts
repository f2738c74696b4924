import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { useAlertsStore } from '#renderer/data/stores/alerts.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { defaultChoices } from '#renderer/views/trading/chart/choices.ts'
import { levelOfStop } from '#renderer/views/trading/chart/levels/level.ts'
import { useLevels } from '#renderer/views/trading/chart/levels/use-levels.ts'
import { useLevelWords } from '#renderer/views/trading/chart/levels/use-level-words.ts'
import type { AlertView } from '#shared/domain/alert.ts'
import { rowOfOrder } from '#shared/domain/open-rows.ts'
import type { OrderRecord, StopOrder } from '#shared/exchange/index.ts'
import { ok } from '#shared/errors.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { orderRecord } from '#test/unit/renderer/views/trading/orders/record.ts'

let page: ReturnType<typeof openPage>
beforeEach(async () => {
  page = openPage()
  const profiles = page.run(() => useProfilesStore())
  await profiles.load()
  profiles.select('a')
})
afterEach(() => page.close())

const levelsOf = (orders: readonly OrderRecord[]) =>
  page.mount(() =>
    useLevels({
      symbol: () => 'BTC-USDT',
      rows: () => orders.map(rowOfOrder),
      records: () => orders,
      choices: () => defaultChoices,
      trades: () => true,
    }),
  )
const chipOf = (level: Parameters<ReturnType<typeof useLevelWords>['value']>[0]): string =>
  page.mount(() => useLevelWords()).value(level).chip

describe('an order on the chart', () => {
  it('has on its chip what is left of it, less what was cancelled', () => {
    const order = orderRecord({
      size: '1',
      dealSize: '0.1',
      cancelledSize: '0.5',
      remainSize: '0.4',
      cancelExist: true,
    })
    const [level] = levelsOf([order]).levels.value
    expect(level).toMatchObject({ kind: 'order', left: '0.4' })
    expect(level && chipOf(level)).toMatch(/Buy 0\.4 ·/)
  })
})

describe('a stop order on the chart', () => {
  const stop = {
    id: 's',
    symbol: 'BTC-USDT',
    side: 'buy',
    type: 'market',
    price: null,
    stopPrice: '62000',
    visibleSize: null,
  } as unknown as StopOrder
  it('says the currency of what it spends, where it has no size', () => {
    expect(chipOf(levelOfStop({ ...stop, size: null, funds: '500' }))).toMatch(/ 500 USDT ·/)
    expect(chipOf(levelOfStop({ ...stop, size: '0.5', funds: null }))).toMatch(/ 0\.5 ·/)
  })
})

describe('an alert on the chart', () => {
  const alert = (state: AlertView['state']) =>
    ({
      id: 'x',
      profileId: 'a',
      state,
      rule: { kind: 'price', symbol: 'BTC-USDT', price: '70000', direction: 'either' },
    }) as unknown as AlertView
  const showing = async (state: AlertView['state']) => {
    const alerts = page.run(() => useAlertsStore())
    await page.of('alerts.list')[0]?.give(ok([alert('watching')]))
    const { levels, isGone } = levelsOf([])
    const [level] = levels.value
    if (level === undefined) throw new Error('A watched alert is on the chart.')
    page.notify('alerts-changed', [alert(state)])
    return { shown: levels.value.length, isGone: isGone(level), alerts, level, isGoneNow: () => isGone(level) }
  }

  it.each(['watching', 'unseen'] as const)('stays there, and may be moved, while it is %s', async (state) => {
    expect(await showing(state)).toMatchObject({ shown: 1, isGone: false })
  })
  it.each(['paused', 'fired', 'not-traded'] as const)('is gone once it is %s', async (state) => {
    expect(await showing(state)).toMatchObject({ shown: 0, isGone: true })
  })
  it('is gone once it was deleted', async () => {
    const { isGoneNow } = await showing('watching')
    page.notify('alerts-changed', [])
    expect(isGoneNow()).toBe(true)
  })
})
