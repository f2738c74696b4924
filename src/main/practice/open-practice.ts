import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Credentials } from '#shared/domain/profile.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Transport } from '#main/exchange/wire.ts'
import type { OpenSocket } from '#main/streams/socket.ts'
import { createPracticeExchange } from './exchange.ts'
import type { PriceSource } from './followed/price-source.ts'
import type { PracticeExchange } from './exchange.ts'
import { pairs } from './listing/pairs.ts'
import { openInProcess } from './streams/in-process.ts'
import { practiceTransport } from './transport.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { replaceFile } from '#main/platform/atomic-write.ts'
import type { StoreFolder } from '#main/platform/disk.ts'
import { createMutex } from '#main/platform/mutex.ts'

/** The practice exchange as the app keeps it: funded, running, and there again after a restart. */
export interface PracticeDesk {
  readonly transport: Transport
  /** A socket of the streams of the exchange that is running when it opens; a reset ends it. */
  readonly openSocket: OpenSocket
  /** Key of the funded account: the same after a restart, another one after a reset. */
  readonly credentials: () => Credentials
  /** Symbols of the pairs that are watched or have orders, and of all that are listed, with whether each follows the source now. */
  pairs(): PracticePairs
  /** Forgets orders and balances and starts over with fresh funds. Errors: disk-failed. */
  reset(): Promise<Result<null>>
  /** Stops and saves. */
  close(): Promise<void>
}

export interface PracticePairs {
  readonly inUse: readonly string[]
  readonly followed: readonly string[]
  readonly wandering: readonly string[]
}

export interface PracticeDeskOptions extends StoreFolder {
  readonly seed: number
  readonly speed: number
  readonly time: Time
  /** Whether a pair is listed, by its symbol; every one by default. */
  readonly lists?: (symbol: string) => boolean
  /** What prices follow where it knows them. */
  readonly source?: PriceSource
  /** Called as soon as another account answers: what was read of the former one is over, saved or not. */
  readonly onReset: () => void
  /** Notified when the state could not be read or kept: practice goes on, but may be forgotten. */
  readonly onTrouble: OnError
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
  const ending = new AbortController()
  const file = createStateFile(options)
  let running = await resume(options, file)
  const save = (): Promise<void> => file.save(() => running.exchange.save())
  // The only rejection is the end's.
  keepSaving(options.time, ending.signal, save).catch(() => undefined)

  return {
    transport: (request, signal) => running.transport(request, signal),
    openSocket: openInProcess(() => running.exchange.streams),
    credentials: () => running.credentials,
    pairs: () => pairsOf(running.exchange),
    reset: async () => {
      running.stop()
      running = run(options, null)
      options.onReset()
      return file.replace(() => running.exchange.save())
    },
    close: async () => {
      ending.abort()
      running.stop()
      await save()
    },
  }
}

const pairsOf = ({ venue, pairsInUse }: PracticeExchange): PracticePairs => {
  const follows = venue.followed?.symbols() ?? new Set()
  const symbols = [...venue.engine.state.markets.keys()]
  return {
    inUse: pairsInUse(),
    followed: symbols.filter((symbol) => follows.has(symbol)),
    wandering: symbols.filter((symbol) => !follows.has(symbol)),
  }
}

const run = ({ seed, speed, time, lists, source, onTrouble }: PracticeDeskOptions, state: string | null): Running => {
  const exchange = createPracticeExchange({
    seed,
    keySeed: time.now(),
    speed,
    time,
    report: (error) => onTrouble('practice-fault', error),
    ...(lists && { pairs: pairs.filter(({ symbol }) => lists(symbol)) }),
    ...(source === undefined ? {} : { source }),
    ...(state === null ? {} : { state }),
  })
  const key = exchange.createKey({
    accountId: exchange.defaultAccountId,
    permissions: ['Spot', 'Withdrawal', 'Transfer'],
    remark: 'Coffer',
  })
  const transport = practiceTransport(exchange)
  const stopStepping = exchange.start()
  const stop = (): void => {
    stopStepping()
    exchange.streams.close()
  }
  return { exchange, transport, credentials: { ...key, keyVersion: 3 }, stop }
}

const resume = async (options: PracticeDeskOptions, file: StateFile): Promise<Running> => {
  const state = file.read()
  try {
    return run(options, state)
  } catch (error) {
    options.onTrouble('practice-unreadable', error)
    if (state !== null) await file.putAside(state)
    return run(options, null)
  }
}

const keepSaving = async (time: Time, ending: AbortSignal, save: () => Promise<void>): Promise<void> => {
  while (!ending.aborted) {
    await time.sleep(saveEveryMs, ending)
    await save()
  }
}

/** The state on disk. A state that is there and cannot be read is not written over, unless the user gives it up. */
interface StateFile {
  /** Null where there is none, or none that can be read. */
  read(): string | null
  /** Keeps a state that is no practice exchange under another name. */
  putAside(state: string): Promise<void>
  /** Never rejects: a failure is reported, and practice goes on. */
  save(state: () => string): Promise<void>
  /** Writes whatever is there. Errors: disk-failed. */
  replace(state: () => string): Promise<Result<null>>
}

function createStateFile({ dataDir, disk, onTrouble }: PracticeDeskOptions): StateFile {
  let keeps = true
  const runExclusive = createMutex()
  /** One writing at a time: the timer's, a reset's and the last one share a temporary file. Rejects with the system's error. */
  const write = (state: () => string): Promise<void> =>
    runExclusive(() => replaceFile(dataDir, fileName, state(), disk?.files))
  return {
    read: () => {
      try {
        return readState(join(dataDir, fileName))
      } catch (error) {
        onTrouble('practice-unreadable', error)
        keeps = false
        return null
      }
    },
    putAside: (state) => replaceFile(dataDir, 'practice.unreadable.json', state, disk?.files).catch(() => undefined),
    save: async (state) => {
      if (!keeps) return
      try {
        await write(state)
      } catch (error) {
        onTrouble('practice-not-kept', error)
      }
    },
    replace: async (state) => {
      try {
        await write(state)
        // The user gave up what could not be read.
        keeps = true
        return ok(null)
      } catch {
        return fail(appError('disk-failed', msg('practice.not-kept')))
      }
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
