import { afterEach, describe, expect, it } from 'vitest'
import type { AlertView } from '#shared/domain/alert.ts'
import { alertDefaults } from '#shared/domain/alert.ts'
import AlertHistory from '#renderer/views/shared/alerts/AlertHistory.vue'
import { openPage } from '../../../desk.ts'
import { draw } from '../../../status/screen.ts'

let page: ReturnType<typeof openPage>
let screen: ReturnType<typeof draw>
afterEach(() => {
  screen.close()
  page.close()
})

/** An alert that fired so often, at 1 the first time. */
const alert = (times: number): AlertView => ({
  id: '1',
  profileId: 'a',
  rule: { kind: 'price', symbol: 'BTC-USDT', price: '70000', direction: 'either' },
  options: alertDefaults,
  state: 'watching',
  why: null,
  addedAt: 1,
  gaps: [],
  history: Array.from({ length: times }, (_, place) => ({ at: 1, value: String(times - place), isLate: false })),
})
function show(times: number): void {
  page = openPage()
  screen = draw(AlertHistory, { alert: alert(times) }, page.context)
}
/** What it fired with, newest first. */
const values = (): string[] => [...screen.text().matchAll(/Fired .+?: (\d+)(?= |$)/g)].map(([, value]) => value!)
async function press(): Promise<void> {
  const [button] = screen.buttons()
  ;(button?.props['onClick'] as () => void)()
  await page.settled()
}

describe('the history of an alert', () => {
  it('shows the newest five, and all of them by a press, and five again', async () => {
    show(50)
    expect(values()).toEqual(['50', '49', '48', '47', '46'])
    expect(screen.withRole('button')).toEqual(['Show all 50'])
    expect(screen.buttons()[0]?.props).toMatchObject({
      'aria-expanded': false,
      'aria-label': 'Show all 50: BTC-USDT reaches 70,000',
    })
    await press()
    expect(values()).toHaveLength(50)
    expect(values().at(-1)).toBe('1')
    expect(screen.buttons()[0]?.props['aria-expanded']).toBe(true)
    expect(screen.withRole('button')).toEqual(['Show fewer'])
    await press()
    expect(values()).toHaveLength(5)
  })

  it('of five has no such button', () => {
    show(5)
    expect(values()).toHaveLength(5)
    expect(screen.buttons()).toEqual([])
  })
})
