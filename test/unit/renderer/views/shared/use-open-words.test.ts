import { h } from 'vue'
import { afterEach, expect, it } from 'vitest'
import { useOpenWords } from '#renderer/views/shared/use-open-words.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

type Word = ReturnType<typeof useOpenWords>

/** What a view shows for a word. */
const shown = (...[group, name]: Parameters<Word>): Promise<string> => {
  const view = {
    setup: () => {
      const word = useOpenWords()
      return () => h('p', word(group, name))
    },
  }
  page = openPage()
  return page.html(view)
}

it.each([
  ['ocoState', 'PAUSED'],
  ['orderType', 'trailing'],
  ['liquidity', 'auction'],
  ['liquidity', 'toString'],
] as const)('N6: %s %s is shown as it is', async (group, word) => {
  expect(await shown(group, word)).toBe(`<p>${word}</p>`)
})

it('known words have texts', async () => {
  expect(await shown('ocoState', 'NEW')).not.toBe('<p>NEW</p>')
})
