import { describe, expect, it } from 'vitest'
import { inEnglish } from '#shared/messages.ts'
import { loosenForm } from '#main/limits/loosen-form.ts'

const pairs = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}-USDT`)
const factsOf = (from: string[], to: string[]): readonly string[] =>
  loosenForm([{ what: 'pairs', from, to }]).facts.map(({ label, value }) => {
    const text = value.kind === 'words' ? inEnglish(value.words) : value.kind === 'name' ? value.text : value.kind
    return `${inEnglish(label)}: ${text}`
  })

describe('a list of pairs that is too long to be written out', () => {
  it('names every pair that is added and counts those taken out', () => {
    const to = [...pairs('B', 25), 'A0-USDT']
    const facts = factsOf(pairs('A', 25), to)
    expect(facts.at(-1)).toBe('Pairs removed: 24 pairs')
    const named = facts.slice(0, -1).flatMap((line) => line.replace('Pairs added: ', '').split(', '))
    expect(named).toEqual(pairs('B', 25))
  })

  it('needs no such lines where both lists are written out', () => {
    expect(factsOf(pairs('A', 20), pairs('B', 20))).toEqual([])
  })
})
