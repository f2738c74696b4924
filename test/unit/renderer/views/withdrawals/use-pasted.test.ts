import { afterEach, beforeEach, expect, it } from 'vitest'
import { ref } from 'vue'
import { usePasted } from '#renderer/views/withdrawals/use-pasted.ts'
import { openPage } from '../../desk.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

let page: ReturnType<typeof openPage>
const field = ref('')
let pasted: ReturnType<typeof usePasted>
beforeEach(() => {
  page = openPage()
  field.value = ''
  pasted = page.run(() => usePasted(() => field.value))
})
afterEach(() => page.close())

/** What the browser does: the field has the text by the time the handler goes on. */
async function paste(text: string): Promise<void> {
  field.value = text
  const event = { clipboardData: { getData: () => text } }
  void pasted.onPaste(event)
  await page.settled()
}
const state = () => [pasted.suspect.value, pasted.unchecked.value, pasted.stopped.value]

it('T8: a paste that the clipboard still holds is fine; another text stops until it was compared', async () => {
  await paste(tron)
  await page.of('clipboard.holds').at(-1)?.answer(true)
  expect(state()).toEqual([false, false, false])
  void pasted.verify()
  await page.of('clipboard.holds').at(-1)?.answer(false)
  expect(state()).toEqual([true, false, true])
  pasted.compared.value = true
  expect(state()).toEqual([true, false, false])
})

it('T8: what main could not compare is said to be unchecked, never taken for fine, and does not stop', async () => {
  await paste(tron)
  expect(state()).toEqual([false, false, false])
  await page.of('clipboard.holds').at(-1)?.answer(null)
  expect(state()).toEqual([false, true, false])
  field.value = `${tron}x`
  expect(state()).toEqual([false, false, false])
})

it('asks nothing about a text that is no whole address: codes, UIDs, sentences', async () => {
  for (const text of ['482913', '10000001', 'correct horse battery staple forever']) {
    await paste(text)
    expect(state()).toEqual([false, true, false])
  }
  expect(page.of('clipboard.holds')).toEqual([])
})
