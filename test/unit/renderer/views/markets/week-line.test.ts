import { afterEach, expect, it } from 'vitest'
import WeekLine from '#renderer/views/markets/WeekLine.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it.each([
  [['100', '110'], '+10.00 %'],
  [['100', '90'], '−10.00 %'],
])('the week of %s has no colour of a rise or fall, and its change in words: %s', async (closes, change) => {
  page = openPage()
  const html = await page.html(WeekLine, { symbol: 'BTC-USDT', lineOf: () => ({ state: 'known', closes }) })
  expect(html).not.toMatch(/class="[^"]*\b(?:up|down)\b/)
  expect(html).toContain(`7 days: ${change}`)
})
