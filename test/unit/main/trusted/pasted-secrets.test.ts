import { expect, it } from 'vitest'
import { clearAfterMs, createPastedSecrets } from '#main/trusted/pasted-secrets.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const setUp = () => {
  const time = virtualTime(0)
  const closing = new AbortController()
  const clipboard = { text: '' }
  const pasted = createPastedSecrets({
    time,
    closing: closing.signal,
    read: () => Promise.resolve(clipboard.text),
    write: (text) => Promise.resolve(void (clipboard.text = text)),
    onError: () => undefined,
  })
  return { time, closing, clipboard, pasted }
}

it('takes a pasted key off the clipboard after 30 s, and not before', async () => {
  const { time, clipboard, pasted } = setUp()
  clipboard.text = ' the-secret\n'
  pasted.remember('the-secret')
  await time.advance(clearAfterMs - 1)
  expect(clipboard.text).toBe(' the-secret\n')
  await time.advance(1)
  expect(clipboard.text).toBe('')
})

it('leaves alone what was copied since', async () => {
  const { time, clipboard, pasted } = setUp()
  clipboard.text = 'the-secret'
  pasted.remember('the-secret')
  clipboard.text = 'a shopping list'
  await time.advance(clearAfterMs * 2)
  expect(clipboard.text).toBe('a shopping list')
})

it('looks for each part that was pasted, and at once when Coffer ends', async () => {
  const { time, closing, clipboard, pasted } = setUp()
  for (const part of ['the-key', 'the-secret']) pasted.remember(part)
  clipboard.text = 'the-key'
  closing.abort()
  await time.advance(0)
  expect(clipboard.text).toBe('')
})
