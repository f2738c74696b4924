import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Transport } from '#main/exchange/wire.ts'
import { createPracticeExchange } from './exchange.ts'
import type { PracticeExchange } from './exchange.ts'
import { practiceTransport } from './transport.ts'
import type { Time } from '#main/platform/time.ts'
import { replaceFile } from '#main/platform/atomic-write.ts'
import { createMutex } from '#main/platform/mutex.ts'

/** The practice exchange as the app keeps it: funded, running, and there again after a restart. */
export interface PracticeDesk {
  readonly transport: Transport
  /** Key of the funded account: the same after a restart, another one after a reset. */
  readonly credentials: () => Credentials
  /** Forgets orders and balances and starts over with fresh funds. Errors: disk-failed. */
  reset(): Promise<Result<null>>
  /** Stops and saves. */
  close(): Promise<void>
}

export interface PracticeDeskOptions {
  readonly dataDir: string
  readonly seed: number
  readonly speed: number
  readonly time: Time
  /** Told when the state could not be read or kept: practice goes on, but may be forgotten. */
  readonly onTrouble: (event: string, error: unknown) => void
}

const fileName = 'practice.json'
/** A crash may cost this much of play money's history. */
const saveEveryMs = 15_000

interface Running {
  readonly exchange: PracticeExchange
  readonly transport: Transport
  readonly credentials: Credentials
  readonly stop: () => void
}

/** Opens the practice exchange where it stopped; an unreadable state is put aside and practice starts over. */
export async function openPracticeDesk(options: PracticeDeskOptions): Promise<PracticeDesk> {
  const { dataDir, seed, speed, time, onTrouble } = options
  const ending = new AbortController()
  const report = (error: unknown): void => onTrouble('practice-fault', error)

  const run = (state: string | null): Running => {
    const exchange = createPracticeExchange({
      seed,
      keySeed: time.now(),
      speed,
      time,
      report,
      ...(state === null ? {} : { state }),
    })
    const key = exchange.createKey({
      accountId: exchange.defaultAccountId,
      permissions: ['Spot', 'Withdrawal', 'Transfer'],
      remark: 'Coffer',
    })
    const transport = practiceTransport(exchange)
    return { exchange, transport, credentials: { ...key, keyVersion: 3 }, stop: exchange.start() }
  }

  /** False where the state is there and cannot be read: writing over it would lose it. */
  let keeps = true

  const resume = async (): Promise<Running> => {
    let state: string | null = null
    try {
      state = readState(join(dataDir, fileName))
    } catch (error) {
      onTrouble('practice-unreadable', error)
      keeps = false
    }
    try {
      return run(state)
    } catch (error) {
      onTrouble('practice-unreadable', error)
      if (state !== null) await replaceFile(dataDir, 'practice.unreadable.json', state).catch(() => undefined)
      return run(null)
    }
  }

  const runExclusive = createMutex()
  /** One writing at a time: the timer's, a reset's and the last one share a temporary file. Rejects with the system's error. */
  const write = (): Promise<void> => runExclusive(() => replaceFile(dataDir, fileName, running.exchange.save()))

  const save = async (): Promise<void> => {
    if (!keeps) return
    try {
      await write()
    } catch (error) {
      onTrouble('practice-not-kept', error)
    }
  }

  const keepSaving = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      await time.sleep(saveEveryMs, ending.signal)
      await save()
    }
  }

  let running = await resume()
  // The only rejection is the end's.
  keepSaving().catch(() => undefined)

  return {
    transport: (request, signal) => running.transport(request, signal),
    credentials: () => running.credentials,
    reset: async () => {
      running.stop()
      running = run(null)
      try {
        await write()
        // The user gave up what could not be read.
        keeps = true
        return ok(null)
      } catch {
        return fail(appError('disk-failed', msg('practice.not-kept')))
      }
    },
    close: async () => {
      ending.abort()
      running.stop()
      await save()
    },
  }
}

const readState = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
