import { afterEach, expect, it } from 'vitest'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { useWorth } from '#renderer/data/use-worth.ts'
import SubAccountsView from '#renderer/views/sub-accounts/SubAccountsView.vue'
import { openPage, profile } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

/** The currencies that the view of all profiles offers, the one chosen first, and those of the portfolio. */
async function offered(kind: 'practice' | 'live') {
  page = openPage([profile('a', { kind })])
  const [profiles, settings] = page.run(() => [useProfilesStore(), useSettingsStore()] as const)
  await profiles.load()
  profiles.select('a')
  settings.valueCurrency = 'EUR'
  const html = await page.html(SubAccountsView)
  const worth = page.mount(() => useWorth())
  return {
    view: ['USD', 'EUR', 'USDT', 'BTC', 'ETH'].filter((name) => new RegExp(`>\\s*${name}\\s*<`).test(html)),
    portfolio: worth.choices.value,
    chosen: worth.currency.value,
  }
}

it('values are offered in the same currencies in both views, in practice without the euro, which has no price there', async () => {
  const dollars = ['USD', 'USDT', 'BTC', 'ETH']
  expect(await offered('practice')).toEqual({ view: dollars, portfolio: dollars, chosen: 'USD' })
  page.close()
  const all = ['USD', 'EUR', 'USDT', 'BTC', 'ETH']
  expect(await offered('live')).toEqual({ view: all, portfolio: all, chosen: 'EUR' })
})
