import type { MoneyEnvelope } from '#shared/bridge/trading.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import type { DeadManSet } from '#shared/exchange/index.ts'
import type { IntentRecord } from '#main/journal/index.ts'
import { parseRequest } from '#shared/exchange/index.ts'
import type { PartResult } from '#main/intents/money-call.ts'
import { accepted, toJson } from '#main/intents/money-call.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'
import { single } from '#main/intents/run-intents.ts'

export interface ProtectInput extends MoneyEnvelope {
  /** Seconds; -1 switches it off. */
  readonly timeout: number
  /** Empty means every pair. */
  readonly symbols: readonly string[]
}

/** What the venue said of its own time as it took a request (ms since the epoch, in whole seconds). */
export interface TakenAt {
  readonly venueNow: number
  /** When it will fire; null of one that is off. */
  readonly triggersAt: number | null
}

export interface ProtectOptions {
  /** When it has to leave: the press may have waited before. */
  readonly leaveBy?: Deadline
  /** A disarm that clears what was shown, that it fired, or that it is over: the next run does not show it again. */
  readonly clears?: 'fired' | 'over'
  /** Told the venue's own times of it. */
  readonly onTaken?: (at: TakenAt) => void
}

/** Whether a timeout switches off. */
export const isDisarm = (timeout: number): boolean => timeout <= 0

/**
 * Sets, renews or clears the dead-man switch. No duplicate blocks it: setting it again replaces the setting, and a renewal that
 * waits for an unknown outcome would let the switch run out.
 */
export const createProtect =
  (run: RunIntents) =>
  async (
    { timeout, symbols, ...envelope }: ProtectInput,
    { leaveBy, clears, onTaken }: ProtectOptions = {},
  ): Promise<Result<MoneyAnswer>> => {
    const request = parseRequest('setDeadMan', { timeout, symbols: symbols.join(',') })
    if (!request.ok) return request
    return single(
      run({
        envelope,
        kind: 'protect',
        endpoint: 'setDeadMan',
        priority: 'order',
        ...(leaveBy === undefined ? {} : { leaveBy }),
        calls: [
          {
            request: request.value,
            parts: [{ request: toJson(request.value), clientOid: null, duplicateKey: null, before: null }],
          },
        ],
        read: (set) => {
          const read = readSetting(timeout, set, clears)
          if (read.state === 'accepted') onTaken?.(takenAt(set))
          return [read]
        },
      }),
    )
  }

/** In the journal of a disarm that cleared what was shown. Of one that is over nobody knows whether it fired. */
const evidenceOf = { fired: { hadFired: true }, over: { wasShown: true } } as const

/** Whether a disarm cleared what was shown of the switch before it. */
export const hasCleared = (evidence: IntentRecord['evidence']): boolean =>
  evidence?.['hadFired'] === true || evidence?.['wasShown'] === true

const unsaid = appError('unknown-outcome', msg('dead-man.time-unsaid'))

/** A switch that is set has its moment ahead, one that is off has none; an answer that says otherwise is about neither (M13). */
const readSetting = (
  timeout: number,
  { currentTime, triggerTime }: DeadManSet,
  clears: ProtectOptions['clears'],
): PartResult => {
  const isSet = triggerTime !== null && triggerTime > currentTime
  return isSet !== isDisarm(timeout)
    ? accepted(null, { evidence: { currentTime, triggerTime, ...(clears === undefined ? {} : evidenceOf[clears]) } })
    : { state: 'unknown', error: unsaid }
}

const takenAt = ({ currentTime, triggerTime }: DeadManSet): TakenAt => ({
  venueNow: currentTime * 1_000,
  triggersAt: triggerTime === null ? null : triggerTime * 1_000,
})
