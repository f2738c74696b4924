import type { SQLInputValue } from 'node:sqlite'
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
   * two may share an account. Looks back some 2,000 intents: what is older ended before the order was touched again.
   */
  readonly changesOf: (id: string, orderId: string) => Around
  /** Accepted settings of the dead-man switch of the same profile: the one right before this intent, and right after. */
  readonly settingsAround: (id: string) => Around
}

/** Entries of the chain, of which an intent has two or three: what is read of a journal of any size stays bounded. */
const lookBack = 5_000
const lookAround = 10_000
const changes = ['amend', 'cancel', 'cancel-partial', 'cancel-all']

/** `select` gives rows of `intents` as records, newer states from memory; `unwritten` what is not on disk yet, oldest first. */
export const relatedIn = (
  select: (sql: string, ...values: SQLInputValue[]) => readonly IntentRecord[],
  unwritten: () => readonly IntentRecord[],
): Related => {
  const changesThat = (id: string, orderId: string, way: '<' | '>'): readonly IntentRecord[] =>
    select(
      `select other.* from intents as other join intents as this on this.id = ?
       where other.begun_seq ${way} this.begun_seq and other.begun_seq > this.begun_seq - ${lookBack}
         and (other.kind = 'cancel-all'
           or (other.kind in ('amend', 'cancel', 'cancel-partial') and instr(other.request_json, ?) > 0))
       order by other.begun_seq`,
      ...[id, JSON.stringify(orderId)],
    )
  const settingsThat = (id: string, way: '<' | '>', order: 'desc' | 'asc'): readonly IntentRecord[] =>
    select(
      `select other.* from intents as other join intents as this on this.id = ?
       where other.begun_seq ${way} this.begun_seq and other.profile_id = this.profile_id
         and other.begun_seq > this.begun_seq - ${lookAround} and other.begun_seq < this.begun_seq + ${lookAround}
         and other.kind = 'protect' and other.state = 'accepted'
       order by other.begun_seq ${order} limit 1`,
      id,
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
    settingsAround: (id) => ({ before: settingsThat(id, '<', 'desc'), after: settingsThat(id, '>', 'asc') }),
  }
}
