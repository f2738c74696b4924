import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { envelope, farPrice, profileId, rest } from '#test/support/e2e/desk-acts.ts'
import { deskView, sizeLabel, views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { expect, test } from '#test/support/fixtures.ts'

/** The help is text, whose numbers are no figures of the page. */
const viewNames = Object.keys(en.nav).filter((name): name is ViewName => name !== 'label' && name !== 'help')

/**
 * Figures and dates that the one rule did not write, as `element: text`. Grouped by a narrow space here, a figure of a thousand and
 * more without one, or with a comma, was written by other means; so were a date that is not ISO, an amount of money with more than
 * four decimals and a minus that is a hyphen.
 */
const oddOnes = (page: Page, prices: boolean): Promise<readonly string[]> =>
  page.evaluate((hasPrices) => {
    const odd = [
      /(?<![\p{L}\p{Nd}.:/…_-])\p{Nd}{4,}(?:\.\p{Nd}+)?(?![\p{L}\p{Nd}:/_-])/u,
      /\p{Nd},\p{Nd}{3}/u,
      /\p{Nd}e[+-]?\p{Nd}/iu,
      /\bNaN\b|\bInfinity\b|\bundefined\b|\bnull\b|\[object/u,
      /(?<!\p{Nd}[.])\b\p{Nd}{1,2}[./]\p{Nd}{1,2}[./]\p{Nd}{2,4}\b/u,
      /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \p{Nd}/u,
      /(?:^|[▲▼(·] ?)-\p{Nd}/u,
      ...(hasPrices ? [] : [/\.\p{Nd}{5,} (?:USDT|USD|USDC)\b/u]),
    ]
    // Ids and addresses, choices of how figures look, versions, and the measure of a column, which nobody sees, are no figures.
    const none = '[translate=no], code, kbd, [data-section=figures], [data-section=about], .ruler, .mono'
    const found = new Set<string>()
    const judge = (element: Element, text: string): void => {
      // A date, and the end of an id.
      const other = text.replaceAll(/\p{Nd}{4}-\p{Nd}{2}(?:-\p{Nd}{2})?|…\w+/gu, '')
      if (odd.some((shape) => shape.test(other)))
        found.add(`${element.localName}.${element.className}: ${text.trim().slice(0, 80)}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const seen = new Set<Element>()
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || /^(SCRIPT|STYLE)$/.test(parent.tagName) || parent.closest(none) !== null) continue
      // The faint end of a figure belongs to what is before it.
      const isEnd = /^[.0]+$/.test(node.textContent ?? '') && node.previousSibling === null
      const whole = isEnd ? (parent.parentElement ?? parent) : parent
      if (seen.has(whole)) continue
      seen.add(whole)
      judge(whole, isEnd ? (whole.textContent ?? '') : (node.textContent ?? ''))
    }
    for (const element of document.querySelectorAll('[aria-label], [aria-description]'))
      if (element.closest(none) === null)
        judge(element, `${element.getAttribute('aria-label') ?? ''} ${element.getAttribute('aria-description') ?? ''}`)
    return [...found]
  }, prices)

/**
 * Figures of the user's own money, alone in their place, that no `FigureText` drew: what is cut of them is nowhere to be read or
 * copied. Cells of tables say it by a rule of their own (`cellTitleOf`), and a field holds what is typed.
 */
const bareOnes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const alone = /^[≈▲▼ ]*[+−]?\p{Nd}[\p{Nd}\u202f]*\.\p{Nd}{2,}(?: \p{L}+)?(?: · .*)?$/u
    const found = new Set<string>()
    for (const own of document.querySelectorAll('[data-own]')) {
      const walker = document.createTreeWalker(own, NodeFilter.SHOW_ELEMENT)
      for (let node: Node | null = own; node !== null; node = walker.nextNode()) {
        const element = node as HTMLElement
        const isInner = [...element.children].some((child) => alone.test((child.textContent ?? '').trim()))
        if (isInner || !alone.test((element.textContent ?? '').trim())) continue
        if (element.closest('[data-figure], .data-grid-cell, canvas, [translate=no]') !== null) continue
        if (element.querySelector('[data-figure], input') !== null) continue
        found.add(`${element.localName}.${element.className}: ${(element.textContent ?? '').trim().slice(0, 80)}`)
      }
    }
    return [...found]
  })

/** One for each of the shapes, and none of them has another's. */
const oddTexts = ['71234.5', '71,234', '1e-7', 'NaN', '27/11/26', 'Nov 27', '-5.2 %', '0.123456 USDT']
const fineTexts = ['71\u202f234.5', '−5.2 %', '2026-11-27', '0.1234 USDT', '0.123456 BTC']

/** Puts each text into the page, once as text and once as a label, and takes the figures found among them out again. */
async function foundOf(page: Page, texts: readonly string[]): Promise<readonly string[]> {
  await page.evaluate((planted) => {
    const all = planted.map((text) => {
      const [said, labelled] = [document.createElement('p'), document.createElement('p')]
      said.className = 'planted-text'
      said.textContent = text
      labelled.className = 'planted-label'
      labelled.setAttribute('aria-label', text)
      return [said, labelled]
    })
    document.body.append(...all.flat())
  }, texts)
  const found = (await oddOnes(page, false)).filter((one) => one.startsWith('p.planted'))
  await page.evaluate(() => document.querySelectorAll('[class^=planted]').forEach((one) => one.remove()))
  return found
}

test('a figure or a date of every odd shape would be found, as text and as a label, and no other', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const both = oddTexts.flatMap((text) => [`p.planted-label: ${text}`, `p.planted-text: ${text}`])
  expect((await foundOf(page, oddTexts)).toSorted()).toEqual(both.toSorted())
  expect(await foundOf(page, fineTexts)).toEqual([])
})

test('a figure of own money that does not carry all of its digits would be found, and one that does would not', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  /** Plants a text among own money, as it is, in a figure of the page's making, or with a faint end. */
  const planted = async (text: string, how: 'bare' | 'figure' | 'faint' = 'bare'): Promise<readonly string[]> => {
    await page.evaluate(
      ([said, made]) => {
        const [box, one, part] = ['div', 'p', 'span'].map((name) => document.createElement(name)) as [
          HTMLElement,
          HTMLElement,
          HTMLElement,
        ]
        box.id = 'planted'
        box.dataset['own'] = ''
        one.className = 'planted-one'
        if (made === 'figure') part.dataset['figure'] = ''
        const end = made === 'faint' ? 3 : 0
        part.textContent = made === 'bare' ? '' : said.slice(-end)
        one.append(made === 'bare' ? said : said.slice(0, end === 0 ? 0 : -end), ...(made === 'bare' ? [] : [part]))
        box.append(one)
        document.getElementById('planted')?.remove()
        document.body.append(box)
      },
      [text, how] as const,
    )
    return (await bareOnes(page)).filter((one) => one.includes('planted-one'))
  }
  for (const text of ['0.0123', '≈ 0.0123 BTC', '+1.25 USDT · +0.30 %', '1\u202f234.50 USDT'])
    expect(await planted(text), text).toEqual([`p.planted-one: ${text}`])
  expect(await planted('0.0100', 'faint')).toEqual(['p.planted-one: 0.0100'])
  expect(await planted('0.0123 BTC', 'figure')).toEqual([])
  expect(await planted('12 fills, 3 of them of 0.25 BTC')).toEqual([])
})

test('what is selected and copied has all digits of the figures in it', async ({ launchApp }) => {
  const { page } = await launchApp()
  const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.00246813' } as const
  await got(page, 'orders.place', { ...envelope(), wait: true, order })
  const box = page.getByRole('region', { name: en.assets.title })
  const cut = box.locator('td [data-whole]').last()
  await expect(cut).toBeVisible()
  const whole = (await cut.getAttribute('data-whole')) ?? ''
  expect(whole).not.toBe(await cut.textContent())
  await expect(cut).toHaveAttribute('title', whole)
  await cut.evaluate((element) => {
    getSelection()?.selectAllChildren(element)
    document.addEventListener('copy', (event) => {
      document.body.dataset['copied'] = event.clipboardData?.getData('text/plain') ?? ''
    })
  })
  await page.keyboard.press('ControlOrMeta+c')
  await expect(page.locator('body')).toHaveAttribute('data-copied', whole)
})

test('every figure and every date of every view is written by the one rule', async ({ launchApp }) => {
  test.slow()
  const { page } = await launchApp({ size: { width: 1920, height: 1080 } })
  await got(page, 'settings.change', { grouping: 'space', timeZone: 'utc' })
  const desk = deskView(page)
  await rest(page, { price: await farPrice(page, 'BTC-USDT', '0.97'), size: '0.01357913' })
  for (const rule of [
    { kind: 'price', symbol: 'BTC-USDT', price: '71234.5', direction: 'either' },
    { kind: 'fill', symbol: null },
    { kind: 'balance', currency: 'BTC', amount: '0.00123456', direction: 'moves' },
  ] as const)
    await got(page, 'alerts.add', { profileId, rule, options: {} })
  // Fires the last two.
  const order = { type: 'market', symbol: 'BTC-USDT', side: 'buy', size: '0.00246813' } as const
  await got(page, 'orders.place', { ...envelope(), wait: true, order })
  const found: Record<string, readonly string[]> = {}
  const look = async (name: string, prices = false): Promise<void> => {
    await expect(views(page).main.locator('[aria-busy=true]')).toHaveCount(0)
    const odd = [...(await oddOnes(page, prices)), ...(await bareOnes(page))]
    if (odd.length > 0) found[name] = odd
  }
  await views(page).open('trading')
  await page.keyboard.press('a')
  const alerts = page.getByRole('dialog', { name: en.alerts.title })
  await expect(alerts.getByText(en.alerts.state.fired, { exact: true })).toHaveCount(2)
  await look('alerts')
  await page.keyboard.press('Escape')
  for (const tab of ['limit', 'market', 'stop', 'oco', 'scaled'] as const) {
    await desk.tab(tab)
    await desk.type(sizeLabel(tab), '0.5')
    await look(`form ${tab}`)
  }
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    await look(`tab ${(await tab.textContent()) ?? ''}`)
  }
  for (const name of viewNames) {
    await views(page).open(name)
    await expect(page).toHaveURL(new RegExp(`#/${name}$`))
    // The rules of a pair of tiny prices stand among the markets.
    await look(name, name === 'markets')
  }
  for (const list of ['oco', 'stops', 'history', 'trades'] as const) {
    await views(page).list(list)
    await look(`orders, ${list}`)
  }
  expect(found).toEqual({})
})
