import { describe, expect, it } from 'vitest'
import { timelineOf } from '#renderer/views/withdrawals/timeline.ts'
import type { Journey } from '#renderer/views/withdrawals/timeline.ts'

const accepted = { state: 'accepted', createdAt: 100 } as const
const steps = (journey: Partial<Journey>): readonly string[] =>
  timelineOf({ intent: null, detail: null, seen: {}, ...journey }).map(({ name, state }) => `${name} ${state}`)
const at = (status: string, failureReason: string | null = null): Journey['detail'] => ({
  status,
  createdAt: 90,
  failureReason,
  failureReasonMsg: null,
})

describe('the way of a withdrawal', () => {
  it('is requested and nothing more while the venue has told nothing', () => {
    expect(steps({ intent: accepted })).toEqual([
      'requested done',
      'review later',
      'processing later',
      'wallet later',
      'success later',
    ])
  })

  it.each([
    ['REVIEW', 'now later later later'],
    ['PROCESSING', 'done now later later'],
    ['WALLET_PROCESSING', 'done done now later'],
    ['SUCCESS', 'done done done done'],
  ])('stands at %s', (status, states) => {
    const shown = steps({ intent: accepted, detail: at(status) }).slice(1)
    expect(shown.map((step) => step.split(' ')[1]).join(' ')).toBe(states)
  })

  it('ends with a failure after the request: nobody knows how far it came', () => {
    expect(steps({ intent: accepted, detail: at('FAILURE', 'blocked') })).toEqual(['requested done', 'failure bad'])
  })

  it('is not called failed where no reason is given: the user may have cancelled it', () => {
    expect(steps({ intent: accepted, detail: at('FAILURE') })).toEqual(['requested done', 'noReason open'])
    const detail = { status: 'FAILURE', createdAt: 90, failureReason: null, failureReasonMsg: 'Address blocked' }
    expect(steps({ detail })).toEqual(['requested done', 'failure bad'])
  })

  it('shows a state that it does not know as the venue says it', () => {
    expect(steps({ detail: at('CANCELED') })).toEqual(['requested done', 'other now'])
  })

  it('never calls an unknown outcome failed', () => {
    const shown = steps({ intent: { state: 'unknown', createdAt: 1 } })
    expect(shown[1]).toBe('checking open')
    expect(shown.join(' ')).not.toContain('bad')
    expect(steps({ intent: { state: 'absent', createdAt: 1 } })).toEqual(['requested done', 'absent bad'])
  })

  it('calls neither done nor failed what the user’s word ended, unless the venue shows it', () => {
    for (const state of ['accepted', 'absent'] as const) {
      const intent = { state, createdAt: 1, endedBy: 'user' } as const
      expect(steps({ intent })).toEqual(['requested done', 'byUser open'])
      expect(steps({ intent, detail: at('FAILURE', 'blocked') })).toEqual(['requested done', 'failure bad'])
    }
  })

  it('tells only times that are known: our own, the venue’s first, and what was seen', () => {
    const shown = timelineOf({ intent: accepted, detail: at('PROCESSING'), seen: { PROCESSING: 500 } })
    expect(shown.map((step) => step.at)).toEqual([100, null, 500, null, null])
    expect(timelineOf({ intent: null, detail: at('REVIEW'), seen: {} })[0]?.at).toBe(90)
  })
})
