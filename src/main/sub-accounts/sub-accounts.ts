import { z } from 'zod'
import type { SubAccountEntry, SubAccountList } from '#shared/domain/sub-account.ts'
import { mostSubAccounts } from '#shared/domain/sub-account.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { ResponseOf } from '#shared/exchange/index.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { openJsonStore } from '#main/platform/json-store.ts'

const listSchema = z.object({
  entries: z.array(z.object({ id: z.string(), name: z.string(), venueName: z.string().nullable() })),
  listedAt: z.int().nullable(),
})
/** All lists, by profile. */
const subAccountStateSchema = z.object({ lists: z.record(z.string(), listSchema) })
type SubAccountState = z.infer<typeof subAccountStateSchema>
type List = SubAccountState['lists'][string]

/** The file store. One change at a time; kept on disk before it applies. */
interface SubAccountStore {
  /** Errors: disk-failed. */
  read(): Result<SubAccountState>
  change<T>(
    edit: (state: SubAccountState) => Result<{ readonly state: SubAccountState; readonly value: T }>,
  ): Promise<Result<T>>
}

export interface SubAccountDeps {
  readonly folder: StoreFolder
  /** The client of a profile, or why there is none. */
  readonly clients: (profileId: string) => Result<ExchangeClient>
  /** ms since the epoch. */
  readonly now: () => number
}

interface Named {
  readonly profileId: string
  readonly id: string
  readonly name: string
}

/** The user's list of sub-accounts, per profile. Errors of all: profile-not-found, disk-failed. */
export interface SubAccounts {
  list(profileId: string): Result<SubAccountList>
  add(input: Named): Promise<Result<SubAccountList>>
  rename(input: Named): Promise<Result<SubAccountList>>
  remove(input: Omit<Named, 'name'>): Promise<Result<SubAccountList>>
  /** Adds what the venue lists; names the user gave stay. Errors of the venue as they come. */
  fill(profileId: string): Promise<Result<SubAccountList>>
}

const nothing: List = { entries: [], listedAt: null }
const pageSize = 100
type SubUser = ResponseOf<'listSubUsers'>['items'][number]

/** The lists on disk, one per profile. */
const openStore = (folder: StoreFolder): SubAccountStore =>
  openJsonStore({
    folder,
    fileName: 'sub-accounts.json',
    schema: subAccountStateSchema,
    start: { lists: {} },
    name: 'sub-accounts',
  })

export function createSubAccounts({ folder, clients, now }: SubAccountDeps): SubAccounts {
  const store = openStore(folder)
  const filling = new Map<string, Promise<Result<SubAccountList>>>()

  const change = async (profileId: string, edit: (list: List) => Result<List>): Promise<Result<SubAccountList>> => {
    const known = clients(profileId)
    if (!known.ok) return known
    return store.change(({ lists }) => {
      const edited = edit(lists[profileId] ?? nothing)
      if (!edited.ok) return edited
      return ok({
        state: { lists: { ...lists, [profileId]: edited.value } },
        value: { profileId, ...edited.value },
      })
    })
  }

  const ask = async (profileId: string): Promise<Result<SubAccountList>> => {
    const client = clients(profileId)
    if (!client.ok) return client
    const found = await listedAtVenue(client.value)
    if (!found.ok) return found
    return change(profileId, (list) => ok({ entries: merged(list.entries, found.value), listedAt: now() }))
  }

  return {
    list: (profileId) => {
      const known = clients(profileId)
      if (!known.ok) return known
      const state = store.read()
      return state.ok ? ok({ profileId, ...(state.value.lists[profileId] ?? nothing) }) : state
    },
    add: ({ profileId, id, name }) =>
      change(profileId, (list) => {
        if (list.entries.some((entry) => entry.id === id)) {
          return fail(appError('bad-input', msg('sub-accounts.listed'), { field: 'id' }))
        }
        if (list.entries.length >= mostSubAccounts) {
          return fail(appError('bad-input', msg('sub-accounts.full', { most: mostSubAccounts }), { field: 'id' }))
        }
        return ok({ ...list, entries: [...list.entries, { id, name, venueName: null }] })
      }),
    rename: ({ profileId, id, name }) =>
      change(profileId, (list) =>
        ok({ ...list, entries: list.entries.map((entry) => (entry.id === id ? { ...entry, name } : entry)) }),
      ),
    remove: ({ profileId, id }) =>
      change(profileId, (list) => ok({ ...list, entries: list.entries.filter((entry) => entry.id !== id) })),
    fill: (profileId) => {
      const under = filling.get(profileId)
      if (under !== undefined) return under
      const asked = ask(profileId).finally(() => filling.delete(profileId))
      filling.set(profileId, asked)
      return asked
    },
  }
}

/** The venue's list, read whole or up to what a profile's list may hold. */
async function listedAtVenue(client: ExchangeClient): Promise<Result<readonly SubUser[]>> {
  const found: SubUser[] = []
  for (let page = 1; page <= mostSubAccounts / pageSize; page += 1) {
    const outcome = await client.call('listSubUsers', { currentPage: page, pageSize })
    if (outcome.kind !== 'accepted') return fail(outcome.error)
    found.push(...outcome.data.items)
    if (page >= outcome.data.totalPage) break
  }
  return ok(found)
}

/** What is known stays in its place; a name that was the venue's follows it, one of the user's own does not. */
function merged(entries: readonly SubAccountEntry[], found: readonly SubUser[]): SubAccountEntry[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  for (const { userId: id, subName: venueName } of found) {
    const known = byId.get(id)
    if (known === undefined && byId.size >= mostSubAccounts) continue
    const isOwnName = known !== undefined && known.name !== known.venueName
    byId.set(id, { id, name: isOwnName ? known.name : venueName, venueName })
  }
  return [...byId.values()]
}
