import { afterEach, describe, expect, it } from 'vitest'
import AmountField from '#renderer/ui/AmountField.vue'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** What is drawn over the text while nobody edits it, and the text. */
async function drawnOf(typed: string, places?: number): Promise<readonly [string | null, string | null]> {
  page = openPage()
  const props = { modelValue: typed, label: 'Price', unit: 'USDT', ...(places === undefined ? {} : { places }) }
  const html = await page.html(AmountField, props)
  return [/--drawn:&quot;(.*?)&quot;/.exec(html)?.[1] ?? null, /<input[^>]* value="(.*?)"/.exec(html)?.[1] ?? null]
}

describe('an amount in a field that nobody edits', () => {
  it.each([
    ['8615.6004', 2, '8,615.6004'],
    ['61000', 1, '61,000.0'],
    ['61000.5', 1, '61,000.5'],
    ['0.1', undefined, null],
    ['1234567', undefined, '1,234,567'],
    ['12a', 1, null],
  ])('%s with %s decimals is drawn as %s, and stays the text of the field', async (typed, places, drawn) => {
    expect(await drawnOf(typed, places)).toEqual([drawn, typed])
  })
})
