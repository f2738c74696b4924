import { describe, expect, it } from 'vitest'
import { rowNames, rows } from '#main/practice/rows.ts'
import { sheet } from './sheet/index.ts'
import { createWorld } from './sheet/world.ts'

describe.each(rowNames)('%s', (name) => {
  it('has a good call', () => {
    expect(sheet[name].some(({ code }) => code === '200000')).toBe(true)
  })

  it.each(sheet[name].map((entry) => [entry.code, entry.title, entry] as const))('%s: %s', (code, _title, entry) => {
    const answer = entry.run(createWorld())
    expect(answer.code, answer.msg).toBe(code)
    if (entry.holds !== undefined) expect(answer.data).toMatchObject(entry.holds)
    expect(answer.headers['gw-ratelimit-limit']).toBe(
      { spot: '4000', management: '2000', public: '2000' }[rows[name].pool],
    )
  })
})
