import { afterEach, expect, it } from 'vitest'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { openPage } from '../desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it.each([
  ['comma', '12,345'],
  ['space', '12\u202f345'],
  ['none', '12345'],
] as const)('counts are grouped as the user chose: %s', (grouping, shown) => {
  page = openPage(undefined, { grouping })
  const { plural } = page.mount(() => useText())
  expect(plural('withdrawals.count', 12_345)).toContain(`${shown} `)
  expect(plural('withdrawals.count', 1)).toMatch(/^(One|1) /)
  expect(page.mount(() => useFormat()).count(12_345)).toBe(shown)
})
