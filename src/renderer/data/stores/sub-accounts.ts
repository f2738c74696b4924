import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { InputOf } from '#shared/bridge/index.ts'
import type { SubAccountList } from '#shared/domain/sub-account.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/** The lists of sub-accounts that main keeps, one a profile. */
export const useSubAccountsStore = defineStore('sub-accounts', () => {
  const bridge = useBridge()
  const lists = shallowReactive(new Map<string, SubAccountList>())
  /** Why the venue's list, or our own, could not be had; by profile. */
  const errors = shallowReactive(new Map<string, AppError>())
  const filling = shallowReactive(new Set<string>())
  /** Profiles whose venue was asked in this run without the user's word. */
  const asked = new Set<string>()

  const keep = (profileId: string, answer: Result<SubAccountList>): Result<SubAccountList> => {
    if (answer.ok) lists.set(profileId, answer.value)
    return answer
  }

  /** Reads the kept list. `orAsk`: a list that the venue was never asked for is asked for, once a run. */
  async function load(profileId: string, { orAsk = false } = {}): Promise<void> {
    const wasUnread = !lists.has(profileId)
    const answer = keep(profileId, await bridge.call('subAccounts.list', { profileId }))
    if (!answer.ok) {
      errors.set(profileId, answer.error)
      return
    }
    // What is said of the venue's list stays; that ours could not be read is over.
    if (wasUnread) errors.delete(profileId)
    if (orAsk && answer.value.listedAt === null && !asked.has(profileId)) {
      asked.add(profileId)
      await fill(profileId)
    }
  }

  async function fill(profileId: string): Promise<void> {
    if (filling.has(profileId)) return
    filling.add(profileId)
    const answer = keep(profileId, await bridge.call('subAccounts.fill', { profileId }))
    filling.delete(profileId)
    if (answer.ok) errors.delete(profileId)
    else errors.set(profileId, answer.error)
  }

  const add = async (input: InputOf<'subAccounts.add'>): Promise<Result<SubAccountList>> =>
    keep(input.profileId, await bridge.call('subAccounts.add', input))
  const rename = async (input: InputOf<'subAccounts.rename'>): Promise<Result<SubAccountList>> =>
    keep(input.profileId, await bridge.call('subAccounts.rename', input))
  const remove = async (input: InputOf<'subAccounts.remove'>): Promise<Result<SubAccountList>> =>
    keep(input.profileId, await bridge.call('subAccounts.remove', input))

  return { lists, errors, filling, load, fill, add, rename, remove }
})
