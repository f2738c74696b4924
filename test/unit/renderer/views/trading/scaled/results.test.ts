import { describe, expect, it } from 'vitest'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { blockedPlaces, failedPlaces, withRetried } from '#renderer/views/trading/scaled/use-scaled.ts'
import { outcomesOf } from '#renderer/data/money-outcome.ts'
import { asWritten } from '#shared/messages.ts'

const answer = (state: MoneyAnswer['state']): MoneyAnswer => ({
  intentId: state,
  state,
  orderId: null,
  clientOid: null,
  note: null,
})

describe('the results of scaled orders', () => {
  it('M10: only rows known to have failed are sent again; an unknown one never is', () => {
    const outcomes = outcomesOf(ok([answer('accepted'), answer('refused'), answer('unknown'), answer('not-sent')]), 4)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['accepted', 'refused', 'unknown', 'refused'])
    expect(failedPlaces(outcomes)).toEqual([1, 3])
  })

  it('a call that failed as a whole is what became of each row', () => {
    expect(outcomesOf(fail(appError('gated', asWritten('Wait.'))), 2).map(({ kind }) => kind)).toEqual([
      'refused',
      'refused',
    ])
  })

  it('M10: rows of a call that Coffer did not answer are not known to have failed, so none is sent again', () => {
    const outcomes = outcomesOf(fail(appError('internal', asWritten('Coffer did not answer.'))), 2)
    expect(outcomes.map(({ kind }) => kind)).toEqual(['unanswered', 'unanswered'])
    expect(failedPlaces(outcomes)).toEqual([])
  })

  it('M5: rows that wait for a duplicate are never retried by themselves, and name it', () => {
    const duplicate = fail(appError('duplicate-blocked', asWritten('Not known yet.'), { intentId: 'i7' }))
    const outcomes = [...outcomesOf(ok([answer('accepted')]), 1), ...outcomesOf(duplicate, 2)]
    expect(failedPlaces(outcomes)).toEqual([])
    expect(blockedPlaces(outcomes)).toEqual([
      { place: 1, duplicateId: 'i7' },
      { place: 2, duplicateId: 'i7' },
    ])
  })

  it('a retry changes only its own rows', () => {
    const first = outcomesOf(ok([answer('accepted'), answer('refused'), answer('unknown')]), 3)
    const next = withRetried(first, failedPlaces(first), outcomesOf(ok([answer('accepted')]), 1))
    expect(next.map((outcome) => outcome?.kind)).toEqual(['accepted', 'accepted', 'unknown'])
  })
})
