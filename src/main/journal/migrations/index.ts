import { assert } from '#shared/assert.ts'
import { intents } from './0001-intents.ts'
import { withdrawalColumns } from './0002-withdrawals.ts'
import { signers } from './0003-signers.ts'
import { transferKinds } from './0004-transfers.ts'
import { seen } from './0005-seen.ts'
import { fillsTable } from './0006-fills.ts'
import { plainColumns } from './0007-plain-columns.ts'
import { acknowledgedTable } from './0008-acknowledged.ts'
import type { Migration } from './migration.ts'

/** The list with its order asserted: the nth migration has version n. */
export const inVersionOrder = (list: readonly Migration[]): readonly Migration[] => {
  list.forEach((migration, index) => {
    assert(migration.version === index + 1, `Journal migration ${index + 1} has version ${migration.version}`)
  })
  return list
}

export const migrations = inVersionOrder([
  intents,
  withdrawalColumns,
  signers,
  transferKinds,
  seen,
  fillsTable,
  plainColumns,
  acknowledgedTable,
])
