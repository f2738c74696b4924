import type { Page } from '@playwright/test'
import { en } from '#renderer/locales/en.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { deskView, restingPrice, views } from '#test/support/e2e/desk-view.ts'
import type { ViewName } from '#test/support/e2e/desk-view.ts'
import { addLive, liveLabel as label, profilesView } from '#test/support/e2e/live.ts'
import { looking } from '#test/support/e2e/looking.ts'
import type { Theme } from '#test/support/e2e/looking.ts'
import { expect, test } from '#test/support/fixtures.ts'
import { startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackVenue } from '#test/support/loopback-venue.ts'
import { full } from '#test/support/runs.ts'

let venue: LoopbackVenue
test.beforeEach(async () => {
  venue = await startLoopbackVenue()
})
test.afterEach(() => venue.close())

/** Every view there is: each has its name in the rail. */
const viewNames = Object.keys(en.nav).filter((name): name is ViewName => name !== 'label')

/** Controls of which a part lies beyond the window's right edge, where nothing scrolls to it. */
const cutOff = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const scrolls = (element: Element): boolean => {
      for (let box = element.parentElement; box !== null; box = box.parentElement) {
        const { overflowX } = getComputedStyle(box)
        if ((overflowX === 'auto' || overflowX === 'scroll') && box.scrollWidth > box.clientWidth) return true
      }
      return false
    }
    return [...document.querySelectorAll('button, a, input, select, textarea, [role=tab]')]
      .filter((element) => element.checkVisibility() && element.getBoundingClientRect().right > innerWidth + 1)
      .filter((element) => !scrolls(element))
      .map(({ outerHTML }) => outerHTML.slice(0, 120))
  })

const noneOf = (found: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.keys(found).map((what) => [what, []]))

type Look = (what: string) => Promise<void>

async function lookAtViews(page: Page, names: readonly ViewName[], look: Look): Promise<void> {
  for (const name of names) {
    await views(page).open(name)
    await expect(views(page).main.locator('[aria-busy=true]')).toHaveCount(0)
    await look(name)
  }
}

/** In the short form the light theme is looked at where the page is zoomed, view by view. */
const themes: readonly Theme[] = full ? ['dark', 'light'] : ['dark']

test(`no view has a fault, ${themes.join(' and ')}`, async ({ launchApp }) => {
  test.slow()
  const app = await launchApp()
  const { page } = app
  // Nothing moves meanwhile: a theme that is still fading in has no contrast.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { found, look } = looking(page, themes)
  const profiles = profilesView(app)
  const desk = deskView(page)
  await addLive(app, venue, { key: { ...venue.key, passphrase: 'wrong-one' } })

  await desk.fill({ side: 'buy', price: await restingPrice(page, 'practice'), size: '0.01' })
  await desk.submit.click()
  await expect(desk.rows).toHaveCount(1)
  await desk.type(en.order.price, '1.05')
  await page.getByRole('button', { name: en.pair.choose.split('{pair}')[1] ?? '' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await look('the search for a pair')
  await page.keyboard.press('Escape')

  await profiles.open()
  await profiles.card(label).getByRole('button', { name: en.key.test }).click()
  await expect(profiles.card(label).getByRole('alert')).toBeVisible()
  await lookAtViews(page, viewNames, look)

  await profiles.open()
  await profiles.button(en.profile.add).click()
  await look('key storage')
  await profiles.button(en.adding.next).click()
  await profiles.button(en.venue.add).click()
  await profiles.field(en.venue.address).fill('http://example.com')
  await look('a new profile')
  await page.keyboard.press('Control+l')
  await expect(page.getByRole('heading', { name: en.lock.title })).toBeVisible()
  await look('the lock')
  expect(found).toEqual(noneOf(found))
  expect(Object.keys(found)).toHaveLength(themes.length * (viewNames.length + 4))
})

/** At 200 % zoom the short form looks at the views that take money. */
const zoomedViews: readonly ViewName[] = full ? viewNames : ['trading', 'orders', 'withdrawals']

test(
  'at 200 % zoom no view has a fault, and none loses a control beyond the edge',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp({ size: { width: 1280, height: 800 }, zoom: 2 })
    expect(await page.evaluate(() => [innerWidth, innerHeight, devicePixelRatio])).toEqual([640, 400, 2])
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const { found, look } = looking(page, ['light'])
    const lost: Record<string, readonly string[]> = {}
    await lookAtViews(page, zoomedViews, async (name) => {
      await look(name)
      lost[name] = await cutOff(page)
    })
    expect(found).toEqual(noneOf(found))
    expect(lost).toEqual(noneOf(lost))

    // Not only to be seen: an order is sent by keyboard alone.
    await views(page).open('trading')
    const desk = deskView(page)
    await desk.fill({ side: 'buy', price: await restingPrice(page, 'practice'), size: '0.01' })
    await desk.form.getByLabel(en.order.size, { exact: true }).focus()
    await page.keyboard.press('Enter')
    await expect(desk.submit).toBeFocused()
    await expect(desk.submit).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(desk.outcome).toContainText('Accepted')
  },
)

test('whoever asks for less motion gets none that lasts', { tag: '@long' }, async ({ launchApp }) => {
  const { page } = await launchApp()
  const longest = (): Promise<number> =>
    page.evaluate(() => {
      const seconds = (list: string): number[] => list.split(',').map((time) => parseFloat(time) || 0)
      return [...document.querySelectorAll('*')]
        .map((element) => getComputedStyle(element))
        .flatMap((style) => [...seconds(style.transitionDuration), ...seconds(style.animationDuration)])
        .reduce((most, next) => Math.max(most, next), 0)
    })
  const running = (): Promise<number> => page.evaluate(() => document.getAnimations().length)
  await expect(deskView(page).submit).toBeVisible()
  expect(await longest()).toBeGreaterThan(0.05)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await longest()).toBeLessThan(0.001)
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await longest()).toBeLessThan(0.001)
  await expect.poll(running).toBe(0)
})

test(
  'for whoever asks for less motion a theme changes at once, not one element after the other',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect(deskView(page).submit).toBeVisible()
    // A transition on every element, however short, hands an inherited colour down one level of nesting a frame.
    const started = await page.evaluateHandle(() => {
      const names = new Set<string>()
      document.addEventListener('transitionrun', ({ propertyName }) => names.add(propertyName))
      return names
    })
    await got(page, 'settings.change', { theme: 'light' })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await started.evaluate((names) => [...names])).toEqual([])
  },
)

test(
  'a first launch is dark whatever the system says; who follows the system gets its light and its dark',
  { tag: '@long' },
  async ({ launchApp }) => {
    const { page } = await launchApp({ theme: 'light' })
    const theme = page.locator('html')
    const ground = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    await expect(theme).toHaveAttribute('data-theme', 'dark')
    const dark = await ground()
    await got(page, 'settings.change', { theme: 'system' })
    await expect(theme).toHaveAttribute('data-theme', 'light')
    await expect.poll(ground).not.toBe(dark)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(theme).toHaveAttribute('data-theme', 'dark')
    await expect.poll(ground).toBe(dark)
  },
)
