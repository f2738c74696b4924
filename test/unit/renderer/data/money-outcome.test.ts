import { describe, expect, it } from 'vitest'
import { intentStates } from '#shared/domain/intent-states.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { outcomeOf } from '#renderer/data/money-outcome.ts'
import { said } from '#test/support/said.ts'
import { asWritten } from '#shared/messages.ts'

const answer = (state: IntentState) => ok({ intentId: 'i1', state, orderId: null, clientOid: null, note: null })

describe('what the page says of an act', () => {
  it('M3: every state of an intent has one outcome, and an open one is never called refused', () => {
    const kinds = intentStates.map((state) => [state, outcomeOf(answer(state)).kind])
    expect(Object.fromEntries(kinds)).toEqual({
      sending: 'unknown',
      unknown: 'unknown',
      accepted: 'accepted',
      refused: 'refused',
      'not-sent': 'refused',
      absent: 'refused',
    })
  })

  it('M5: a blocked duplicate names the intent that stands in the way', () => {
    const blocked = outcomeOf(
      fail(appError('duplicate-blocked', asWritten('One like it is open.'), { intentId: 'i9' })),
    )
    expect(blocked).toMatchObject({ kind: 'blocked', duplicateId: 'i9' })
  })

  it('M4: an unknown outcome told as an error stays unknown', () => {
    expect(outcomeOf(fail(appError('unknown-outcome', asWritten('No answer.'), { intentId: 'i9' }))).kind).toBe(
      'unknown',
    )
  })

  it('M3: when Coffer itself gave no answer nothing is known, so it is never called refused', () => {
    const error = appError('internal', asWritten('Coffer did not answer. Look at Activity before you try again.'))
    expect(outcomeOf(fail(error))).toEqual({ kind: 'unanswered', error })
    expect(outcomeOf(fail(appError('unknown-outcome', asWritten('No answer.')))).kind).toBe('unanswered')
    expect(outcomeOf(fail(appError('not-connected', asWritten('The venue cannot be reached.')))).kind).toBe('refused')
  })

  it("shows a refusal in the venue's words, and never without a sentence", () => {
    const error = appError('refused', asWritten('Not enough USDT.'))
    expect(outcomeOf(ok({ ...answer('refused').value, error }))).toEqual({ kind: 'refused', error })
    const bare = outcomeOf(answer('refused'))
    expect(bare.kind === 'refused' && said(bare.error)).toBeTruthy()
  })
})
