import fc from 'fast-check'
import { beforeEach, describe, expect, it } from 'vitest'
import { createClipboardCheck } from '#main/withdrawals/clipboard-check.ts'
import type { ClipboardCheck } from '#main/withdrawals/clipboard-check.ts'
import { runs } from '#test/support/runs.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const other = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'

const evm = (last: number): string => `0x${'0'.repeat(39)}${last}`

let time: ReturnType<typeof virtualTime>
let held: string
let reads: number
let check: ClipboardCheck
beforeEach(() => {
  time = virtualTime()
  held = tron
  reads = 0
  check = createClipboardCheck(time, () => {
    reads += 1
    return Promise.resolve(held)
  })
})

describe('T8: a pasted address and the clipboard', () => {
  it('is compared at once and again before it is kept, blanks of the clipboard aside', async () => {
    held = ` ${tron}\n`
    check.pasted()
    expect(await check.holds(tron)).toBe(true)
    held = other
    await time.advance(600_000)
    expect(await check.holds(tron)).toBe(false)
  })

  it('is nobody’s to ask about without a paste, long after one, or beside the one that was named', async () => {
    expect(await check.holds(tron)).toBeNull()
    check.pasted()
    await time.advance(5_001)
    expect(await check.holds(tron)).toBeNull()
    check.pasted()
    expect(await check.holds(other)).toBe(false)
    expect(await check.holds(tron)).toBeNull()
    expect(reads).toBe(1)
  })

  it('a guessing page finds out about one text for each paste, and of each at most three times', async () => {
    held = evm(2)
    const guess = async (count: number): Promise<readonly (boolean | null)[]> => {
      const answers: (boolean | null)[] = []
      for (let at = 0; at < count; at += 1) answers.push(await check.holds(evm(at % 10)))
      return answers
    }
    expect(new Set(await guess(10_000))).toEqual(new Set([null]))
    check.pasted()
    const answers = await guess(10_000)
    expect(answers.filter((answer) => answer !== null)).toEqual(Array(3).fill(false))
    expect(reads).toBe(3)
  })

  it('whatever a page asks and whenever, one bit leaves for each paste: answers name one text', async () => {
    const act = fc.oneof(
      fc.constant('paste' as const),
      fc.integer({ min: 0, max: 8_000 }),
      fc.constantFrom(
        tron,
        other,
        held,
        `${tron}x`,
        '0b9a7c1e-4f52-4d0c-9a53-6f1d2e3c4b5a',
        '0'.repeat(20),
        'short',
        'word '.repeat(12),
        '482913',
        `\u202E${tron}`,
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 60 }), async (acts) => {
        const clock = virtualTime()
        const each = createClipboardCheck(clock, () => Promise.resolve(tron))
        let [pastes, named] = [0, new Set<string>()]
        for (const next of acts) {
          if (next === 'paste') {
            pastes += 1
            each.pasted()
          } else if (typeof next === 'number') await clock.advance(next)
          else {
            const answer = await each.holds(next)
            if (answer !== null) named = new Set([...named, `${pastes} ${next}`])
            // A text that is no whole address is never compared.
            if (next !== tron && next !== other && next !== held) expect(answer).toBeNull()
          }
        }
        for (let paste = 0; paste <= pastes; paste += 1) {
          const ofThis = [...named].filter((name) => name.startsWith(`${paste} `))
          // The one of the paste before may be asked about until another is named.
          expect(ofThis.length).toBeLessThanOrEqual(paste === 0 ? 0 : paste === 1 ? 1 : 2)
        }
      }),
      { numRuns: runs(200) },
    )
  })

  it('an unreadable clipboard is no difference', async () => {
    const blind = createClipboardCheck(time, () => Promise.reject(new Error('denied')))
    blind.pasted()
    expect(await blind.holds(tron)).toBeNull()
  })
})
