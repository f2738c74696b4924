import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Component } from 'vue'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import OwnHolding from '#renderer/views/markets/OwnHolding.vue'
import EntryChip from '#renderer/views/trading/chart/levels/EntryChip.vue'
import PositionLines from '#renderer/views/trading/order-panel/PositionLines.vue'
import { ok } from '#shared/errors.ts'
import type { PanelStatus } from '#renderer/data/snapshot.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { positionOf } from '#test/unit/renderer/status/answers.ts'
import { play } from '#test/unit/renderer/status/play.ts'
import { draw } from '#test/unit/renderer/status/screen.ts'
import { btc } from '#test/unit/renderer/views/trading/symbol.ts'

vi.mock('naive-ui', async () => await import('#test/unit/renderer/status/stand-ins.ts'))

let shown: Awaited<ReturnType<typeof play>> | undefined
afterEach(() => {
  shown?.close()
  shown = undefined
})

const whole = positionOf('100')
const lacking = [
  ['fees in another currency', { ...whole, otherFees: [{ currency: 'KCS', amount: '0.5' }] }],
  ['fees that are not known', { ...whole, unknownFees: 1 }],
] as const
const beside: readonly [string, Component, Readonly<Record<string, unknown>>][] = [
  ['beside the order form', PositionLines, { symbol: btc }],
  ['among the markets', OwnHolding, { pair: { symbol: 'BTC-USDT', base: 'BTC', quote: 'USDT' } }],
]
async function said(component: Component, props: Readonly<Record<string, unknown>>, position: object) {
  shown = await play(component, { feed: 'position' }, () => props, { 'feed:listSymbols': [btc] })
  await shown.give('a', ok(position))
  return shown.screen.text()
}
function chip(position: object, narrow: boolean): string {
  return drawnChip(position, narrow).text
}
function drawnChip(position: object, narrow: boolean, priceStatus: PanelStatus = 'ready') {
  const page = openPage([], {})
  const now = {
    averageEntry: { value: '100' },
    unrealised: { value: null },
    unrealisedRate: { value: null },
    status: { value: 'ready' },
    priceStatus: { value: priceStatus },
    position: { value: position },
  }
  const props = { position: now, places: { price: 1, quote: 2 }, quote: 'USDT', narrow }
  const screen = draw(EntryChip, props, page.context)
  const text = screen.text()
  const isStale = screen.parts().some(({ props }) => /(^| )stale( |$)/.test(String(props['class'] ?? '')))
  screen.close()
  page.close()
  return { text, isStale }
}

describe('the result on the chip of an average entry', () => {
  it.each(['ready', 'stale', 'offline', 'error', 'loading'] as const)(
    'looks old unless its price is of now: %s',
    (status) => expect(drawnChip(whole, false, status).isStale).toBe(status !== 'ready'),
  )
})

describe('the name of an average entry', () => {
  it.each(beside)('says that fees are in it: %s', async (_, component, props) => {
    expect(await said(component, props, whole)).toContain('Average entry, with fees')
  })
  it.each(beside)('does not where some are not: %s', async (_, component, props) => {
    for (const [, position] of lacking) {
      const text = await said(component, props, position)
      expect(text).toContain('Average entry')
      expect(text).not.toContain('with fees')
      shown?.close()
    }
    shown = undefined
  })
  it('is the same on the chart, shortened where there is no room', () => {
    expect(chip(whole, false)).toBe('Average entry, with fees 100.0')
    expect(chip(whole, true)).toBe('Avg entry, with fees')
    for (const [, position] of lacking) expect(chip(position, false)).toBe('Average entry 100.0')
  })
  it.each([
    ['en', en],
    ['de', de],
  ] as const)('is the same words in the choice of lines: %s', (_, texts) => {
    const name = texts.position.averageEntry
    expect(texts.chart.toggle.entry).toBe(name)
  })
})
