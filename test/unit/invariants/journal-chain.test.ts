import { expect, it } from 'vitest'
import type { ChainEntry, ChainHead } from '#test/invariants/journal-chain.ts'
import { readChain } from '#test/invariants/journal-chain.ts'

type Entry = Readonly<Parameters<typeof entryOf>>

// The hashes as `sha256sum` has them.
const noHash = '0'.repeat(64)
const hash1 = '63d603f69ca61479d7a533b7a94cd0fc83cc6af832d84ae2a64fed730cce0e99'
const hash2 = 'd1b0d6578c35d558aa63e13c536ec7b343312063dcfd5d70276132ef6ac498c7'
const one: Entry = [1, 'i1', 5, 'begin', '{}', noHash, hash1]
const two: Entry = [2, 'i1', 6, 'outcome', '[7]', hash1, hash2]

function entryOf(
  seq: number,
  intent: string,
  at: number,
  kind: string,
  json: string,
  before: string,
  hash: string,
): ChainEntry {
  return { seq, intent, at, kind, json, before, hash }
}

function wrongIn(entries: readonly Entry[], earlier?: ChainHead) {
  const { head, violations } = readChain(
    entries.map((entry) => entryOf(...entry)),
    earlier,
  )
  return { head, wrong: violations.map(({ id, what }) => `${id}: ${what}`) }
}

it('holds of entries that name the hash before them and have their own', () => {
  expect(wrongIn([])).toEqual({ head: null, wrong: [] })
  expect(wrongIn([one, two])).toEqual({ head: { seq: 2, hash: hash2 }, wrong: [] })
  expect(wrongIn([one, two], { seq: 1, hash: hash1 }).wrong).toEqual([])
})

it.each([
  ['the JSON of an entry', [one, [2, 'i1', 6, 'outcome', '[8]', hash1, hash2]], 'the hash of entry 2'],
  ['its time', [one, [2, 'i1', 7, 'outcome', '[7]', hash1, hash2]], 'the hash of entry 2'],
  ['its intent', [one, [2, 'i2', 6, 'outcome', '[7]', hash1, hash2]], 'the hash of entry 2'],
  ['its kind', [one, [2, 'i1', 6, 'settled', '[7]', hash1, hash2]], 'the hash of entry 2'],
  ['the hash before it', [one, [2, 'i1', 6, 'outcome', '[7]', noHash, hash2]], 'entry 2 does not name'],
  ['a number that is left out', [two], 'entry 1 is missing'],
] as const)('finds a chain that is broken by %s', (_what, entries, wrong) => {
  expect(wrongIn(entries).wrong).toEqual([expect.stringContaining(`chain-holds: ${wrong}`)])
})

it('finds a chain that holds, and does not go on from what was read before', () => {
  const wrong = ['chain-holds: entry 2 is another than it was, or gone']
  expect(wrongIn([one], { seq: 2, hash: hash2 }).wrong).toEqual(wrong)
  expect(wrongIn([one, two], { seq: 2, hash: noHash }).wrong).toEqual(wrong)
})
