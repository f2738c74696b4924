import { z } from 'zod'
import { mostManifestBytes } from '#shared/domain/update-manifest.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { openJsonStore } from '#main/platform/json-store.ts'

const stateSchema = z.object({
  /** The newest manifest that was believed, as it was signed: judged anew at each start, since a file can be changed. */
  manifest: z.string().max(mostManifestBytes).nullable(),
  /** ms since the epoch of the first start with an address for updates: the first check comes a day later. */
  since: z.int().nullable(),
  /** ms since the epoch of the last check whose answer was believed. */
  checkedAt: z.int().nullable(),
})
export type KeptUpdates = z.infer<typeof stateSchema>

/** What is kept of new versions, so that no older answer is believed after a restart. */
export const openUpdateStore = (folder: StoreFolder) =>
  openJsonStore<KeptUpdates>({
    folder,
    fileName: 'updates.json',
    schema: stateSchema,
    start: { manifest: null, since: null, checkedAt: null },
    name: 'updates',
  })

export type UpdateStore = ReturnType<typeof openUpdateStore>
