import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile } from '#tools/project.ts'
import { en } from '#renderer/locales/en.ts'
import { notices } from '#renderer/views/settings/notices.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { pseudoApp } from '#test/support/e2e/pseudo-texts.ts'
import { textsOnScreen } from '#test/support/e2e/texts-on-screen.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { full } from '#test/support/runs.ts'

/** Every view in the long form; the short one looks at the fullest. */
const views = full ? Object.keys(en.nav).filter((name) => name !== 'label') : ['trading', 'account', 'withdrawals']

/** A word in lower case and no accented letter: English, unless the text is data. */
const english = /^[^áéíóúýñçÁÉÍÓÚÝÑÇ]*[a-z]{2}[^áéíóúýñçÁÉÍÓÚÝÑÇ]*$/
/** What is the same in every language: names that the venue, the user, the system or a licence gave. */
const data = [
  ...[
    /^…\w+$/,
    /KuCoin/,
    /Coffer/,
    /^practice\w+$/,
    /^linux$/,
    /^https:/,
    /coffer-test-/,
    /^Apache-2\.0$/,
    /^Deutsch$/,
  ],
  // Permissions of a key, currencies, networks, segments and products, as the practice exchange names them.
  ...[/^(General|Spot|Withdrawal|Transfer)$/, /^[A-Z]+, [A-Z][\w ]+$/, /^English$/],
  ...notices.map(({ name }) => new RegExp(`^${name.replaceAll(/[.*+?^$\/()[\]\\]/g, '\\$&')}$`)),
]
/**
 * The status bar's rates and clock give way to what may not be cut off (StatusBar.vue), the day's figures to the pair and its
 * price (TickerBar.vue). The corner is decoration: the profile's chip and the status bar say its word whole.
 */
const givesWay = / by (line( .*)?|stats|corner .*)$/

let app: Awaited<ReturnType<typeof pseudoApp>>
test.beforeAll(async () => {
  app = await pseudoApp()
})
test.afterAll(() => app.remove())

for (const size of [{ width: 1280, height: 800 }, ...(full ? [{ width: 1920, height: 1080 }] : [])])
  test(`no text of ${full ? 'any view' : 'three views'} is cut off or left in English at ${size.width}x${size.height}, with texts 40 % longer`, async ({
    launchApp,
  }) => {
    test.slow()
    const { page } = await launchApp({ size, appDir: app.appDir })
    await got(page, 'settings.change', { language: 'de' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
    await got(page, 'orders.place', {
      ...envelope(),
      wait: true,
      order: { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.01' },
    })
    const folder = join(cacheFile('pictures'), `pseudo-${size.width}`)
    mkdirSync(folder, { recursive: true })
    const currencies = await got(page, 'read.listCurrencies', { profileId: 'practice', request: {} })
    const named = new Set(currencies.flatMap(({ fullName, name }) => [fullName, name]))
    /** What follows the place in which it was found. */
    const words = (text: string): string => text.slice(text.indexOf(': ') + 2)
    const isData = (text: string): boolean => named.has(text) || data.some((known) => known.test(text))
    const found: Record<string, unknown> = {}
    for (const name of views) {
      await page.evaluate((view) => void (location.hash = `#/${view}`), name)
      const link = page.locator(`nav a[href$="#/${name}"]`)
      // Not every view stands in the rail: the ledger is the portfolio's, profiles are the chip's.
      if ((await link.count()) > 0) await expect(link.first()).toHaveClass(/\bon\b/)
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await page.screenshot({ path: join(folder, `${name}.png`) })
      const { clipped, plain } = await textsOnScreen(page, english)
      // A tab that has no room in its strip stands in the strip's menu, whose button says how many do.
      const hasTabMenu = (await page.locator('.dv-tabs-overflow-dropdown-default').count()) > 0
      const isInMenu = (text: string): boolean => hasTabMenu && text.endsWith(' by dv-tabs-container')
      found[name] = {
        clipped: clipped.filter((text) => !givesWay.test(text) && !isInMenu(text)),
        // The pages of the manual are files of their own, in each language (help.spec.ts).
        plain: name === 'help' ? [] : plain.filter((text) => !isData(words(text))),
      }
    }
    expect(found).toEqual(Object.fromEntries(views.map((name) => [name, { clipped: [], plain: [] }])))
  })
