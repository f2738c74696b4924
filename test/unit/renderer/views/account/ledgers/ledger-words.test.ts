import { afterEach, expect, it } from 'vitest'
import { useLedgerWords } from '#renderer/views/account/ledgers/use-ledger-words.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'
import { openPage } from '#test/unit/renderer/desk.ts'

let page: ReturnType<typeof openPage>
afterEach(() => page.close())

it('orders of one minute, whose ids begin alike, are told apart in a ledger line; the pair stays whole', () => {
  page = openPage()
  const { words, own } = page.mount(() => ({ words: useLedgerWords(), own: useFormat().own }))
  const line = (orderId: string): string =>
    words.summary(JSON.stringify({ symbol: 'SHIB-USDT', orderId }), own.whole, own.tail)
  expect(line('6a2f0c4d9e000a8f')).toMatch(/^SHIB-USDT · .*…000a8f$/)
  expect(line('6a2f0c4d9e000a90')).not.toBe(line('6a2f0c4d9e000a8f'))
  expect(words.summary(JSON.stringify({ orderId: '6a2f0c4d9e000a8f' }), own.whole)).toContain('6a2f0c4d9e000a8f')
})
