import { defineComponent, h, provide } from 'vue'
import { expect, it } from 'vitest'
import { keepsNothingKey } from '#renderer/views/trading/chart/chart-place.ts'
import IndicatorLine from '#renderer/views/trading/chart/indicators/IndicatorLine.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

const indicator = { id: 'i1', kind: 'sma', parameters: { length: 20 }, colour: 'study-1', shown: true }
const props = { indicator, name: 'SMA 20', values: ['1'], empty: null, symbol: 'BTC-USDT' }
const line = (keepsNothing: boolean) =>
  defineComponent(() => {
    provide(keepsNothingKey, keepsNothing)
    return () => h(IndicatorLine, props as never)
  })

it('a window whose choices are not kept shows an indicator, and offers nothing that would change it', async () => {
  const page = openPage()
  const [here, there] = [await page.html(line(false)), await page.html(line(true))]
  for (const html of [here, there]) expect(html).toContain('SMA 20')
  expect(here).toContain('<button')
  expect(there).not.toContain('<button')
  page.close()
})
