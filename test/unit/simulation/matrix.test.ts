import { describe, expect, it } from 'vitest'
import type { ErrorCode } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { createLasting } from '#test/simulation/lasting.ts'
import { createMatrix } from '#test/simulation/matrix.ts'
import type { Heard, Press } from '#test/simulation/presses.ts'
import { createReached } from '#test/simulation/reached.ts'

const cancel = { method: 'DELETE', path: '/api/v1/withdrawals/670deec84d64da0007d7c946' } as WireRequest
const refusal = (msg: string): WireResult => ({
  ok: true,
  value: { status: 200, headers: {}, body: JSON.stringify({ code: '400100', msg }) },
})

const matrixAnd = () => {
  const reached = createReached()
  const time = { nowMs: 0 }
  const world = {
    skewMs: 0,
    lasting: createLasting(),
    venue: { clock: { skewMs: () => 0 } },
    scheduler: { now: () => time.nowMs },
    isHealed: () => false,
  }
  const matrix = createMatrix(world as unknown as Parameters<typeof createMatrix>[0], reached, () => [])
  return { matrix, time, cells: () => Object.keys(reached.toJson()['matrix'] ?? {}) }
}

describe('the fault matrix', () => {
  it('counts a withdrawal that is too far for its cancel, and no other refusal of one', () => {
    const { matrix, cells } = matrixAnd()
    const refused = {
      states: ['sending', 'refused'],
      last: { kind: 'cancel-withdrawal', state: 'refused', note: null },
    }
    matrix.onAnswered(cancel, refusal('The withdrawal does not exist.'), null)
    matrix.onState(refused as unknown as Heard)
    expect(cells()).toEqual([])
    matrix.onAnswered(cancel, refusal('The withdrawal cannot be cancelled any more.'), null)
    expect(cells()).toEqual(['cancel races: withdrawal'])
  })

  it('counts the first request of its kind after a sleep, for some seconds and in one process', () => {
    const sent = (afterMs: number, isAnother = false): readonly string[] => {
      const { matrix, time, cells } = matrixAnd()
      matrix.onWake()
      if (isAnother) matrix.onBegin()
      time.nowMs = afterMs
      matrix.onSent(cancel)
      return cells()
    }
    expect(sent(5_000)).toEqual(['after sleep: withdrawal'])
    expect([sent(20_000), sent(5_000, true)]).toEqual([[], []])
  })

  it('counts no read for a keychain that is shut', () => {
    const { matrix, cells } = matrixAnd()
    matrix.onMishap({ what: 'keychain-locked', forMs: 1_000 })
    expect(cells()).toEqual([])
  })
  it('takes no lock of Coffer for a keychain that is shut', () => {
    const { matrix, cells } = matrixAnd()
    const refused = (code: ErrorCode): Press =>
      ({ channel: 'orders.place', answer: fail(appError(code, msg('press.nothing-sent'))) }) as unknown as Press
    matrix.onAnswer(refused('vault-locked'))
    expect(cells()).toEqual(['coffer locked: order'])
    matrix.onAnswer(refused('key-locked'))
    expect(cells()).toEqual(['coffer locked: order', 'keychain shut: order'])
  })
})
