import type { Result } from '#shared/errors.ts'
import { ok } from '#shared/errors.ts'
import type { OrderKind } from '#shared/domain/intent-kinds.ts'
import { isOrderKind, orderKindsSql } from '#shared/domain/intent-kinds.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import { fromRow } from './projection.ts'
import type { IntentRecord } from './record.ts'
import type { JournalSource } from './source.ts'
import { attempt } from './source.ts'

export interface IntentQuery {
  readonly profileId: string
  readonly states?: readonly IntentState[] | undefined
  /** Most of the reconciled ones; what is unresolved is always in the list (M4). */
  readonly limit: number
}

export interface IntentPageQuery {
  /** null for every profile. */
  readonly profileId: string | null
  readonly order: 'oldest' | 'newest'
  /** Cursor of the page before; null at first. */
  readonly cursor: number | null
  readonly limit: number
}

export interface IntentPage {
  readonly records: readonly IntentRecord[]
  /** Place of the last row read; null at the end. */
  readonly cursor: number | null
}

/** Null where there is none. */
export const intentById = ({ live, records }: JournalSource, id: string): IntentRecord | null =>
  live.get(id) ?? records('select * from intents where id = ?', id)[0] ?? null

/** Newest first, by their places in the journal; what is unresolved is in the list whatever its limit. */
export const listIntents = (
  { rows, inMemory, freshest }: JournalSource,
  { profileId, states, limit }: IntentQuery,
): readonly IntentRecord[] => {
  const marks = states?.map(() => '?').join(', ')
  const newest = rows(
    `select * from intents where profile_id = ? ${marks === undefined ? '' : `and state in (${marks})`}
     order by begun_seq desc limit ?`,
    ...[profileId, ...(states ?? []), limit],
  )
  // The plus keeps SQLite from walking all intents of the profile: the few that are open have an index of their own.
  const unresolved = rows(`select * from intents where state in ('sending', 'unknown') and +profile_id = ?`, profileId)
  const onDisk = new Map([...newest, ...unresolved].map((row) => [String(row['id']), row] as const))
  const written = [...onDisk.values()]
    .sort((a, b) => Number(b['begun_seq']) - Number(a['begun_seq']))
    .map((row) => freshest(fromRow(row)))
  const unwritten = inMemory((record) => record.profileId === profileId && !onDisk.has(record.id)).toReversed()
  return [...unwritten, ...written]
    .filter((record) => states?.includes(record.state) ?? true)
    .filter(({ state }, place) => place < limit || isUnresolved(state))
}

/** Newest first, 5,000 of the disk at most; of all profiles for null. */
export const intentsOfKind = (
  { records, inMemory }: JournalSource,
  kind: 'withdraw' | 'transfer',
  profileId: string | null,
): readonly IntentRecord[] => {
  // Kind as a literal, and the plus before the profile: only so is the partial index used.
  const onDisk = records(
    `select * from intents where kind = '${kind}' ${profileId === null ? '' : 'and +profile_id = ?'}
     order by begun_seq desc limit 5000`,
    ...(profileId === null ? [] : [profileId]),
  )
  const fresh = inMemory((record) => record.kind === kind && (profileId === null || record.profileId === profileId))
  const known = new Set(fresh.map(({ id }) => id))
  return [...fresh.toReversed(), ...onDisk.filter(({ id }) => !known.has(id))]
}

/**
 * Requests that make or change orders, oldest first: those of a profile that began at or after a moment (ms since the epoch),
 * those named, and all that are unresolved.
 */
export const ordersSince = (
  { records, freshest, inMemory }: JournalSource,
  profileId: string,
  since: number,
  ids: readonly string[],
): readonly IntentRecord[] => {
  const written = records(
    `select * from intents where profile_id = ? and kind in ${orderKindsSql}
     and (created_at >= ? or id in (select value from json_each(?))) order by begun_seq`,
    ...[profileId, since, JSON.stringify(ids)],
  ).map(freshest)
  const known = new Set(written.map(({ id }) => id))
  const fresh = inMemory(
    (record) => record.profileId === profileId && isOrderKind(record.kind) && !known.has(record.id),
  )
  return [...written, ...fresh]
}

/** Intents looked at for the pairs of own orders: some days of a busy trader, read in some milliseconds. */
const mostForPairs = 5_000

/** Pairs of the orders that a profile asked for since a moment (ms since the epoch), among its newest intents. */
export const orderedPairs = (
  { rows, inMemory }: JournalSource,
  profileId: string,
  since: number,
): readonly string[] => {
  const written = rows(
    `select distinct json_extract(request_json, '$.symbol') as symbol from
       (select kind, created_at, request_json from intents where profile_id = ? order by begun_seq desc limit ?)
     where kind in ${orderKindsSql} and created_at >= ?`,
    ...[profileId, mostForPairs, since],
  ).map((row) => row['symbol'])
  const fresh = inMemory((record) => record.profileId === profileId && isOrderKind(record.kind))
  const named = [...written, ...fresh.map(({ request }) => request['symbol'])]
  return [...new Set(named.filter((symbol) => typeof symbol === 'string'))]
}

/** Oldest first, from memory alone. */
export const unresolvedIntents = (
  { inMemory }: JournalSource,
  profileId: string | undefined,
): readonly IntentRecord[] =>
  inMemory((record) => isUnresolved(record.state) && (profileId === undefined || record.profileId === profileId))

/** In batch order; an error only where memory holds none of them and the disk cannot be read. */
export const intentsOfDraft = (
  { records, inMemory, freshest }: JournalSource,
  profileId: string,
  draftId: string,
): Result<readonly IntentRecord[]> => {
  const fresh = inMemory((record) => record.profileId === profileId && record.draftId === draftId)
  const onDisk = attempt(() =>
    records('select * from intents where profile_id = ? and draft_id = ? order by batch_index', profileId, draftId),
  )
  // A disk that cannot be read must not let a cancel begin twice: what is in memory is known all the same.
  if (!onDisk.ok) return fresh.length === 0 ? onDisk : ok(fresh)
  const known = onDisk.value.map(freshest)
  return ok([...known, ...fresh.filter(({ id }) => !known.some((record) => record.id === id))])
}

export const clientOidsBegunAfter = ({ rows }: JournalSource, id: string): ReadonlySet<string> =>
  new Set(
    rows(
      `select later.client_oid from intents as later join intents as this on this.id = ?
       where later.profile_id = this.profile_id and later.begun_seq > this.begun_seq
         and later.client_oid is not null`,
      id,
    ).map((row) => String(row['client_oid'])),
  )

/** How far back something may have begun that was still under way, in places of the journal. */
const underWayBack = 5_000

export const clientOidsUnderWay = ({ rows }: JournalSource, id: string): ReadonlySet<string> =>
  new Set(
    rows(
      `select earlier.client_oid from intents as earlier join intents as this on this.id = ?
       where earlier.profile_id = this.profile_id and earlier.begun_seq < this.begun_seq
         and earlier.begun_seq > this.begun_seq - ${underWayBack} and earlier.client_oid is not null
         and not exists (
           select 1 from entries where intent_id = earlier.id and seq < this.begun_seq
             and kind in ('outcome', 'settled') and json_extract(json, '$.state') <> 'unknown')`,
      id,
    ).map((row) => String(row['client_oid'])),
  )

export const placedBefore = (
  { rows }: JournalSource,
  id: string,
  clientOids: readonly string[],
  kinds: readonly OrderKind[],
): ReadonlySet<string> =>
  new Set(
    rows(
      `select earlier.client_oid from intents as earlier join intents as this on this.id = ?
       where earlier.client_oid in (select value from json_each(?))
         and earlier.kind in (select value from json_each(?))
         and earlier.profile_id = this.profile_id and exists (
           select 1 from entries where intent_id = earlier.id and seq < this.begun_seq
             and kind in ('outcome', 'settled') and json_extract(json, '$.state') = 'accepted')`,
      ...[id, JSON.stringify(clientOids), JSON.stringify(kinds)],
    ).map((row) => String(row['client_oid'])),
  )

export const sentOids = (
  { rows, inMemory }: JournalSource,
  profileId: string,
  clientOids: readonly string[],
): ReadonlySet<string> => {
  const wanted = new Set(clientOids)
  const written = rows(
    `select client_oid from intents
     where client_oid in (select value from json_each(?)) and profile_id = ? and state <> 'not-sent'`,
    ...[JSON.stringify(clientOids), profileId],
  ).map((row) => String(row['client_oid']))
  const fresh = inMemory(
    (record) => record.profileId === profileId && record.clientOid !== null && wanted.has(record.clientOid),
  ).flatMap(({ clientOid, state }) => (clientOid === null || state === 'not-sent' ? [] : [clientOid]))
  return new Set([...written, ...fresh])
}

export const pageOfIntents = (
  { rows, freshest, notOnDisk }: JournalSource,
  { profileId, order, cursor, limit }: IntentPageQuery,
): IntentPage => {
  const down = order === 'newest'
  const found = rows(
    `select * from intents where begun_seq ${down ? '<' : '>'} ? ${profileId === null ? '' : 'and profile_id = ?'}
     order by begun_seq ${down ? 'desc' : 'asc'} limit ?`,
    ...[cursor ?? (down ? Number.MAX_SAFE_INTEGER : 0), ...(profileId === null ? [] : [profileId]), limit],
  )
  const last = found.length < limit ? null : Number(found.at(-1)?.['begun_seq'])
  const written = found.map(fromRow).map(freshest)
  const atNewEnd = down ? cursor === null : last === null
  const unwritten = atNewEnd ? notOnDisk(profileId) : []
  return { records: down ? [...unwritten.toReversed(), ...written] : [...written, ...unwritten], cursor: last }
}
