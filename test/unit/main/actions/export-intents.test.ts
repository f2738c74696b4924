import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { join } from 'node:path'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { createExportIntents } from '#main/actions/export-intents.ts'
import type { JournalUnderTest } from '#test/support/faults/journal.ts'
import { journalAt, newIntent, outcome, temporaryFolder } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let folder: ReturnType<typeof temporaryFolder>
let journal: JournalUnderTest
beforeEach(() => {
  folder = temporaryFolder()
  journal = journalAt(join(folder.path, 'journal.sqlite'))
})
afterEach(() => {
  journal.close()
  folder.remove()
})

const exporter = () =>
  createExportIntents(
    journal.reader,
    { get: (id) => (id === 'p1' ? ok({ id } as Profile) : fail(appError('profile-not-found', 'There is none.'))) },
    () => Promise.resolve(),
  )

describe('the journal as text', () => {
  it('G3: holds every intent once, oldest first, over any number of pages', async () => {
    for (let i = 0; i < 1_050; i += 1) journal.writer.begin([newIntent({ id: `i${i}` })])
    const { rows, text } = expectOk(await exporter()({ profileId: null, format: 'json' }))
    const ids = (JSON.parse(text) as { id: string }[]).map(({ id }) => id)
    expect(rows).toBe(1_050)
    expect(ids).toEqual(Array.from({ length: 1_050 }, (_, i) => `i${i}`))
  })

  it('G3: neutralises formulas in what the venue said, and keeps to one profile and state', async () => {
    const intent = newIntent({ id: 'i1', profileId: 'p1' })
    journal.writer.begin([intent])
    const venueMessage = '=HYPERLINK("https://example.com")'
    journal.writer.record('i1', 'outcome', { ...outcome(), state: 'refused', venueMessage })
    journal.writer.begin([newIntent({ id: 'i2', profileId: 'p2' })])
    const { rows, text } = expectOk(await exporter()({ profileId: 'p1', states: ['refused'], format: 'csv' }))
    expect(rows).toBe(1)
    expect(text).toContain(`"'=HYPERLINK(""https://example.com"")"`)
    expect(text.trimEnd().split('\r\n')).toHaveLength(2)
    expect(text).toMatch(/^created_utc,profile_id,kind,state/)
    expect(expectOk(await exporter()({ profileId: 'p1', states: ['unknown'], format: 'csv' })).rows).toBe(0)
    expect(expectFail(await exporter()({ profileId: 'nobody', format: 'csv' })).code).toBe('profile-not-found')
  })
})
