import type { MoneyAnswer } from '#shared/domain/intent.ts'
import type { Result } from '#shared/errors.ts'
import type { LostRequests } from './lost-requests.ts'
import type { createProtect, ProtectInput, ProtectOptions, TakenAt } from './protect.ts'

/** What came of one request for the switch. */
export interface SentSetting {
  readonly answer: Result<MoneyAnswer>
  /** What the venue said of its own time as it took it; null where it did not. */
  readonly taken: TakenAt | null
  readonly state: MoneyAnswer['state'] | 'not-sent'
}

export type SendSetting = (input: ProtectInput, options?: Omit<ProtectOptions, 'onTaken'>) => Promise<SentSetting>

/** Sends each request of the switches, and keeps those that end without an answer. */
export const createSendSetting =
  (protect: ReturnType<typeof createProtect>, { noteLost }: Pick<LostRequests, 'noteLost'>): SendSetting =>
  async (input, options = {}) => {
    let taken: TakenAt | null = null
    const onTaken = (at: TakenAt): void => void (taken = at)
    const answer = await protect(input, { ...options, onTaken })
    const state = answer.ok ? answer.value.state : 'not-sent'
    if (state === 'unknown') noteLost(input.profileId, input)
    return { answer, taken, state }
  }
