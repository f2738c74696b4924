import type { ReadHandle } from './read-handle.ts'
import { isReplacing } from './replacing.ts'

/**
 * What each index of `intents` is looked up by, and the rows it holds. An intent that its index does not find would be
 * missing where the money path looks: a draft sent twice (M11), an open intent forgotten, a withdrawal not counted.
 */
const indexes: readonly {
  readonly name: string
  readonly columns: readonly string[]
  /** Which rows it holds; `of` stands before each column. */
  readonly where?: (of: string) => string
}[] = [
  { name: 'sqlite_autoindex_intents_2', columns: ['begun_seq'] },
  { name: 'sqlite_autoindex_intents_3', columns: ['client_oid'], where: (of) => `${of}client_oid is not null` },
  {
    name: 'intents_by_draft',
    columns: ['profile_id', 'draft_id', 'batch_index'],
    where: (of) => `${of}draft_id is not null`,
  },
  { name: 'intents_by_profile', columns: ['profile_id', 'begun_seq'] },
  { name: 'intents_open', columns: ['state', 'id'], where: (of) => `${of}state in ('sending', 'unknown')` },
  { name: 'intents_withdrawn', columns: ['begun_seq', 'id'], where: (of) => `${of}kind = 'withdraw'` },
  { name: 'intents_transferred', columns: ['begun_seq', 'id'], where: (of) => `${of}kind = 'transfer'` },
  {
    name: 'intents_replacing',
    columns: ['begun_seq', 'id'],
    where: isReplacing,
  },
]

/** Names of the indexes that are looked at; a test compares them with the schema's. */
export const auditedIndexes: readonly string[] = indexes.map(({ name }) => name)

const queries = indexes.map(({ name, columns, where }) => {
  const same = columns.map((column) => `found.${column} = row.${column}`).join(' and ')
  // The plus keeps the rows from being read out of the very index they are compared with.
  return `select row.id as id from intents as row
    where row.id > ? and row.id <= ? ${where === undefined ? '' : `and ${where('+row.')}`}
      and not exists (
        select 1 from intents as found indexed by ${name}
        where ${same} ${where === undefined ? '' : `and ${where('found.')}`}
      ) limit 1`
})

/** Id of an intent after `from` and up to `to` that one of its indexes does not find, or null. Throws what SQLite throws. */
export const lostByIndex = (db: ReadHandle, from: string, to: string): string | null => {
  for (const query of queries) {
    const lost = db.first(query, from, to)
    if (lost !== undefined) return String(lost['id'])
  }
  return null
}
