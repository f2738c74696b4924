import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conclude } from '#main/actions/settle/conclude.ts'
import type { Seen, Sight } from '#main/actions/settle/look.ts'
import { moot, none, shown } from '#main/actions/settle/strategy.ts'
import { runs } from '#test/support/runs.ts'

const endpoints = ['getOrder', 'listOpenOrders', 'listClosedOrders'] as const
const see = (...sights: Sight[]): Seen[] =>
  sights.map((sight, index) => ({
    endpoint: endpoints[index] ?? 'listFills',
    sight,
    reason: sight === 'unclear' || sight === 'silent' ? `${sight}.` : null,
  }))

describe('what a look-up proves', () => {
  it.each<[string, Parameters<typeof conclude>, { state: string | null; complete: boolean; reason: string | null }]>([
    [
      'an effect shown settles at once',
      [2, shown('o1'), see('unclear', 'found'), false],
      { state: 'accepted', complete: true, reason: null },
    ],
    ['a moot one too', [2, moot('Filled.'), see('found'), false], { state: 'absent', complete: true, reason: null }],
    [
      'two endpoints, late',
      [2, none(), see('missing', 'missing'), true],
      { state: 'absent', complete: true, reason: null },
    ],
    [
      'two endpoints, early',
      [2, none(), see('missing', 'missing'), false],
      { state: null, complete: true, reason: null },
    ],
    [
      'one endpoint is not two',
      [2, none(), see('missing', 'silent'), true],
      { state: null, complete: false, reason: 'silent.' },
    ],
    [
      'something unclear',
      [2, none(), see('missing', 'missing', 'unclear'), true],
      { state: null, complete: false, reason: 'unclear.' },
    ],
    [
      'one speaks against it',
      [2, none(), see('missing', 'missing', 'found'), true],
      { state: null, complete: true, reason: null },
    ],
    [
      'one is enough where there is only one',
      [1, none(), see('missing'), true],
      { state: 'absent', complete: true, reason: null },
    ],
    [
      'only the user may say so',
      ['user', none(), see('missing', 'missing'), true],
      { state: null, complete: true, reason: null },
    ],
    ['nowhere to look', ['nowhere', none(), [], true], { state: null, complete: true, reason: null }],
    [
      'nobody answered',
      [2, none(), [], true],
      { state: null, complete: false, reason: 'The venue did not answer the look-up.' },
    ],
  ])('%s', (_case, asked, { state, complete, reason }) => {
    const concluded = conclude(...asked)
    expect(concluded.end?.state ?? null).toBe(state)
    expect(concluded).toMatchObject({ complete, reason })
  })

  it('the same endpoint asked twice is one', () => {
    const [first] = see('missing')
    if (first === undefined) throw new Error('nothing seen')
    expect(conclude(2, none(), [first, first], true).end).toBeNull()
  })

  it('M4: absent is never concluded early, from something unclear, or for a withdrawal', () => {
    const sight = fc.constantFrom<Sight>('found', 'missing', 'silent', 'unclear')
    const absence = fc.constantFrom(1, 2, 'user', 'nowhere' as const)
    fc.assert(
      fc.property(absence, fc.array(sight, { maxLength: 5 }), fc.boolean(), (needed, sights, late) => {
        const { end, complete } = conclude(needed as 1 | 2 | 'user' | 'nowhere', none(), see(...sights), late)
        if (end === null) return
        expect(end.state).toBe('absent')
        expect(complete).toBe(true)
        expect(late).toBe(true)
        expect(typeof needed).toBe('number')
        expect(sights).not.toContain('unclear')
        expect(sights).not.toContain('found')
      }),
      { numRuns: runs(100) },
    )
  })
})
