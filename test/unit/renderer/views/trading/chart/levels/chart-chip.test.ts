import { afterEach, expect, it } from 'vitest'
import ChartChip from '#renderer/views/trading/chart/levels/ChartChip.vue'
import type { Level } from '#renderer/views/trading/chart/levels/level.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('a chart that nothing is sent from has neither grips nor crosses, and shows its levels', async () => {
  page = openPage()
  const level: Level = { kind: 'alert', key: 'a', price: '100', side: null, alert: { rule: { symbol: 'A' } } as never }
  const chip = (acts: boolean): Promise<string> =>
    page.html(ChartChip, {
      level,
      words: { name: 'Alert', chip: 'Alert 100' },
      moves: acts,
      cancels: acts,
      moving: false,
    })
  expect((await chip(true)).match(/<button/g)).toHaveLength(2)
  expect(await chip(false)).toContain('Alert 100')
  expect(await chip(false)).not.toContain('<button')
})
