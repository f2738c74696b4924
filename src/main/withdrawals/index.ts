import type { RunIntents } from '#main/intents/run-intents.ts'
import { firstLimits } from '#shared/domain/address-book.ts'
import { ok } from '#shared/errors.ts'
import type { Base } from '#main/platform/base.ts'
import type { Events } from '#main/platform/events.ts'
import { createBook, openAddressBook } from './address-book.ts'
import { createMetadataReader } from './currency-metadata.ts'
import { createLimitClock } from './limit-clock.ts'
import { createLimits } from './limits.ts'
import type { BookStore, FundsDeps } from './ports.ts'
import { createRequest } from './request.ts'
import { createCancelWithdrawal, createWithdraw } from './withdraw.ts'

export type { BookState, BookStore, FundsDeps, RecipientAdded } from './ports.ts'

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
export const createFunds = (deps: FundsDeps) => {
  const metadata = createMetadataReader(deps.clients, deps.time)
  const clock = createLimitClock(deps.time)
  const { check, request } = createRequest({ ...deps, clock }, metadata)
  return {
    book: createBook({ ...deps, metadata, clock }),
    limits: createLimits({ ...deps, clock }),
    check,
    request,
  }
}

export type Funds = ReturnType<typeof createFunds>

/** The same over the address book on disk. */
export const openFunds = (
  { dataDir, time, newId, events }: Base,
  parts: Omit<FundsDeps, 'store' | 'time' | 'newId' | 'onRecipientAdded'>,
): Funds => {
  const store = openAddressBook(dataDir)
  keepFirstLimits(events, store, parts.vault)
  return createFunds({
    ...parts,
    store,
    time,
    newId,
    onRecipientAdded: (news) => events.emit('recipient-added', news),
  })
}

/**
 * Gives each live profile that is added its first limits. Those that were there at the start keep what they have, which is no cap
 * where an earlier build had none.
 */
function keepFirstLimits(events: Events, store: BookStore, { list }: Pick<FundsDeps['vault'], 'list'>): void {
  let known: Set<string> | null = null
  events.on('started', () => void (known = new Set(list().map(({ id }) => id))))
  events.on('profiles-changed', async (profiles) => {
    const added = profiles.filter(({ id }) => known?.has(id) === false)
    for (const { id } of added) known?.add(id)
    const live = added.filter(({ kind }) => kind === 'live').map(({ id }) => id)
    if (live.length === 0) return
    const kept = await store.change((state) => {
      const first = live.filter((id) => state.limits[id] === undefined).map((id) => [id, firstLimits] as const)
      return ok({ state: { ...state, limits: { ...state.limits, ...Object.fromEntries(first) } }, value: null })
    })
    // Tried again with the next change of the profiles.
    if (!kept.ok) for (const id of live) known?.delete(id)
  })
}
