import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { conclude } from '#main/reconcile/conclude.ts'
import type { ProbeResult, LookupResult } from '#main/reconcile/probe.ts'
import { notFound, superseded, none, shown } from '#main/reconcile/strategies/strategy.ts'
import { runs } from '#test/support/runs.ts'
import { asWritten, type Message, msg } from '#shared/messages.ts'

const endpoints = ['getOrder', 'listOpenOrders', 'listClosedOrders'] as const
const see = (...results: LookupResult[]): ProbeResult[] =>
  results.map((result, index) => ({
    endpoint: endpoints[index] ?? 'listFills',
    result,
    answered: true,
    reached: true,
    reason: result === 'unclear' || result === 'silent' ? asWritten(`${result}.`) : null,
  }))
const noAnswer: ProbeResult = {
  endpoint: 'getOrder',
  result: 'unclear',
  answered: false,
  reached: false,
  reason: asWritten('No answer.'),
}

interface Expected {
  readonly state: string | null
  readonly answered: boolean
  readonly byUser?: boolean
  readonly reason?: Message | null
}

describe('what a look-up proves', () => {
  it.each<[string, Parameters<typeof conclude>, Expected]>([
    [
      'an effect shown ends it at once',
      [{ absence: 2 }, shown('o1'), see('unclear', 'found'), false],
      { state: 'accepted', answered: true },
    ],
    [
      'a superseded one too',
      [{ absence: 2 }, superseded(asWritten('Filled.')), see('found'), false],
      { state: 'absent', answered: true },
    ],
    [
      'two endpoints, late',
      [{ absence: 2 }, none(), see('missing', 'missing'), true],
      { state: 'absent', answered: true },
    ],
    [
      'two endpoints, early',
      [{ absence: 2 }, none(), see('missing', 'missing'), false],
      { state: null, answered: true },
    ],
    [
      'one endpoint is not two',
      [{ absence: 2 }, none(), see('missing', 'silent'), true],
      { state: null, answered: true, reason: asWritten('silent.') },
    ],
    [
      'something unclear',
      [{ absence: 2 }, none(), see('missing', 'missing', 'unclear'), true],
      { state: null, answered: true, reason: asWritten('unclear.') },
    ],
    [
      'something without an answer',
      [{ absence: 2 }, none(), [...see('missing', 'unclear'), noAnswer], true],
      { state: null, answered: false, reason: asWritten('No answer.') },
    ],
    [
      'one speaks against it',
      [{ absence: 2 }, none(), see('missing', 'missing', 'found'), true],
      { state: null, answered: true },
    ],
    [
      'two that never show what is open',
      [{ absence: 2, covers: (missing) => missing.has('getOrder') }, none(), see('silent', 'missing', 'missing'), true],
      { state: null, answered: true, reason: asWritten('silent.') },
    ],
    [
      'one is enough where there is only one',
      [{ absence: 1 }, none(), see('missing'), true],
      { state: 'absent', answered: true },
    ],
    [
      'only the user may say so, late',
      [{ absence: 'user' }, none(), see('missing', 'missing'), true],
      { state: null, answered: true, byUser: true },
    ],
    [
      'only the user may say so, early',
      [{ absence: 'user' }, none(), see('missing', 'missing'), false],
      { state: null, answered: true },
    ],
    [
      'only the user may say so, but not all was read',
      [{ absence: 'user' }, none(), see('missing', 'unclear'), true],
      { state: null, answered: true, reason: asWritten('unclear.') },
    ],
    [
      'nobody was asked',
      [{ absence: 2 }, none(), [], true],
      { state: null, answered: false, reason: msg('reconcile.no-answer') },
    ],
    [
      'another key looks, and gets no answer',
      [{ absence: 2 }, none(), [noAnswer], true, { kind: 'other-key', reason: asWritten('Another key.') }],
      { state: null, answered: false, byUser: true, reason: asWritten('Another key.') },
    ],
  ])('%s', (_case, asked, { state, answered, byUser = false, reason = null }) => {
    const concluded = conclude(...asked)
    expect(concluded.end?.state ?? null).toBe(state)
    expect(concluded).toMatchObject({ answered, byUser, reason })
  })

  it('M4: that a replacing order was not placed is said of its proven absence alone, never while it is unknown', () => {
    const finding = notFound({ before: { cancelIntentId: 'cancel' } })
    expect(finding.note).toBeNull()
    const noTrace = { id: 'replace.no-trace' }
    expect(conclude({ absence: 2 }, finding, see('missing', 'missing'), true).end?.note).toMatchObject(noTrace)
    for (const seen of [[], see('silent', 'silent'), see('missing', 'unclear'), see('missing')])
      expect(conclude({ absence: 2 }, finding, seen, true)).not.toMatchObject({ reason: noTrace })
    expect(notFound({ before: null })).toEqual(none())
  })

  it('the same endpoint asked twice is one', () => {
    const [first] = see('missing')
    if (first === undefined) throw new Error('nothing seen')
    expect(conclude({ absence: 2 }, none(), [first, first], true).end).toBeNull()
  })

  it('M4: absent is never concluded early, from something unclear, or for a withdrawal', () => {
    const result = fc.constantFrom<LookupResult>('found', 'missing', 'silent', 'unclear')
    const absence = fc.constantFrom(1, 2, 'user' as const)
    fc.assert(
      fc.property(absence, fc.array(result, { maxLength: 5 }), fc.boolean(), (needed, results, late) => {
        const { end, answered } = conclude({ absence: needed as 1 | 2 | 'user' }, none(), see(...results), late)
        if (end === null) return
        expect(end.state).toBe('absent')
        expect(answered).toBe(true)
        expect(late).toBe(true)
        expect(typeof needed).toBe('number')
        expect(results).not.toContain('unclear')
        expect(results).not.toContain('found')
      }),
      { numRuns: runs(100) },
    )
  })
})
