import { en } from '#renderer/locales/en.ts'
import { alertDesk, alertPair, levelAt } from '#test/support/e2e/alert-desk.ts'
import { got } from '#test/support/e2e/bridge.ts'
import { tabTo } from '#test/support/e2e/keyboard.ts'
import type { LiveDesk } from '#test/support/e2e/live-desk.ts'
import { expect, test } from '#test/support/fixtures.ts'

const words = en.alerts

/** The two ways to press a button of a row. */
const ways = {
  'by mouse': async (_: LiveDesk, button: ReturnType<LiveDesk['page']['getByRole']>) => button.click(),
  'by keyboard': async ({ page }: LiveDesk, button: ReturnType<LiveDesk['page']['getByRole']>) => {
    await tabTo(page, button)
    await page.keyboard.press('Enter')
  },
} as const

for (const [how, press] of Object.entries(ways))
  test(`an alert is paused, resumed, and its history cleared, ${how}: paused it does not fire, cleared it stays`, async ({
    openLiveDesk,
  }) => {
    const live = await openLiveDesk()
    const { page, profileId } = live
    const desk = alertDesk(live)
    const add = async (note: string, factor: string) =>
      got(page, 'alerts.add', {
        profileId,
        rule: { kind: 'price', symbol: alertPair, price: await levelAt(live, factor), direction: 'above' },
        options: { note, sound: false },
      })
    await add('held back', '1.05')
    await add('seen', '1.06')
    await desk.open()
    const [held, seen] = [desk.row(/held back/), desk.row(/seen/)]
    const button = (row: typeof held, name: string) => row.getByRole('button', { name: new RegExp(`^${name}: `) })
    await expect(held).toContainText(words.state.watching)
    await press(live, button(held, words.pauseIt))
    await expect(held).toContainText(words.state.paused)
    await expect(seen, 'no other is paused').toContainText(words.state.watching)

    desk.move(1.1)
    await expect(seen).toContainText(words.state.fired)
    await expect(held).toContainText(words.state.paused)
    await expect(held.getByText(/^Fired /)).toHaveCount(0)

    await press(live, button(held, words.resume))
    await expect(held).toContainText(words.state.watching)
    await expect(button(held, words.pauseIt)).toBeVisible()

    await expect(seen.getByText(/^Fired /)).toHaveCount(1)
    await press(live, button(seen, words.clearHistory))
    await expect(seen.getByText(/^Fired /)).toHaveCount(0)
    await expect(button(seen, words.clearHistory)).toHaveCount(0)
    await expect(seen, 'the alert itself stays').toBeVisible()
    const kept = await got(page, 'alerts.list', null)
    expect(kept.map(({ history }) => history.length)).toEqual([0, 0])
  })
