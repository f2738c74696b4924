import { join } from 'node:path'
import type { Time } from '#main/platform/time.ts'
import { createLogFile } from './log-file.ts'
import type { LogFs } from './log-file.ts'
import { createRedactor } from './redact.ts'

export const logLevels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof logLevels)[number]

export interface LoggerOptions {
  /** The files are in its folder `logs`. */
  readonly dataDir: string
  readonly time: Time
  /** The least that is written; `info` by default. */
  readonly level?: LogLevel
  /** Bytes of one file; 1 MB by default. */
  readonly maxBytes?: number
  /** Older files kept beside the current one; 4 by default. */
  readonly keep?: number
  /** Told once when lines begin to be lost, by the disk's error code. */
  readonly onTrouble?: (code: string) => void
  readonly fs?: LogFs
}

type Write = (event: string, fields?: Readonly<Record<string, unknown>>) => void

/**
 * JSON lines with names and numbers only: what `redact.ts` does not allow is not written (G1, G2). Never throws and
 * never waits; lines the disk refuses are counted, and the count is the first line after it recovers.
 */
export interface Logger extends Readonly<Record<LogLevel, Write>> {
  /** From now on `secret` is not written, in whatever form. */
  hide(secret: string): void
  /** Resolves when every line so far is on disk or lost. */
  flush(): Promise<void>
  close(): Promise<void>
}

const longestLine = 8_192
const longestQueue = 10_000
const largestBatch = 65_536

export function createLogger(options: LoggerOptions): Logger {
  const { dataDir, time, level = 'info', maxBytes = 1_000_000, keep = 4, onTrouble = () => undefined } = options
  const redactor = createRedactor()
  const file = createLogFile(join(dataDir, 'logs', 'coffer.log'), maxBytes, keep, options.fs)
  let queue: string[] = []
  let dropped = 0
  let writing: Promise<void> | null = null

  const line = (at: LogLevel, event: string, fields: Readonly<Record<string, unknown>>): string => {
    const head = { time: new Date(time.now()).toISOString(), level: at, event: redactor.event(event) }
    const text = JSON.stringify({ ...head, ...redactor.fields(fields) })
    return `${text.length > longestLine ? JSON.stringify({ ...head, redacted: 'too long' }) : text}\n`
  }

  const appendBatch = async (batch: readonly string[]): Promise<void> => {
    const lost = dropped
    try {
      await file.append((lost > 0 ? line('warn', 'log-lines-lost', { dropped: lost }) : '') + batch.join(''))
      dropped -= lost
    } catch (error) {
      if (dropped === 0) onTrouble((error as NodeJS.ErrnoException).code ?? 'unknown')
      dropped += batch.length
    }
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = firstLines(queue, Math.min(maxBytes, largestBatch))
      queue = queue.slice(batch.length)
      await appendBatch(batch)
    }
    writing = null
  }

  const writer =
    (at: LogLevel): Write =>
    (event, fields = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level)) return
      if (queue.length >= longestQueue) {
        dropped += 1
        return
      }
      queue.push(line(at, event, fields))
      writing ??= Promise.resolve().then(drain)
    }

  const flush = async (): Promise<void> => {
    await writing
  }

  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    hide: redactor.hide,
    flush,
    close: async () => {
      await flush()
      await file.close()
    },
  }
}

/** As many lines as fit into `bytes`, and always one. */
function firstLines(lines: readonly string[], bytes: number): readonly string[] {
  let size = 0
  const end = lines.findIndex((text, i) => {
    size += Buffer.byteLength(text)
    return i > 0 && size > bytes
  })
  return end < 0 ? lines : lines.slice(0, end)
}
