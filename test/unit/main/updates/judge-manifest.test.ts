import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { UpdateManifest } from '#shared/domain/update-manifest.ts'
import { updateManifestSchema } from '#shared/domain/update-manifest.ts'
import { inEnglish } from '#shared/messages.ts'
import type { Known } from '#main/updates/judge-manifest.ts'
import { judgeManifest, readManifest } from '#main/updates/judge-manifest.ts'
import { manifestOf, manifests, signBody, signed, throwAwayKey } from '#test/support/manifests.ts'
import { expectOk } from '#test/support/results.ts'

const [current, next] = [throwAwayKey(), throwAwayKey()]
const keys = { current: current.key, next: next.key }
const day = 86_400_000
const signedAt = Date.parse(manifestOf().date)
const known = (change: Partial<Known> = {}, now = signedAt + day): Known => ({
  installed: '1.2.2',
  newest: null,
  time: { now, by: 'machine', builtAt: null },
  ...change,
})
const judged = (text: string, change?: Partial<Known>, now?: number) => judgeManifest(text, keys, known(change, now))
/** What is said of a text that is refused. */
const said = (text: string, change?: Partial<Known>, now?: number): string => {
  const result = judged(text, change, now)
  return result.ok ? 'believed' : `${result.error.reason.id} ${inEnglish(result.error.reason)}`
}
const seen = (change: Partial<UpdateManifest>, by = current) =>
  expectOk(readManifest(signed(change, by), [current.key, next.key]))

describe('T16: a manifest that is signed rightly', () => {
  it('is believed where it is newer than what is installed and what was seen', () => {
    const value = expectOk(
      judged(signed({}, current), { newest: seen({ version: '1.2.2', date: '2026-11-01T00:00:00Z' }) }),
    )
    expect(value.manifest).toEqual(manifestOf())
    expect(said(signed({ version: '1.2.2' }, current))).toBe('believed')
  })

  it('is refused where its version is older than the installed one', () => {
    expect(said(signed({}, current), { installed: '1.2.4' })).toMatch(
      /^updates.older-than-installed .*1\.2\.3.*1\.2\.4/,
    )
    expect(said(signed({}, current), { installed: '1.10.0' })).toMatch(/^updates.older-than-installed/)
    // A release is newer than what led to it.
    expect(said(signed({}, current), { installed: '1.2.3-rc.1' })).toBe('believed')
  })

  it('is refused where an earlier answer named a newer version, or was signed later', () => {
    const newest = seen({ version: '1.3.0', date: '2026-11-20T00:00:00Z' })
    expect(said(signed({}, current), { newest })).toMatch(/^updates.older-than-seen .*1\.2\.3.*1\.3\.0/)
    const later = seen({ date: '2026-11-28T20:00:01Z' })
    expect(said(signed({}, current), { newest: later })).toMatch(/^updates.earlier-than-seen/)
    // Signed anew, so that it does not grow too old.
    const earlier = seen({ date: '2026-11-01T00:00:00Z' })
    expect(said(signed({}, current), { newest: earlier })).toBe('believed')
    expect(said(signed({}, current), { newest: seen({}) })).toBe('believed')
  })

  it('is refused 60 days after it was signed, and says by which clock', () => {
    expect(said(signed({}, current), {}, signedAt + 60 * day)).toBe('believed')
    expect(said(signed({}, current), {}, signedAt + 60 * day + 1)).toMatch(
      /^updates.too-old .*2026-11-28.*2027-01-27 by this computer’s clock/,
    )
    const time = { now: signedAt + 61 * day, by: 'venue', builtAt: null } as const
    expect(said(signed({}, current), { time })).toMatch(/by the venue’s clock/)
  })

  it.each([
    ['updates.too-old', signedAt + 61 * day],
    ['updates.date-ahead', signedAt - 2 * day],
  ])('advises on the clock of this computer only where that is the one that speaks against it: %s', (id, now) => {
    const by = (clock: 'venue' | 'machine'): string =>
      said(signed({}, current), { time: { now, by: clock, builtAt: null } })
    expect(by('machine')).toMatch(new RegExp(`^${id} .*(Check|Set) this computer’s clock`))
    expect(by('venue')).toMatch(new RegExp(`^${id} .*Try again later; look for news from the publisher.$`))
    expect(by('venue')).not.toContain('this computer')
  })

  it('is refused more than a day before it was signed: the clock was set back, or its date cannot be', () => {
    expect(said(signed({}, current), {}, signedAt - day)).toBe('believed')
    expect(said(signed({}, current), {}, signedAt - day - 1)).toMatch(/^updates.date-ahead .*by this computer’s clock/)
  })

  it('with the clock set back, an old one is refused all the same once a newer one was seen', () => {
    const old = signed({ version: '1.2.2', date: '2026-06-01T00:00:00Z' }, current)
    const setBack = Date.parse('2026-06-02T00:00:00Z')
    expect(said(old, {}, setBack)).toBe('believed')
    expect(said(old, { newest: seen({}) }, setBack)).toMatch(/^updates.older-than-seen/)
  })

  it('with the clock set back before this Coffer was made, one of long before that is refused, and a fresh one not', () => {
    const builtAt = signedAt + 60 * day
    const [setBack, ofBuild] = [signedAt, builtAt + 1]
    const at = (built: number | null, by: 'machine' | 'venue' = 'machine', now = setBack): string =>
      said(signed({}, current), { time: { now, by, builtAt: built } })
    expect(at(builtAt)).toBe('believed')
    expect(at(ofBuild)).toMatch(
      /^updates.older-than-built .*on 2026-11-28, more than 60 days before this Coffer was made on 2027-01-27.*clock it is only 2026-11-28/,
    )
    expect(at(null)).toBe('believed')
    // A venue's clock is believed as it is, and a clock that is right needs no floor.
    expect(at(ofBuild, 'venue')).toBe('believed')
    expect(at(ofBuild, 'machine', ofBuild)).toMatch(/^updates.too-old/)
    // Signed the day after it was made: no later than a day after the earliest that it can be.
    expect(at(signedAt - day, 'machine', signedAt - 900 * day)).toBe('believed')
    expect(at(signedAt - day - 1, 'machine', signedAt - 900 * day)).toMatch(/^updates.date-ahead /)
  })

  it('is refused by the key that was replaced, once the next one has signed', () => {
    expect(said(signed({}, current), { newest: seen({ date: '2026-11-01T00:00:00Z' }, next) })).toMatch(
      /^updates.unknown-key/,
    )
    expect(said(signed({}, next), { newest: seen({ date: '2026-11-01T00:00:00Z' }, next) })).toBe('believed')
    // Seen by an earlier Coffer, whose next key is this one's current.
    const after = { current: next.key, next: throwAwayKey().key }
    const newest = seen({ date: '2026-11-01T00:00:00Z' }, next)
    expect(judgeManifest(signed({}, next), after, known({ newest })).ok).toBe(true)
  })

  it.each([
    ['no JSON', '{'],
    ['JSON of nothing', 'null'],
    ['a version with a suffix', JSON.stringify(manifestOf({ version: '1.2.3-rc.1' }))],
    ['a least version above its own', JSON.stringify(manifestOf({ minimumVersion: '1.2.4' }))],
    ['a date without zone', JSON.stringify(manifestOf({ date: '2026-11-28T20:00:00' }))],
    ['a day that is none', JSON.stringify(manifestOf({ date: '2026-02-30T20:00:00Z' }))],
    ['no files', JSON.stringify(manifestOf({ files: [] }))],
    ['a path for a name', JSON.stringify(manifestOf({ files: [{ name: '../x', sha256: 'a'.repeat(64), size: 1 }] }))],
    ['a hash in capitals', JSON.stringify(manifestOf({ files: [{ name: 'x', sha256: 'A'.repeat(64), size: 1 }] }))],
    ['a size of nothing', JSON.stringify(manifestOf({ files: [{ name: 'x', sha256: 'a'.repeat(64), size: 0 }] }))],
    [
      'one name twice',
      JSON.stringify(manifestOf({ files: [1, 2].map((size) => ({ name: 'x', sha256: 'a'.repeat(64), size })) })),
    ],
    ['notes without end', JSON.stringify(manifestOf({ notes: 'x'.repeat(16_001) }))],
  ])('is refused with %s', (_what, body) => {
    expect(said(signBody(body, current))).toMatch(/^updates.other-form/)
  })

  it('may hold fields of a later form', () => {
    const body = JSON.stringify({ ...manifestOf(), channel: 'stable', __proto__: { polluted: true } })
    expect(expectOk(judged(signBody(body, current))).manifest).toEqual(manifestOf())
  })

  it('comes back as it was signed, whatever it holds', () => {
    fc.assert(
      fc.property(manifests, (manifest) => {
        // Lone surrogates are no UTF-8: what is published holds none.
        const written = { ...manifest, notes: manifest.notes.toWellFormed() }
        const read = expectOk(readManifest(signBody(JSON.stringify(written), next), [next.key]))
        expect(read.manifest).toEqual(written)
        expect(updateManifestSchema.safeParse(written).success).toBe(true)
      }),
    )
  })
})
