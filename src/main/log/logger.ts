import { join } from 'node:path'
import type { Time } from '#main/platform/time.ts'
import { createLogFile } from './log-file.ts'
import type { LogFs } from './log-file.ts'
import { createAllowedFields } from './allowed-fields.ts'

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
  /** Notified once when lines begin to be lost, by the disk's error code. */
  readonly onTrouble?: (code: string) => void
  readonly fs?: LogFs
}

type Write = (event: string, fields?: Readonly<Record<string, unknown>>) => void

/**
 * JSON lines with names and numbers only: what `allowed-fields.ts` does not list is not written (G1, G2). Never throws and
 * never waits; lines the disk refuses are counted, and the count is the first line after it recovers.
 */
export interface Logger extends Readonly<Record<LogLevel, Write>> {
  /** From now on `secret` is not written, in whatever form. */
  hide(secret: string): () => void
  /** A text without the secrets that were hidden: for what leaves this computer beside the log. */
  redact(text: string): string
  /** Resolves when every line so far is on disk or lost. */
  flush(): Promise<void>
  close(): Promise<void>
}

const longestLine = 8_192
const longestQueue = 10_000
const largestBatch = 65_536

export function createLogger(options: LoggerOptions): Logger {
  const { dataDir, time, level = 'info', maxBytes = 1_000_000, keep = 4, onTrouble = () => undefined } = options
  const allowed = createAllowedFields()
  const file = createLogFile(join(dataDir, 'logs', 'coffer.log'), maxBytes, keep, options.fs)

  const line = (at: LogLevel, event: string, fields: Readonly<Record<string, unknown>>): string => {
    const head = { time: new Date(time.now()).toISOString(), level: at, event: allowed.event(event) }
    const text = JSON.stringify({ ...head, ...allowed.fields(fields) })
    return `${text.length > longestLine ? JSON.stringify({ ...head, redacted: 'too long' }) : text}\n`
  }

  const queue = createLineQueue({
    append: file.append,
    batchBytes: Math.min(maxBytes, largestBatch),
    lostLine: (dropped) => line('warn', 'log-lines-lost', { dropped }),
    onTrouble,
  })

  const writer =
    (at: LogLevel): Write =>
    (event, fields = {}) => {
      if (logLevels.indexOf(at) < logLevels.indexOf(level)) return
      if (queue.hasRoom()) queue.add(line(at, event, fields))
    }

  return {
    debug: writer('debug'),
    info: writer('info'),
    warn: writer('warn'),
    error: writer('error'),
    hide: allowed.hide,
    redact: allowed.text,
    flush: queue.flush,
    close: async () => {
      await queue.flush()
      await file.close()
    },
  }
}

interface LineQueueOptions {
  readonly append: (text: string) => Promise<void>
  /** Bytes written at once. */
  readonly batchBytes: number
  /** The line that says how many were lost. */
  readonly lostLine: (dropped: number) => string
  readonly onTrouble: (code: string) => void
}

/** Lines on their way to the disk, in batches; those it refuses, and those beyond the longest queue, are counted. */
function createLineQueue({ append, batchBytes, lostLine, onTrouble }: LineQueueOptions) {
  let queue: string[] = []
  let dropped = 0
  let writing: Promise<void> | null = null

  const appendBatch = async (batch: readonly string[]): Promise<void> => {
    const lost = dropped
    try {
      await append((lost > 0 ? lostLine(lost) : '') + batch.join(''))
      dropped -= lost
    } catch (error) {
      if (dropped === 0) onTrouble((error as NodeJS.ErrnoException).code ?? 'unknown')
      dropped += batch.length
    }
  }

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = firstLines(queue, batchBytes)
      queue = queue.slice(batch.length)
      await appendBatch(batch)
    }
    writing = null
  }

  return {
    /** False where a further line is lost. */
    hasRoom: (): boolean => {
      if (queue.length < longestQueue) return true
      dropped += 1
      return false
    },
    add: (line: string): void => {
      queue.push(line)
      writing ??= Promise.resolve().then(drain)
    },
    flush: async (): Promise<void> => {
      await writing
    },
  }
}

/** As many lines as fit into `bytes`, and always one. */
function firstLines(lines: readonly string[], bytes: number): readonly string[] {
  let taken = 0
  const end = lines.findIndex((text, i) => {
    taken += Buffer.byteLength(text)
    return i > 0 && taken > bytes
  })
  return end < 0 ? lines : lines.slice(0, end)
}
