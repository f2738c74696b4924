import { assert } from '#shared/assert.ts'
import { intents } from './0001-intents.ts'
import { withdrawals } from './0002-withdrawals.ts'
import { signers } from './0003-signers.ts'
import { transfers } from './0004-transfers.ts'
import { seen } from './0005-seen.ts'
import { fills } from './0006-fills.ts'
import { plainColumns } from './0007-plain-columns.ts'

/** One change of the journal's schema. Released migrations are never edited; a new one is added. */
export interface Migration {
  /** From 1, without gaps: the file's number and the `user_version` it leads to. */
  readonly version: number
  readonly purpose: string
  readonly sql: string
}

/** The list with its order asserted: the nth migration has version n. */
export const inOrder = (list: readonly Migration[]): readonly Migration[] => {
  list.forEach((migration, index) => {
    assert(migration.version === index + 1, `Journal migration ${index + 1} has version ${migration.version}`)
  })
  return list
}

export const migrations = inOrder([intents, withdrawals, signers, transfers, seen, fills, plainColumns])
