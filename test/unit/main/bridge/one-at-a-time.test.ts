import { beforeEach, describe, expect, it } from 'vitest'
import { dialogsApart, opensApart } from '#main/bridge/one-at-a-time.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

let time: ReturnType<typeof virtualTime>
beforeEach(() => void (time = virtualTime()))
const many = <T>(ask: (at: number) => T): T[] => Array.from({ length: 500 }, (_, at) => ask(at))

it('R7: links open one at a time, and the next a second later', async () => {
  const opened: string[] = []
  let end: (answer: Result<null>) => void = () => undefined
  const open = opensApart(time, (url: string) => {
    opened.push(url)
    return new Promise((resolve) => (end = resolve))
  })
  const first = open('first')
  const refused = await Promise.all(many((at) => open(String(at))))
  expect(refused.map((answer) => expectFail(answer))).toEqual(many(() => expect.objectContaining({ code: 'gated' })))
  end(ok(null))
  expectOk(await first)
  expect(expectFail(await open('too soon')).reason).toMatchObject({ id: 'app.too-soon', params: { seconds: 1 } })
  await time.advance(1_000)
  void open('second')
  expect(opened).toEqual(['first', 'second'])
})

describe('dialogs that a page asks for', () => {
  it('are shown one at a time', async () => {
    let shown = 0
    let answer: (result: Result<string | null>) => void = () => undefined
    const save = dialogsApart(time)<[string, string]>(() => {
      shown += 1
      return new Promise((resolve) => (answer = resolve))
    })
    const first = save('a.csv', 'x')
    for (const refused of await Promise.all(many(() => save('b.csv', 'x'))))
      expect(expectFail(refused).code).toBe('gated')
    answer(ok('a.csv'))
    expect([expectOk(await first), shown]).toEqual(['a.csv', 1])
  })

  it('wait after one that was closed, longer after the third in a row, and not after one that was used', async () => {
    let chosen: string | null = null
    const save = dialogsApart(time)<[string, string]>(() => Promise.resolve(ok(chosen)))
    const waits: unknown[] = []
    for (let closed = 0; closed < 4; closed += 1) {
      expect(expectOk(await save('a.csv', 'x'))).toBeNull()
      const { params } = expectFail(await save('a.csv', 'x')).reason
      waits.push(params)
      await time.advance(closed < 2 ? 1_000 : 10_000)
    }
    expect(waits).toEqual([1, 1, 10, 10].map((seconds) => ({ seconds })))
    chosen = 'a.csv'
    for (let saved = 0; saved < 3; saved += 1) expectOk(await save('a.csv', 'x'))
    chosen = null
    await save('a.csv', 'x')
    expect(expectFail(await save('a.csv', 'x')).reason.params).toEqual({ seconds: 1 })
  })

  it('can be shown again after one that failed to open', async () => {
    let fails = true
    const save = dialogsApart(time)<[string, string]>(() =>
      fails ? Promise.reject(new Error('no window')) : Promise.resolve(ok('a.csv')),
    )
    await expect(save('a.csv', 'x')).rejects.toThrow('no window')
    fails = false
    expectOk(await save('a.csv', 'x'))
  })
})
