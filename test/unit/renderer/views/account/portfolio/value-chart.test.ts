import { createChart } from 'lightweight-charts'
import { expect, it, vi } from 'vitest'
import { createValueChart } from '#renderer/views/account/portfolio/value-chart.ts'

vi.mock('lightweight-charts', () => {
  const timeScale = { fitContent: vi.fn(), subscribeSizeChange: vi.fn() }
  return { createChart: vi.fn(() => ({ timeScale: () => timeScale, remove: vi.fn() })), ColorType: {} }
})

it('leaves out a figure of the value scale that the edge of the card would cut', () => {
  createValueChart({} as HTMLElement)
  expect(vi.mocked(createChart).mock.lastCall?.[1]?.rightPriceScale).toMatchObject({ entireTextOnly: true })
})
