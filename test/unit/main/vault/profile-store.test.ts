import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createIndexFile } from '#main/vault/profile-index.ts'
import { createProfileStore } from '#main/vault/profile-store.ts'
import type { ProfileRecord } from '#main/vault/records.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectOk } from '#test/support/results.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'coffer-store-'))
})
afterEach(() => removeFolder(dataDir))

const record = (id: string): ProfileRecord => ({
  id,
  label: id,
  colour: '#6ea8fe',
  venueId: 'kucoin',
  createdAt: 1,
  deletePending: false,
  keys: [],
})

it('V4: changes asked for at once, of profiles and of the PIN, are all kept, in memory and on disk', async () => {
  const file = createIndexFile(dataDir)
  const store = createProfileStore(file, undefined, () => undefined)
  expectOk(await store.load())
  const ids = ['p-1', 'p-2', 'p-3', 'p-4']
  const changes = [
    ...ids.map((id) => store.put({ record: record(id), sessionOnly: false })),
    store.setPinFlag(true),
    store.drop('p-1'),
  ]
  for (const change of await Promise.all(changes)) expectOk(change)
  const kept = expectOk(await file.read())
  expect(kept).toEqual({ version: 2, pin: true, touchId: null, profiles: ids.slice(1).map(record) })
  expect(store.index()).toEqual(kept)
})
