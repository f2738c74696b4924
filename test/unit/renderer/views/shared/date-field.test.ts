import { afterEach, expect, it } from 'vitest'
import DateField from '#renderer/views/shared/DateField.vue'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

const draw = (props: Readonly<Record<string, unknown>>): Promise<string> => {
  page = openPage()
  return page.html(DateField, { label: 'From', ...props })
}

it('shows a day as ISO, under the name of its label', async () => {
  const html = await draw({ modelValue: '2026-11-20' })
  const [, id] = /<label for="([^"]+)"[^>]*>From<\/label>/.exec(html) ?? []
  expect(html).toMatch(new RegExp(`<input id="${id}"[^>]*value="2026-11-20"`))
  expect(html).not.toContain('alert')
})

it('shows a moment with its time of day', async () => {
  expect(await draw({ modelValue: '2026-11-20T07:30:59', time: true })).toContain('value="2026-11-20 07:30:59"')
})

it('marks what the list around it calls wrong', async () => {
  expect(await draw({ modelValue: '2026-11-20', wrong: true })).toContain('aria-invalid="true"')
})
