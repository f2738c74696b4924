import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '#shared/domain/settings.ts'
import { appError, fail } from '#shared/errors.ts'
import { asWritten, msg } from '#shared/messages.ts'
import { createSupportBundle } from '#main/records/support-bundle.ts'
import { createFingerprints, formsOf, redacted } from '#main/platform/redact.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'

const secret = 'canary/3f9c-1d7e.8a55'

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder.path, 'logs'))
})
afterEach(() => folder.remove())

const withSecrets = (...all: readonly string[]): ((text: string) => string) => {
  const secrets = createFingerprints()
  for (const one of all) secrets.add(one)
  return secrets.redact
}

const bundle = (log: string, redact = withSecrets(secret)): Promise<string> => {
  writeFileSync(join(folder.path, 'logs', 'coffer.log'), log)
  return createSupportBundle({
    dataDir: folder.path,
    info: () => ({
      version: '1.2.3',
      packaged: true,
      platform: 'linux',
      dataDir: folder.path,
      startAtLogin: 'off',
      keychain: 'available',
      journal: { state: 'corrupt', message: asWritten(`near ${secret}`), trouble: null },
      profilesProblem: null,
      startHint: null,
      settingsUnread: [],
    }),
    settings: () => ({ ...defaultSettings, page: { notes: 'my own words' } }),
    verify: () => Promise.resolve(fail(appError('internal', msg('money.not-known')))),
    redact,
    flushLog: () => Promise.resolve(),
    now: () => 0,
  })()
}

describe('support bundle', () => {
  it('G1: holds no secret of this run in any form, wherever it got in', async () => {
    const text = await bundle([...formsOf(secret)].join('\n'))
    for (const form of formsOf(secret)) expect(text).not.toContain(form)
    expect(text).toContain(`near ${redacted}`)
  })

  it('tells version, settings and log, and neither the folder nor what the page keeps', async () => {
    const text = await bundle('{"event":"started"}')
    for (const part of ['"version": "1.2.3"', '"lockMinutes": 15', '{"event":"started"}']) expect(text).toContain(part)
    expect(text).not.toContain(folder.path)
    expect(text).not.toContain('my own words')
  })

  it('I7: looks through a long log in small parts, and lets main do other work between them', async () => {
    let inThisTurn = 0
    let most = 0
    const counted = (text: string): string => {
      inThisTurn += text.length
      most = Math.max(most, inThisTurn)
      return text
    }
    let turning = true
    const turn = (): void => {
      inThisTurn = 0
      if (turning) setImmediate(turn)
    }
    turn()
    const text = await bundle(`{"event":"call","endpoint":"getTicker"}\n`.repeat(10_000), counted)
    turning = false
    expect(text.length).toBeGreaterThan(190_000)
    expect(most).toBeLessThan(2_000)
  })

  it('V6: tells no short PIN by what it leaves out', async () => {
    const line = '{"time":"2026-11-22T10:00:00.000Z","event":"started","count":2026}'
    expect(await bundle(line, withSecrets('2026'))).toContain(line)
  })
})
