import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createLogger } from '#main/log/logger.ts'
import { systemTime } from '#main/platform/time.ts'
import { appError } from '#shared/errors.ts'
import type { AppError } from '#shared/errors.ts'
import { asWritten, followed, msg } from '#shared/messages.ts'
import { removeFolder } from '#test/support/folders.ts'
import { said } from '#test/support/said.ts'

const lineOf = async (error: AppError): Promise<Record<string, unknown>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'coffer-log-'))
  try {
    const log = createLogger({ dataDir, time: systemTime })
    log.error('order', { error })
    await log.close()
    const line = readFileSync(join(dataDir, 'logs', 'coffer.log'), 'utf8')
    for (const word of said(error).match(/[\p{L}]{3,} [\p{L}]{3,} [\p{L}]{3,}/gu) ?? [])
      expect(line).not.toContain(word)
    return JSON.parse(line) as Record<string, unknown>
  } finally {
    await removeFolder(dataDir)
  }
}

it('G2: a log line of an error holds its code, the id of its message and its figures, and no sentence', async () => {
  const error = appError('pin-wrong', followed(msg('pin.wrong', { left: 2 }), msg('vault.locked')), { field: 'pin' })
  expect((await lineOf(error))['error']).toEqual({
    code: 'pin-wrong',
    field: 'pin',
    reason: 'pin.wrong',
    params: { left: 2 },
  })
})

it('G2: words that stand in a message are not written, whoever wrote them', async () => {
  const error = appError('refused', asWritten('Pay to TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t at once.'))
  expect((await lineOf(error))['error']).toEqual({ code: 'refused', reason: 'as-written' })
})
