import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile } from '#tools/project.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, rest } from '#test/support/e2e/desk-acts.ts'
import { pseudo, pseudoApp } from '#test/support/e2e/pseudo-texts.ts'
import { textsOnScreen } from '#test/support/e2e/texts-on-screen.ts'
import { expect, test } from '#test/support/fixtures.ts'

const views = Object.keys(en.nav).filter((name) => name !== 'label')

/** Two lower-case letters and more, none of them accented: English, unless the text is data. */
const english = /^[^\p{Ll}áéíóúýñç]*[a-z][a-z]+[^áéíóúýñç]*$/iu
/** Names: of profiles, venues, currencies, chains, products and files; ids; and what the venue wrote. */
const data = new RegExp(process.env['COFFER_DATA_WORDS'] ?? 'Coffer|Practice')

let app: Awaited<ReturnType<typeof pseudoApp>>
test.beforeAll(async () => {
  app = await pseudoApp()
})
test.afterAll(() => app.remove())

for (const size of [
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
])
  test(`no text of any view is cut off or left in English at ${size.width}x${size.height}, with texts 40 % longer`, async ({
    launchApp,
  }) => {
    test.slow()
    const { page } = await launchApp({ size, appDir: app.appDir })
    await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97') })
    await got(page, 'orders.place', {
      ...envelope(),
      wait: true,
      order: { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.01' },
    })
    await got(page, 'settings.change', { language: 'de' })
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    const folder = join(cacheFile('pictures'), `pseudo-${size.width}`)
    mkdirSync(folder, { recursive: true })
    const found: Record<string, unknown> = {}
    for (const name of views) {
      await page.locator(`nav a[href$="#/${name}"]`).click()
      await expect(page.getByRole('link', { name: pseudo(en.nav[name as keyof typeof en.nav]) })).toHaveClass(/\bon\b/)
      await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
      await page.screenshot({ path: join(folder, `${name}.png`) })
      const { clipped, plain } = await textsOnScreen(page, english)
      found[name] = { clipped, plain: plain.filter((text) => !data.test(text)) }
    }
    expect(found).toEqual(Object.fromEntries(views.map((name) => [name, { clipped: [], plain: [] }])))
  })
