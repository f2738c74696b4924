import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import type { DeadManWatch } from './expiry-watch.ts'
import { askAgainMs } from './end-of-setting.ts'
import type { createProtect } from './protect.ts'
import type { Armed, DeadManRecords } from './switch-records.ts'
import { errorOf, noteUnresolved } from './switch-records.ts'

/** Renewed at a third of the timeout, so that two renewals may fail before it fires (M13). */
const renewalPart = 3
/** ms until the next try after a renewal that did not get through. */
const retryMs = (timeout: number): number => Math.max(2_000, timeout * 100)

const notRenewed = appError('internal', msg('dead-man.not-renewed'))

export interface KeepDeps {
  readonly records: DeadManRecords
  readonly watch: DeadManWatch
  readonly protect: ReturnType<typeof createProtect>
  readonly time: Time
  readonly newId: () => string
  /** One job of a profile at a time. */
  readonly inTurn: <T>(profileId: string, job: () => Promise<T>) => Promise<T>
  readonly onError: OnError | undefined
}

/** Attends to a setting until it is released. */
export type KeepSetting = (profileId: string, mine: Armed) => void

/** Renews settings of this run through their own endpoint; probes those that this run may not renew. */
export const createKeepSetting =
  (deps: KeepDeps): KeepSetting =>
  (profileId, mine) => {
    const { records, watch, onError } = deps
    const kept = mine.by === 'renewed' ? keepRenewing(deps, profileId, mine) : watch.keepProbing(profileId, mine)
    kept.catch((error: unknown) => {
      if (mine.stop.signal.aborted) return
      onError?.('renew-dead-man', error)
      records.showFailed(profileId, mine, notRenewed)
    })
  }

const keepRenewing = async (deps: KeepDeps, profileId: string, mine: Armed): Promise<void> => {
  const { records, watch, time, inTurn } = deps
  const { timeout, stop } = mine
  while (!stop.signal.aborted && mine.by === 'renewed') {
    const { state, asleepSince } = records.view(profileId)
    const left = records.msLeft(mine)
    // At its moment at the latest: from then on nobody can tell how it stands, and the venue is asked again and again.
    const soon = left > 0 ? left : askAgainMs
    const isAsked = mine.goneAt !== null || mine.disarmed !== null
    const retry = isAsked ? askAgainMs : Math.min(retryMs(timeout), soon)
    // Awake again, nobody knows how much of the time is left: it is renewed at once.
    const next = asleepSince === null ? Math.max(0, (timeout * 1_000) / renewalPart - records.elapsed(mine)) : 0
    await time.sleep(state === 'on' ? next : retry, stop.signal)
    await inTurn(profileId, async () => {
      // Only now: a disarm may have been under way. One that the venue has switched off is asked about, and never renewed.
      const due = mine.disarmed !== null || records.msLeft(mine) <= 0
      if (!due || (await watch.stillStands(profileId, mine))) await renew(deps, profileId, mine)
    })
  }
  if (!stop.signal.aborted) await watch.keepProbing(profileId, mine)
}

const renew = async ({ records, protect, time, newId }: KeepDeps, profileId: string, mine: Armed): Promise<void> => {
  if (mine.stop.signal.aborted) return
  const [steadyAt, wallAt] = [time.monotonic(), time.now()]
  const { timeout, symbols } = mine
  const told: { triggersAt: number | null } = { triggersAt: null }
  const answer = await protect({ profileId, draftId: newId(), timeout, symbols }, ({ triggersAt }) => {
    told.triggersAt = triggersAt
  })
  // After a sleep in between it is held anew, and what came of this renewal is true of it all the same.
  const held = records.armed.get(profileId)
  if (held === undefined) return
  const isTaken = answer.ok && answer.value.state === 'accepted'
  if (isTaken) {
    Object.assign(held, { steadyAt, wallAt, sure: true, ...told })
    held.unresolved.clear()
  } else if (answer.ok && answer.value.state === 'unknown') {
    held.unansweredAt = time.monotonic()
    if (!held.sure) noteUnresolved(held, answer)
  }
  // Asleep, or awake and renewed at once: that one shows how it stands.
  if (mine.stop.signal.aborted) return
  if (isTaken) return records.showSet(profileId, held)
  records.showFailed(profileId, mine, errorOf(answer))
}
