import type { RunIntents } from '#main/intents/run-intents.ts'
import { ok } from '#shared/errors.ts'
import type { Base } from '#main/platform/base.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import type { Events } from '#main/platform/events.ts'
import { createBook, openAddressBook } from './address-book.ts'
import { createManyLabels } from './many-labels.ts'
import { createMetadataReader } from './currency-metadata.ts'
import { createLimitClock } from './limit-clock.ts'
import { createLimits } from './limits.ts'
import type { BookStore, FundsDeps } from './ports.ts'
import { createRequest } from './request.ts'
import { createCancelWithdrawal, createWithdraw } from './withdraw.ts'

export type { FundsDeps, RecipientAdded } from './ports.ts'

export type WithdrawalActs = ReturnType<typeof createWithdrawalActs>

/** What is sent of a withdrawal, once it has been confirmed. */
export const createWithdrawalActs = (run: RunIntents) => ({
  withdraw: createWithdraw(run),
  cancelWithdrawal: createCancelWithdrawal(run),
})

/**
 * Everything between the request of a page and a withdrawal: address book, limits, checks, and the confirmation in main's
 * own window. Nothing here sends without it (M6, M7, M8, T2).
 */
const createFunds = (deps: FundsDeps) => {
  const metadata = createMetadataReader(deps.clients, deps.time)
  const clock = createLimitClock(deps.time)
  const { check, request } = createRequest({ ...deps, clock }, metadata)
  return {
    book: createBook({ ...deps, metadata, clock }),
    manyLabels: createManyLabels({ ...deps, metadata }),
    limits: createLimits({ ...deps, clock }),
    check,
    request,
  }
}

export type Funds = ReturnType<typeof createFunds>

/** The same over the address book on disk. */
export const openFunds = (
  { time, newId, events, ...folder }: Pick<Base, 'time' | 'newId' | 'events'> & StoreFolder,
  parts: Omit<FundsDeps, 'store' | 'time' | 'newId' | 'onRecipientAdded'>,
): Funds => {
  const store = openAddressBook(folder)
  const listed = listOlderProfiles(events, store, parts.vault)
  const { limits, ...funds } = createFunds({
    ...parts,
    store,
    time,
    newId,
    onRecipientAdded: (news) => events.emit('recipient-added', news),
  })
  return {
    ...funds,
    limits: {
      ...limits,
      get: async (profileId) => {
        await listed()
        return limits.get(profileId)
      },
    },
  }
}

/**
 * Writes down, once, which live profiles were there before new ones began with a cap: they go on without. Every other live profile
 * has that cap until it has limits of its own, whatever becomes of this file; so have the older ones until they are listed. Gives
 * what waits for a list that is being written.
 */
function listOlderProfiles(
  events: Events,
  store: BookStore,
  { list, problem }: Pick<FundsDeps['vault'], 'list' | 'problem'>,
): () => Promise<unknown> {
  let isStarted = false
  let older: readonly string[] | null = null
  let listed: Promise<unknown> = Promise.resolve()
  const keep = (): void => {
    // A list of profiles that cannot be read is not an empty one: the next start may read it.
    if (!isStarted || problem() !== null) return
    older ??= list().flatMap(({ id, kind }) => (kind === 'live' ? [id] : []))
    const now = store.read()
    if (!now.ok || now.value.olderProfiles !== null) return
    const olderProfiles = older
    listed = store.change((state) => ok({ state: { ...state, olderProfiles }, value: null }))
  }
  events.on('started', () => {
    isStarted = true
    keep()
  })
  // Where it could not be written; those that were added meanwhile are none of them.
  events.on('profiles-changed', keep)
  return () => listed
}
