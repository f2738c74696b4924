import { describe, expect, it } from 'vitest'
import { checkSender } from '#main/bridge/guard.ts'

const page = 'app://bundle/index.html'
const known = new Set([1])
const asking = (over: { id?: number; destroyed?: boolean; url?: string; parent?: unknown; frame?: null } = {}) => ({
  sender: { id: over.id ?? 1, isDestroyed: () => over.destroyed ?? false },
  senderFrame: over.frame === null ? null : { url: over.url ?? `${page}#/trade`, parent: over.parent ?? null },
})

describe('I2: who may ask', () => {
  it('lets the main frame of a known window ask', () => {
    expect(checkSender(asking(), known, page).ok).toBe(true)
    expect(checkSender(asking({ url: page }), known, page).ok).toBe(true)
  })

  it.each([
    ['a window main did not open', asking({ id: 2 })],
    ['a destroyed sender', asking({ destroyed: true })],
    ['a destroyed frame', asking({ frame: null })],
    ['a child frame', asking({ parent: {} })],
    ['another origin', asking({ url: 'https://evil.example/index.html' })],
    ['an origin that only starts alike', asking({ url: 'app://bundle.evil/index.html' })],
    ['another page of the same origin', asking({ url: 'app://bundle/trusted.html' })],
    ['a path that only starts alike', asking({ url: 'app://bundle/index.html.evil' })],
  ])('refuses %s', (_who, event) => {
    const answer = checkSender(event, known, page)
    expect(answer.ok).toBe(false)
    if (!answer.ok) expect(answer.error.code).toBe('bad-sender')
  })
})
