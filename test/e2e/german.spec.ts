import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { cacheFile } from '#tools/project.ts'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { stumbles } from '#test/support/e2e/desk-acts.ts'
import { views } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { full } from '#test/support/runs.ts'

type Tree = { readonly [name: string]: string | Tree }
const names = Object.keys(en.nav).filter((name) => name !== 'label') as (keyof typeof en.nav)[]

const pairs = (english: Tree, german: Tree): [string, string][] =>
  Object.entries(english).flatMap(([name, text]) => {
    const other = german[name] ?? ''
    return typeof text === 'string' ? [[text, other as string] as [string, string]] : pairs(text, other as Tree)
  })
/** Every view in the long form; the short one looks at those with forms and dialogs of money. */
const looked = full ? names : (['trading', 'withdrawals', 'settings'] as const)
/** English sentences that German words in another way, as a text on screen would show them. */
const sentences = pairs(en, de).flatMap(([english, german]) =>
  english !== german && /^[^{}|]+ [^{}|]+ [^{}|]+$/.test(english) ? [english] : [],
)

test(`the language is changed in the settings, in ${full ? 'every view' : 'three views'}, and kept`, async ({
  launchApp,
}) => {
  test.slow()
  const app = await launchApp({ size: { width: 1440, height: 900 } })
  const { page } = app
  await views(page).open('settings')
  const choice = page.getByRole('radio', { name: en.settings.language.de, exact: true })
  await choice.press('Space')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(page.getByRole('group', { name: de.settings.languageLabel })).toBeVisible()

  const folder = join(cacheFile('pictures'), 'german')
  mkdirSync(folder, { recursive: true })
  const found: Record<string, readonly string[]> = {}
  for (const name of looked) {
    await page.evaluate((view) => void (location.hash = `#/${view}`), name)
    const link = page.locator(`nav a[href$="#/${name}"]`)
    // Not every view stands in the rail: the ledger is the portfolio's, profiles are the chip's.
    if ((await link.count()) > 0) await expect(link.first()).toHaveClass(/\bon\b/)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await page.screenshot({ path: join(folder, `${name}.png`) })
    const text = await page.locator('body').innerText()
    found[name] = [...sentences.filter((sentence) => text.includes(sentence)), ...(await stumbles(page))]
  }
  expect(found).toEqual(Object.fromEntries(looked.map((name) => [name, []])))

  // A comma with two readings is refused in German too, and neither is taken.
  await page.locator('nav a[href$="#/trading"]').click()
  const form = page.getByRole('region', { name: de.order.title, exact: true }).first()
  const size = form.getByLabel(de.order.size, { exact: true })
  await size.fill('1,234')
  await size.blur()
  await expect(size).toHaveAccessibleDescription(/1\.234 oder 1234/)
  await size.fill('1.234,5')
  await size.blur()
  await expect(size).toHaveAccessibleDescription(new RegExp(de.amount.marks))

  await app.restart()
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'de')
  await expect(app.page.getByRole('link', { name: de.nav.markets, exact: true })).toBeVisible()
  await app.page.locator('nav a[href$="#/settings"]').click()
  await app.page.getByRole('radio', { name: de.settings.language.en, exact: true }).press('Space')
  await expect(app.page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(app.page.getByRole('link', { name: en.nav.markets, exact: true })).toBeVisible()
})

test('every view stays alive when the language changes while it is open', { tag: '@long' }, async ({ launchApp }) => {
  test.slow()
  const { page } = await launchApp()
  const html = page.locator('html')
  for (const name of names) {
    await page.evaluate((view) => void (location.hash = `#/${view}`), name)
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    for (const language of ['de', 'en'] as const) {
      await got(page, 'settings.change', { language })
      await expect(html).toHaveAttribute('lang', language)
    }
    const before = await page.getByRole('main').innerText()
    await page.evaluate((view) => void (location.hash = `#/${view}`), name === 'settings' ? 'profiles' : 'settings')
    await expect.poll(() => page.getByRole('main').innerText()).not.toBe(before)
    await expect(page.getByRole('main')).toContainText(name === 'settings' ? en.profile.add : en.settings.languageLabel)
  }
})
