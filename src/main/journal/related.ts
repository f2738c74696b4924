import type { SQLInputValue } from 'node:sqlite'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentRecord } from './record.ts'

/** Other intents by their place in the journal, oldest first. */
export interface Around {
  readonly before: readonly IntentRecord[]
  readonly after: readonly IntentRecord[]
}

/** Intents that may explain what the venue shows of another one: an effect alike is not evidence of this intent. */
export interface Related {
  /**
   * Amendments and cancels of the same order, and cancels of all orders, other than this intent: of every profile, since
   * two may share an account. Looks back `lookBack` steps: a change before that is told apart by price, size and time.
   */
  readonly changesOf: (id: string, orderId: string) => Around
  /** Those of these orders that are known to be what another amendment made, of whatever order and profile. Looks back as far. */
  readonly madeByChanges: (id: string, orderIds: readonly string[]) => ReadonlySet<string>
  /**
   * Settings of the dead-man switch of the same profile. `before`, newest first: those of the same key that may stand, the last
   * accepted one and what is unresolved since; `after`: the first of that key that the venue shows as accepted. The user's word
   * on it is no proof of what became of others. `ofOtherKeys`, newest first: since the one that stands, what may stand by each
   * of the other keys. One of the same account has replaced what was before it, one of another account has changed nothing.
   */
  readonly settingsAround: (intent: Asked) => Settings
}

interface Settings extends Around {
  readonly ofOtherKeys: readonly IntentRecord[]
  /** Ids of those of other keys that were begun later. */
  readonly laterOfOtherKeys: ReadonlySet<string>
}

/** Steps of the chain, of which an intent has two or three: what is read of a journal of any size stays bounded. */
const lookBack = 10_000
/** Settings of the switch that are looked at: the page renews it every few seconds, and gives up after some without an answer. */
const mostSettings = 16
const changes: readonly IntentKind[] = ['amend', 'cancel', 'cancel-partial', 'cancel-all']
const changeList = changes.map((kind) => `'${kind}'`).join(', ')

const mayStand = "state not in ('refused', 'absent', 'not-sent')"

type Asked = Pick<IntentRecord, 'id' | 'profileId' | 'signer'>

/** The intent's place; one that is kept in memory only comes after all that is on disk. */
const place = `(select coalesce((select begun_seq from intents where id = ?1), (select max(begun_seq) + 1 from intents)))`

/** `select` gives rows of `intents` as records, newer states from memory; `unwritten` what is not on disk yet, oldest first. */
export const relatedIn = (
  select: (sql: string, ...values: SQLInputValue[]) => readonly IntentRecord[],
  unwritten: () => readonly IntentRecord[],
): Related => {
  const changesThat = (id: string, orderId: string, way: '<' | '>'): readonly IntentRecord[] =>
    select(
      `select * from intents where begun_seq ${way} ${place} and begun_seq > ${place} - ${lookBack}
         and kind in (${changeList}) and (kind = 'cancel-all' or instr(request_json, ?2) > 0)
       order by begun_seq`,
      ...[id, JSON.stringify(orderId)],
    )
  const settingsThat = ({ id, profileId, signer }: Asked, where: string, order: 'desc' | 'asc', since: string | null) =>
    select(
      `select * from intents where id <> ?1 and profile_id = ?2 and ${where}
         and begun_seq > max(${place} - ${lookBack}, coalesce((select begun_seq from intents where id = ?4), 0))
         and begun_seq < ${place} + ${lookBack} and kind = 'protect'
       order by begun_seq ${order} limit ${mostSettings}`,
      ...[id, profileId, signer, since],
    )
  return {
    changesOf: (id, orderId) => {
      const names = ({ kind, request }: IntentRecord): boolean =>
        kind === 'cancel-all' || request['orderId'] === orderId
      const fresh = unwritten().filter((other) => other.id !== id && changes.includes(other.kind))
      return {
        before: changesThat(id, orderId, '<').filter(names),
        after: [...changesThat(id, orderId, '>'), ...fresh].filter(names),
      }
    },
    madeByChanges: (id, orderIds) => {
      // What an amendment made may be in memory only yet.
      const rows = select(
        `select * from intents where kind = 'amend' and id <> ?1 and begun_seq > ${place} - ${lookBack}
           and (order_id is null or order_id in (select value from json_each(?2)))`,
        ...[id, JSON.stringify(orderIds)],
      )
      const others = [...rows, ...unwritten().filter((other) => other.id !== id && other.kind === 'amend')]
      const made = others.flatMap(({ state, orderId }) => (state === 'accepted' && orderId !== null ? [orderId] : []))
      return new Set(made.filter((orderId) => orderIds.includes(orderId)))
    },
    settingsAround: (asked) => {
      const before = settingsThat(asked, `signer is ?3 and begun_seq < ${place} and ${mayStand}`, 'desc', null)
      const standing = before.findIndex(({ state }) => state === 'accepted')
      const since = before[standing]?.id ?? null
      return {
        before: standing < 0 ? before : before.slice(0, standing + 1),
        after: settingsThat(asked, `signer is ?3 and begun_seq > ${place} and state = 'accepted'`, 'asc', null)
          .filter(({ evidence }) => evidence?.['by'] !== 'user')
          .slice(0, 1),
        ofOtherKeys: lastOfEach(settingsThat(asked, `signer is not ?3 and ${mayStand}`, 'desc', since)),
        laterOfOtherKeys: new Set(
          settingsThat(asked, `signer is not ?3 and begun_seq > ${place} and ${mayStand}`, 'desc', null).map(
            ({ id }) => id,
          ),
        ),
      }
    },
  }
}

/** Of each key the last that was accepted, and what is unresolved since. `settings`: newest first. */
const lastOfEach = (settings: readonly IntentRecord[]): readonly IntentRecord[] => {
  const taken = new Set<string | null>()
  return settings.filter(({ signer, state }) => {
    const mayStand = !taken.has(signer)
    if (state === 'accepted') taken.add(signer)
    return mayStand
  })
}
