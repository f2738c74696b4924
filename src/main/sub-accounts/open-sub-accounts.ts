import { subAccountStateSchema } from './sub-accounts.ts'
import { openJsonStore } from '#main/platform/json-store.ts'

/** The lists of sub-accounts on disk, one per profile. */
export const openSubAccounts = (dataDir: string) =>
  openJsonStore({
    dataDir,
    fileName: 'sub-accounts.json',
    schema: subAccountStateSchema,
    start: { lists: {} },
    name: 'The list of sub-accounts',
  })
