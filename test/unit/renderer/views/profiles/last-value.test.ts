import { afterEach, expect, it } from 'vitest'
import { useLastValue } from '#renderer/views/profiles/use-last-value.ts'
import type { ValuePoint } from '#shared/domain/portfolio.ts'
import { openPage } from '../../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('the last total value names the currencies that it leaves out, and nothing where it leaves out none', async () => {
  page = openPage()
  const value = page.mount(() => useLastValue(() => 'a'))
  expect(value.value.missing).toBeNull()
  const point = (at: number, uncounted: readonly string[]): ValuePoint => ({ at, usdt: '1200', btc: null, uncounted })
  const curve = (points: readonly ValuePoint[]) => ({ profileId: 'a', points, isUnproven: false, kept: true })
  const points = [point(1, ['OLD']), point(2, ['ABC', 'XYZ'])]
  await page.of('portfolio.curve').at(-1)?.answer(curve(points))
  expect(value.value.text).toContain('1,200')
  expect(value.value.missing).toBe('Not included, no price: ABC, XYZ.')
  page.notify('portfolio-changed', curve([...points, point(3, [])]))
  expect(value.value.missing).toBeNull()
})
