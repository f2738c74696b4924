import type { Base } from '#main/platform/base.ts'
import { createCancelUntilEmpty, type CancelDeps } from './cancel-until-empty.ts'
import type { DeadManDeps, DeadManSwitch } from './dead-man/dead-man-switch.ts'
import { createDeadManSwitch } from './dead-man/dead-man-switch.ts'
import { createProtect } from './dead-man/protect.ts'
import type { LimitsGate } from '#main/intents/limits-gate.ts'
import type { RunIntents } from '#main/intents/run-intents.ts'

export type SafetyActs = ReturnType<typeof createSafetyActs>

/** What stops trading: cancelling until nothing is left, and the dead-man switch's own request. */
export const createSafetyActs = (run: RunIntents, deps: CancelDeps) => ({
  cancelUntilEmpty: createCancelUntilEmpty(deps),
  protect: createProtect(run),
})

export interface DeadManParts extends Pick<DeadManDeps, 'protect' | 'clients' | 'reader' | 'isReadable'> {
  readonly limits: Pick<LimitsGate, 'holdRefusal'>
  readonly profileIds: () => readonly string[]
}

/** The dead-man switches. What an earlier run left armed is shown at start, and read again once the keys are there. */
export function openDeadMan(base: Base, { profileIds, limits, ...parts }: DeadManParts): DeadManSwitch {
  const { time, newId, onError, events, log } = base
  const deadMan = createDeadManSwitch({
    ...parts,
    time,
    newId,
    onError,
    heldBack: (profileId) => limits.holdRefusal(profileId, 'protect'),
    onChange: (view) => events.emit('dead-man-changed', view),
  })
  const adopt = (): void => deadMan.adopt(profileIds())
  events.on('started', adopt)
  events.on('unlocked', adopt)
  events.on('intent-step', deadMan.onIntent)
  events.on('resumed', deadMan.onResume)
  events.on('read-only-changed', deadMan.onLimits)
  events.on('suspended', () => {
    for (const { profileId, symbols, firesAt } of deadMan.onSuspend())
      log.warn('asleep-with-dead-man-switch', { profileId, symbols, firesAt })
  })
  return deadMan
}
