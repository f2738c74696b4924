import { afterEach, expect, it } from 'vitest'
import DistanceChips from '#renderer/views/shared/order-form/DistanceChips.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('distances say what they are counted from, also before a price is typed', async () => {
  page = openPage()
  const from = { price: '100', name: 'Trigger price', word: 'of trigger', status: 'ready', at: null }
  const shown = async (price: string | null): Promise<string> =>
    (await page.html(DistanceChips, { rules: null, percents: ['-2'], from, field: 'Limit price', price })).replace(
      /<[^>]*>/g,
      ' ',
    )
  expect(await shown(null)).toMatch(/of trigger\s*$/)
  expect(await shown('98')).toMatch(/2[.,]00 % of trigger\s*$/)
})
