import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UpdateManifest } from '#shared/domain/update-manifest.ts'
import { showsEarlierAnswer } from '#shared/domain/update-view.ts'
import type { WireFailure, WireResult } from '#main/exchange/wire.ts'
import type { UpdateCheckParts } from '#main/updates/update-check.ts'
import { createUpdateCheck } from '#main/updates/update-check.ts'
import { openUpdateStore } from '#main/updates/update-store.ts'
import { removeFolder } from '#test/support/folders.ts'
import { manifestOf, signed, throwAwayKey } from '#test/support/manifests.ts'
import { virtualTime } from '#test/support/virtual-time.ts'

const [current, next] = [throwAwayKey(), throwAwayKey()]
const day = 86_400_000
const release = {
  manifest: 'https://updates.example.org/manifest',
  downloadPage: 'https://www.example.org/download',
  keys: { current: current.key, next: next.key },
}
let dataDir: string
let stop: AbortController
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coffer-updates-'))
  stop = new AbortController()
})
afterEach(() => removeFolder(dataDir))

/** Main's check, with a server that answers what a test says. */
function start(change: Partial<UpdateCheckParts> = {}) {
  const time = virtualTime(Date.parse(manifestOf().date))
  const world = {
    time,
    answer: signed({}, current),
    fails: null as WireResult | null,
    quiet: true,
    asked: [] as string[],
    views: [] as string[],
  }
  const check = createUpdateCheck({
    release,
    installed: '1.2.2',
    transport: ({ method, origin, path, headers }) => {
      world.asked.push(`${method} ${origin}${path} ${JSON.stringify(headers)}`)
      return Promise.resolve(world.fails ?? { ok: true, value: { status: 200, headers: {}, body: world.answer } })
    },
    store: openUpdateStore({ dataDir }),
    time,
    knownTime: () => ({ now: time.now(), by: 'machine', builtAt: null }),
    isQuiet: () => world.quiet,
    changed: ({ checking, standing, isAnnounced }) =>
      world.views.push(`${checking ? 'checking' : standing}${isAnnounced ? ' announced' : ''}`),
    signal: stop.signal,
    ...change,
  })
  return { ...world, world, check }
}
const named = async (change: Partial<UpdateManifest>, parts?: Partial<UpdateCheckParts>) => {
  const started = start(parts)
  started.world.answer = signed(change, current)
  return started.check.check()
}
const kept = (): { manifest: string | null } =>
  JSON.parse(readFileSync(join(dataDir, 'updates.json'), 'utf8')) as { manifest: string | null }

describe('T16: the update check', () => {
  it('asks one address, and says nothing of the app, the user or the machine', async () => {
    const { check, asked } = start()
    await check.check()
    expect(asked).toEqual(['GET https://updates.example.org/manifest {"accept":"text/plain"}'])
  })

  it('says how this Coffer stands to what was signed', async () => {
    expect(await named({})).toMatchObject({ standing: 'newer', error: null, isAnnounced: true })
    expect(await named({}, { installed: '1.2.3' })).toMatchObject({ standing: 'current', isAnnounced: false })
    expect(await named({}, { installed: '0.9.0' })).toMatchObject({ standing: 'unsupported', isAnnounced: true })
  })

  it('shows notes as lines of text without characters nobody sees', async () => {
    const view = await named({ notes: '\n <b>Bold</b>\r\n\u202Edlog\u0007\n' })
    expect(view.newest?.notes).toEqual(['<b>Bold</b>', 'dlog'])
  })

  it('asks once however many ask, and shows that it does', async () => {
    const { check, asked, views } = start()
    await Promise.all([check.check(), check.check(), check.check()])
    expect(asked).toHaveLength(1)
    expect(views).toEqual(['checking', 'newer', 'newer announced'])
  })

  it('remembers the newest over a restart, and believes no older one after it', async () => {
    await named({ version: '1.3.0' })
    const { check, world } = start()
    expect(check.view()).toMatchObject({ standing: 'newer', newest: { version: '1.3.0' } })
    world.answer = signed({ version: '1.2.9', date: '2026-11-28T21:00:00Z' }, current)
    const view = await check.check()
    expect(view).toMatchObject({ newest: { version: '1.3.0' }, error: { reason: { id: 'updates.older-than-seen' } } })
    expect(kept().manifest).toContain('1.3.0')
  })

  it('judges what it remembers anew: a file that was changed names nothing', async () => {
    await named({ version: '1.3.0' })
    writeFileSync(
      join(dataDir, 'updates.json'),
      readFileSync(join(dataDir, 'updates.json'), 'utf8').replaceAll('1.3.0', '1.4.0'),
    )
    expect(start().check.view()).toMatchObject({ newest: null, standing: 'unknown' })
  })

  it('compares nothing with a list that is older than what is installed, and still believes no older one', async () => {
    await named({ version: '1.3.0' })
    const { check, world } = start({ installed: '1.4.0' })
    expect(check.view()).toMatchObject({ newest: null, standing: 'unknown', error: null })
    expect(check.newest()).toBeNull()
    world.answer = signed({ version: '1.4.0', date: '2026-11-28T19:00:00Z' }, current)
    expect((await check.check()).error).toMatchObject({ reason: { id: 'updates.earlier-than-seen' } })
  })

  it('knows nothing any more 60 days after the last list was signed, over restarts too, and says why', async () => {
    await named({}, { installed: '1.2.3' })
    const { check, world } = start({ installed: '1.2.3' })
    world.time.jump(60 * day)
    expect(check.view()).toMatchObject({ standing: 'current', error: null })
    world.time.jump(1)
    expect(check.view()).toMatchObject({
      standing: 'unknown',
      newest: null,
      error: { reason: { id: 'updates.too-old' } },
    })
    expect(check.newest()).toBeNull()
    world.answer = signed({ date: new Date(world.time.now()).toISOString().replace(/\.\d+/, '') }, current)
    expect(await check.check()).toMatchObject({ standing: 'current', error: null })
  })

  it('tells an answer that is not believed from the earlier one that is still shown', async () => {
    const { check, world } = start()
    world.answer = signed({}, throwAwayKey())
    expect(showsEarlierAnswer(await check.check())).toBe(false)
    world.answer = signed({}, current)
    expect(showsEarlierAnswer(await check.check())).toBe(false)
    world.answer = signed({}, throwAwayKey())
    expect(showsEarlierAnswer(await check.check())).toBe(true)
    world.fails = { ok: false, error: { reason: 'not-connected' } as WireFailure }
    expect(showsEarlierAnswer(await check.check())).toBe(false)
  })

  it('believes nothing where it could not remember it, and says so', async () => {
    writeFileSync(join(dataDir, 'updates.json'), '{')
    const { check, asked } = start()
    expect(await check.check()).toMatchObject({ newest: null, error: { reason: { id: 'store.damaged.updates' } } })
    expect(asked).toEqual([])
  })

  it.each([
    ['no network', 'not-connected', 'updates.offline'],
    ['a silent server', 'timed-out', 'updates.offline'],
    ['a redirect', 'redirected', 'updates.redirected'],
    ['an answer without end', 'answer-too-large', 'updates.too-large'],
    ['another certificate', 'tls', 'updates.tls'],
    ['a proxy that refuses', 'proxy', 'updates.proxy'],
    ['bytes that are no text', 'answer-unreadable', 'updates.not-a-manifest'],
  ] as const)('keeps what it knows with %s, and asks again later', async (_what, reason, id) => {
    await named({})
    const { check, world } = start()
    world.fails = { ok: false, error: { sent: 'maybe', reason, detail: '', status: null } }
    expect(await check.check()).toMatchObject({ standing: 'newer', error: { reason: { id } } })
    world.time.jump(day)
    expect(check.isDue()).toBe(true)
    world.fails = null
    expect(await check.check()).toMatchObject({ error: null })
    expect(check.isDue()).toBe(false)
  })

  it('takes no other status for an answer', async () => {
    const { check, world } = start()
    world.fails = { ok: true, value: { status: 404, headers: {}, body: world.answer } }
    expect(await check.check()).toMatchObject({ newest: null, error: { reason: { params: { status: 404 } } } })
  })

  it('is due a day after the first start, then a day after each answer, and when the clock was set back', async () => {
    const { check, world } = start()
    expect(check.isDue()).toBe(false)
    await check.begin()
    world.time.jump(day - 1)
    expect(check.isDue()).toBe(false)
    world.time.jump(1)
    expect(check.isDue()).toBe(true)
    await check.check()
    expect(check.isDue()).toBe(false)
    await check.begin()
    expect(check.isDue()).toBe(false)
    world.time.jump(-3 * day)
    expect(check.isDue()).toBe(true)
  })

  it('does nothing, and writes nothing, while the address is a placeholder', async () => {
    const { check, asked } = start({ release: { ...release, manifest: 'https://updates.coffer.invalid/manifest' } })
    await check.begin()
    expect(check.isDue()).toBe(false)
    expect(await check.check()).toMatchObject({ page: null, error: { reason: { id: 'updates.no-address' } } })
    expect(asked).toEqual([])
    expect(() => kept()).toThrow(/ENOENT/)
  })

  it('speaks of a new version only once nothing is at stake, and then goes on to', async () => {
    const { check, world, views } = start()
    world.quiet = false
    expect(await check.check()).toMatchObject({ standing: 'newer', isAnnounced: false })
    check.announce()
    expect(check.view().isAnnounced).toBe(false)
    world.quiet = true
    check.announce()
    expect(check.view().isAnnounced).toBe(true)
    // An order under way afterwards takes no line away from under the hand.
    world.quiet = false
    check.announce()
    expect(check.view().isAnnounced).toBe(true)
    expect(views.filter((view) => view.includes('announced'))).toHaveLength(1)
  })

  it('waits with a version that is not supported as well', async () => {
    const { check, world } = start({ installed: '0.9.0' })
    world.quiet = false
    expect(await check.check()).toMatchObject({ standing: 'unsupported', isAnnounced: false })
  })
})
