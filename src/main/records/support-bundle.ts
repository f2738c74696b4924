import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppInfo } from '#shared/bridge/app.ts'
import type { JournalVerdict } from '#shared/bridge/records.ts'
import type { Settings } from '#shared/domain/settings.ts'
import type { Result } from '#shared/errors.ts'
import { nextTurn } from './verify-journal.ts'

export interface BundleParts {
  readonly dataDir: string
  readonly info: () => AppInfo
  readonly settings: () => Settings
  readonly verify: () => Promise<Result<JournalVerdict>>
  /** Takes the secrets of this run out of a text, as the log does. */
  readonly redact: (text: string) => string
  /** Puts every line of the log on disk. */
  readonly flushLog: () => Promise<void>
  readonly now: () => number
}

/** Bytes of the log's end that go along. */
const logTail = 200_000

/**
 * What a bug report needs, as one text that is shown before it is kept (G1): versions, settings, the journal's state, and
 * the log, which was redacted when it was written. No keys, no profiles, no addresses, no amounts, and nothing of what
 * the page keeps for itself.
 */
export const createSupportBundle =
  ({ dataDir, info, settings, verify, redact, flushLog, now }: BundleParts) =>
  async (): Promise<string> => {
    await flushLog()
    const { page: _ownWords, ...choices } = settings()
    // The folders' paths name the person.
    const { profilesProblem, dataDir: _path, startHint: _paths, ...app } = info()
    const parts: readonly (readonly [title: string, text: string])[] = [
      ['Coffer', JSON.stringify({ ...app, profilesReadable: profilesProblem === null, ...process.versions }, null, 2)],
      ['Settings', JSON.stringify(choices, null, 2)],
      ['Journal', JSON.stringify(withoutId(await verify()), null, 2)],
      ['Log', await tailOf(join(dataDir, 'logs', 'coffer.log'))],
    ]
    const head = `Coffer support bundle, ${new Date(now()).toISOString()}`
    return redactLines([head, ...parts.map(([title, text]) => `## ${title}\n\n${text}`)].join('\n\n') + '\n', redact)
  }

/** Line by line, and other work of main between: the whole at once would stop it for a second (I7). No secret spans lines. */
const redactLines = async (text: string, redact: (text: string) => string): Promise<string> => {
  const clean: string[] = []
  for (const line of text.split('\n')) {
    clean.push(redact(line))
    await nextTurn()
  }
  return clean.join('\n')
}

const withoutId = (verdict: Result<JournalVerdict>): unknown => (verdict.ok ? verdict.value : verdict.error.code)

const tailOf = async (path: string): Promise<string> => {
  try {
    const file = await open(path)
    try {
      const { size: bytes } = await file.stat()
      const length = Math.min(bytes, logTail)
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, bytes - length)
      const text = buffer.toString('utf8')
      // The first line is most likely cut.
      return length < bytes ? text.slice(text.indexOf('\n') + 1) : text
    } finally {
      await file.close()
    }
  } catch {
    return 'no-log'
  }
}
