import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { leakedSecrets, secretsOf } from '#test/simulation/checks/secrets.ts'
import type { World } from '#test/simulation/world.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'secrets-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const keyOf = (name: string) => ({ key: name, secret: `secret of ${name}`, passphrase: `passphrase of ${name}` })
const venue = {
  accounts: [{ uid: 1, trade: keyOf('trade'), withdraw: keyOf('withdraw'), spare: keyOf('spare') }],
} as unknown as World['venue']

it('knows both words of every key that a history may type in', () => {
  expect(Object.keys(secretsOf(venue))).toEqual([
    'trade secret 0',
    'trade passphrase 0',
    'withdraw secret 0',
    'withdraw passphrase 0',
    'spare secret 0',
    'spare passphrase 0',
  ])
})

it('finds each of them in what crossed, and on disk', () => {
  const world = { venue, folder: () => folder }
  expect(leakedSecrets(world, ['{"id":"spare"}'])).toEqual([])
  expect(leakedSecrets(world, [JSON.stringify({ typed: 'passphrase of withdraw' })]).join()).toContain(
    'withdraw passphrase 0 raw',
  )
  writeFileSync(join(folder, 'a.log'), 'secret of spare')
  expect(leakedSecrets(world, []).join()).toContain('spare secret 0 raw')
})
