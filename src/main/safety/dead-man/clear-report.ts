import { isReportOfEnd } from '#shared/domain/dead-man.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { JournalReader } from '#main/journal/index.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import type { Deadline } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import type { Standing } from './expiry-watch.ts'
import { countedFrom } from './expiry-watch.ts'
import { mayBeOwn } from './left-setting.ts'
import { signerOf } from './other-key.ts'
import type { ProtectInput } from './protect.ts'
import type { KeepSetting } from './renewal.ts'
import type { SendSetting } from './send-setting.ts'
import type { DeadManRecords } from './switch-records.ts'
import { settingAt } from './venue-state.ts'

interface ClearDeps {
  readonly records: DeadManRecords
  readonly clients: MoneyDeps['clients']
  readonly reader: Pick<JournalReader, 'page'>
  readonly send: SendSetting
  readonly time: Time
  readonly keep: KeepSetting
}

const changed = appError('gated', msg('dead-man.clear-changed'))
const isSetNow = appError('gated', msg('dead-man.clear-set'))

/**
 * Clears what is shown of a switch that fired, or is over, for the next run too: the journal records requests alone, so a disarm is
 * sent. Nothing is sent while what it cancelled is still read, nor where the venue keeps a setting, which is shown instead: another
 * program may have made it since.
 */
export const clearReport = async (
  deps: ClearDeps,
  input: ProtectInput,
  leaveBy: Deadline,
): Promise<Result<MoneyAnswer>> => {
  const { records, clients, send } = deps
  const { profileId } = input
  const shown = records.view(profileId)
  if (!isReportOfEnd(shown) || shown.isBeingRead) return fail(changed)
  // Before it is asked: whatever it shows is of the account of this key.
  const signer = await signerOf(clients, profileId, leaveBy)
  const standing = await settingAt(clients, profileId, { isPartOfAct: true })
  if (records.view(profileId) !== shown) return fail(changed)
  if (standing.state === 'unclear') return fail(standing.error)
  if (standing.state === 'set') {
    showSetNow(deps, profileId, standing, signer)
    return fail(isSetNow)
  }
  const { answer, state } = await send(input, { leaveBy, clears: shown.state === 'fired' ? 'fired' : 'over' })
  if (state === 'accepted' && records.view(profileId) === shown) records.showOff(profileId)
  return answer
}

/** Of a setting that the venue keeps where none was known: another program's, as far as anybody can tell, which Coffer never disarms by itself. */
const showSetNow = (
  { records, reader, time, keep }: ClearDeps,
  profileId: string,
  standing: Standing,
  signer: string | null,
): void => {
  const { timeout, symbols } = standing
  const elsewhere = !mayBeOwn(reader, profileId, standing, time.now())
  const setting = { timeout, symbols, sure: true, by: 'foreign', elsewhere, signer } as const
  const mine = records.arm(profileId, { ...setting, ...countedFrom(time, standing) })
  records.showSet(profileId, mine)
  keep(profileId, mine)
}
