import { describe, expect, it } from 'vitest'
import type { Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { msg } from '#shared/messages.ts'
import { createAskLoosening, loosenForm } from '#main/limits/loosen-form.ts'
import type { TrustedInput } from '#main/trusted/index.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

const profile = profileOf('p1')
const pairs = (letter: string, count: number): string[] =>
  Array.from({ length: count }, (_, at) => `${letter}${at}-USDT`)
const factsOf = (from: string[], to: string[]): readonly string[] =>
  loosenForm([{ what: 'pairs', from, to }], 'LIMITS').facts.map(({ label, value }) => {
    const text =
      value.kind === 'words' ? trustedWords(value.words) : value.kind === 'names' ? value.texts.join(', ') : value.kind
    return `${trustedWords(label)}: ${text}`
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

describe('the word that loosening asks for', () => {
  it('is said in the language of the user, as all that main itself says', async () => {
    const asked: unknown[] = []
    const ask = <T>({ subject, onlyPermits }: TrustedInput<T>): Promise<Result<T>> => {
      asked.push({ ...subject, onlyPermits })
      return Promise.resolve(fail(appError('cancelled', msg('limits.not-confirmed'))))
    }
    const words = ({ id }: TrustedMessage): string => `in German: ${id}`
    await createAskLoosening(ask, words)({ profile, changes: [{ what: 'largestOrder', from: '1', to: null }] })
    expect(asked).toMatchObject([{ task: 'order-limits', word: 'in German: trusted.word.limits', onlyPermits: true }])
  })
})
