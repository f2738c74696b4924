import type { Profile } from '#shared/domain/profile.ts'
import type { AccountStep } from '#shared/retry-rule.ts'
import { createAccountMarks } from '#shared/retry-rule.ts'
import type { Base } from '#main/platform/base.ts'
import { forUnlockedProfiles } from '#main/streams/unlocked-profiles.ts'
import type { AccountFillsDeps } from './fills/account.ts'
import { createAccountFills } from './fills/account-fills.ts'
import { openNotifiedStore } from './fills/notified-store.ts'
import { createStopTriggers } from './stop-triggers.ts'
import { openWaitingOcos } from './waiting-ocos.ts'

export interface AccountNewsParts extends Pick<AccountFillsDeps, 'connectionOf' | 'streams'> {
  /** Profiles whose key can be used now. */
  readonly unlockedIds: () => readonly string[]
  readonly profiles: () => readonly Pick<Profile, 'id' | 'keys'>[]
}

/** What follows the news of single profiles. */
interface Followed {
  /** Gives what ends it. */
  listen(profileId: string): () => void
  forget(profileId: string): void
}

/**
 * Each fill and each triggered stop order of each unlocked profile, whoever placed the order; notified once. Where another
 * account answers for a profile, nothing of the former one is notified any more; until it is known whose account a new key
 * reads, nothing is notified and nothing forgotten.
 */
export function openAccountNews(
  base: Base,
  { unlockedIds, profiles: list, connectionOf, streams }: AccountNewsParts,
): void {
  const { dataDir, disk, time, onError, events, closing } = base
  const fills = createAccountFills({
    connectionOf,
    streams,
    notifiedStore: openNotifiedStore({ dataDir, disk, time, onError }),
    time,
    onError,
    onFill: (news) => events.emit('order-filled', news),
    onRead: (profileId, isWhole) => events.emit('fills-read', { profileId, isWhole }),
  })
  const triggers = createStopTriggers({
    connectionOf,
    streams,
    time,
    onError,
    waitingOcos: openWaitingOcos({ dataDir, disk, time, onError }),
    onTriggered: (news) => events.emit('stop-triggered', news),
  })
  const followed = createFollowing([fills, triggers])
  const accountsOf = createAccountMarks()
  events.on('started', () => accountsOf(list()).forEach(followed.onStep))
  events.on('profiles-changed', (profiles) => accountsOf(profiles).forEach(followed.onStep))
  events.on('account-replaced', followed.beginAnew)
  forUnlockedProfiles(base, unlockedIds, followed.open)
  events.on('intent-changed', fills.onIntent)
  events.on('orders-read', ({ profileId, symbol, orders }) => fills.onOrders(profileId, symbol, orders))
  events.on('profiles-changed', (profiles) => {
    const ids = profiles.map(({ id }) => id)
    for (const { keepProfiles } of [fills, triggers]) keepProfiles(ids)
    followed.keepProfiles(ids)
  })
  for (const { stop } of [fills, triggers]) closing.addEventListener('abort', stop, { once: true })
}

/** Which profiles are listened to: those that are unlocked, but for those of which it is not known whose account is read. */
function createFollowing(parts: readonly Followed[]) {
  /** What ends each unlocked profile's listening; null where it waits. */
  const unlocked = new Map<string, (() => void) | null>()
  const unproven = new Set<string>()

  const end = (profileId: string): void => {
    unlocked.get(profileId)?.()
    if (unlocked.has(profileId)) unlocked.set(profileId, null)
  }
  const begin = (profileId: string): void => {
    if (unproven.has(profileId) || unlocked.get(profileId) !== null) return
    const ends = parts.map((part) => part.listen(profileId))
    unlocked.set(profileId, () => ends.forEach((one) => one()))
  }
  const beginAnew = (profileId: string): void => {
    end(profileId)
    for (const part of parts) part.forget(profileId)
    begin(profileId)
  }

  return {
    beginAnew,
    open: (profileId: string): (() => void) => {
      unlocked.set(profileId, null)
      begin(profileId)
      return () => {
        end(profileId)
        unlocked.delete(profileId)
      }
    },
    onStep: ({ profileId, account }: AccountStep): void => {
      if (account === 'unread') return
      if (account !== 'unproven') unproven.delete(profileId)
      else unproven.add(profileId)
      if (account === 'unproven') end(profileId)
      else if (account === 'other') beginAnew(profileId)
      else begin(profileId)
    },
    keepProfiles: (profileIds: readonly string[]): void => {
      for (const id of unproven) if (!profileIds.includes(id)) unproven.delete(id)
    },
  }
}
