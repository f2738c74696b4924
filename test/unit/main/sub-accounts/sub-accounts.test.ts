import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { mostSubAccounts, subUserIdProblem } from '#shared/domain/sub-account.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { createSubAccounts } from '#main/sub-accounts/sub-accounts.ts'
import type { ExchangeClient } from '#main/exchange/client.ts'
import { removeFolder } from '#test/support/folders.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { asWritten, inEnglish } from '#shared/messages.ts'

const fileName = 'sub-accounts.json'
const id = (number: number): string => `6${number.toString(16).padStart(23, '0')}`

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'coffer-subs-'))
})
afterEach(() => removeFolder(dataDir))

/** A venue that lists `subs`, page by page; null: it does not let the key. */
let subs: readonly (readonly [id: string, name: string])[] | null = []
let asked: unknown[] = []
const client = {
  call: (_name: string, request: { currentPage: number; pageSize: number }) => {
    asked.push(request)
    if (subs === null)
      return Promise.resolve({ kind: 'refused', error: appError('permission-refused', asWritten('No.')) })
    const { currentPage, pageSize } = request
    const items = subs.slice((currentPage - 1) * pageSize, currentPage * pageSize)
    const data = {
      totalPage: Math.ceil(subs.length / pageSize),
      items: items.map(([userId, subName]) => ({ userId, subName })),
    }
    return Promise.resolve({ kind: 'accepted', data, unreadable: null })
  },
} as unknown as ExchangeClient

const open = () => {
  asked = []
  return createSubAccounts({
    folder: { dataDir },
    clients: (profileId) =>
      profileId === 'nobody' ? fail(appError('profile-not-found', asWritten('Gone.'))) : ok(client),
    now: () => 1_000,
  })
}
const names = (profileId = 'p1'): string[] => expectOk(open().list(profileId)).entries.map(({ name }) => name)

describe('the list of sub-accounts', () => {
  it('T12: is kept per profile over restarts: added, renamed, removed', async () => {
    const book = open()
    expectOk(await book.add({ profileId: 'p1', id: id(1), name: 'Bots' }))
    expectOk(await book.add({ profileId: 'p1', id: id(2), name: 'Grid' }))
    expectOk(await book.add({ profileId: 'p2', id: id(1), name: 'Theirs' }))
    expectOk(await book.rename({ profileId: 'p1', id: id(2), name: 'Grid bots' }))
    expect(names()).toEqual(['Bots', 'Grid bots'])
    expect(names('p2')).toEqual(['Theirs'])
    expectOk(await open().remove({ profileId: 'p1', id: id(1) }))
    expect(names()).toEqual(['Grid bots'])
    expect(names('p2')).toEqual(['Theirs'])
  })

  it('refuses an id that is there, and names the field', async () => {
    const book = open()
    expectOk(await book.add({ profileId: 'p1', id: id(1), name: 'Bots' }))
    const error = expectFail(await book.add({ profileId: 'p1', id: id(1), name: 'Again' }))
    expect(error).toMatchObject({ code: 'bad-input', field: 'id' })
    expect(expectFail(await book.add({ profileId: 'nobody', id: id(1), name: 'x' })).code).toBe('profile-not-found')
    expect(expectFail(book.list('nobody')).code).toBe('profile-not-found')
  })

  it('is filled from every page of the venue, keeps names of the user’s own, and follows the venue’s', async () => {
    subs = Array.from({ length: 230 }, (_, at) => [id(at), `sub${at}`] as const)
    const book = open()
    expectOk(await book.add({ profileId: 'p1', id: id(3), name: 'Mine' }))
    expectOk(await book.add({ profileId: 'p1', id: id(900), name: 'Not listed' }))
    const filled = expectOk(await book.fill('p1'))
    expect(asked).toHaveLength(3)
    expect(filled.entries).toHaveLength(231)
    expect(filled.listedAt).toBe(1_000)
    expect(filled.entries.slice(0, 3)).toEqual([
      { id: id(3), name: 'Mine', venueName: 'sub3' },
      { id: id(900), name: 'Not listed', venueName: null },
      { id: id(0), name: 'sub0', venueName: 'sub0' },
    ])
    subs = [[id(0), 'renamed there']]
    const again = expectOk(await book.fill('p1')).entries
    expect(again.find((entry) => entry.id === id(0))).toEqual({
      id: id(0),
      name: 'renamed there',
      venueName: 'renamed there',
    })
    expect(again).toHaveLength(231)
  })

  it('asks the venue once for two that ask at a time, and never holds more than it can show', async () => {
    subs = Array.from({ length: mostSubAccounts + 40 }, (_, at) => [id(at), `sub${at}`] as const)
    const book = open()
    const [one, other] = await Promise.all([book.fill('p1'), book.fill('p1')])
    expect(one).toBe(other)
    expect(asked).toHaveLength(mostSubAccounts / 100)
    expect(expectOk(one).entries).toHaveLength(mostSubAccounts)
    const error = expectFail(await book.add({ profileId: 'p1', id: id(5_000), name: 'One more' }))
    expect(error).toMatchObject({ code: 'bad-input', field: 'id' })
  })

  it('stays as it is where the key may not list', async () => {
    const book = open()
    expectOk(await book.add({ profileId: 'p1', id: id(1), name: 'Bots' }))
    subs = null
    expect(expectFail(await book.fill('p1')).code).toBe('permission-refused')
    expect(expectOk(book.list('p1'))).toMatchObject({ entries: [{ name: 'Bots' }], listedAt: null })
  })

  it('never takes a damaged file for an empty list, and leaves it as it is', async () => {
    writeFileSync(join(dataDir, fileName), '{"version":1,"lists":')
    const book = open()
    expect(said(expectFail(book.list('p1')))).toContain(fileName)
    expect(expectFail(await book.add({ profileId: 'p1', id: id(1), name: 'x' })).code).toBe('disk-failed')
    expect(readFileSync(join(dataDir, fileName), 'utf8')).toBe('{"version":1,"lists":')
  })
})

describe('the shape of an id', () => {
  it.each([
    ['63743f07e0c5230001761d08', null],
    [' 63743F07E0C5230001761D08 ', null],
    ['', 'Paste'],
    ['169579801', 'UID'],
    ['63743f07e0c5230001761d0', '24 characters'],
    ['63743f07e0c5230001761d0g', '24 characters'],
    ['me@example.com', '24 characters'],
  ])('of %j', (text, problem) => {
    const found = subUserIdProblem(text)
    expect(found === null).toBe(problem === null)
    if (found !== null) expect(inEnglish(found)).toContain(problem)
  })
})
