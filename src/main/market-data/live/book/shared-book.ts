import type { OrderBook } from '#shared/exchange/index.ts'
import type { AppError } from '#shared/errors.ts'
import { isLasting } from '#shared/retry-rule.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { Time } from '#main/platform/time.ts'
import type { Sink, Source, SourceFlow, Provenance } from '../../source.ts'
import type { BookPush } from './book-build.ts'
import { BookBuild } from './book-build.ts'
import { checkBook } from './book-check.ts'
import type { Proof } from '../proof.ts'
import { createProof } from '../proof.ts'
import { lagMs } from '../tracker.ts'

/** Who shows a book: at some depth, however many there are of one pair. */
export interface BookReader {
  /** A push was applied; null: the book is whole and may differ anywhere. */
  onChange(push: BookPush | null): void
  /** Pushes were lost: nothing is known to be right until the next change. */
  onRebuilding(): void
  /** The book cannot be streamed for now, and why: it is to be polled. */
  onUnavailable(error: AppError): void
}

/** The streamed book of one pair, for all who read it. */
export interface SharedBook {
  readonly build: BookBuild
  /** Returns what ends it. Called at once where the book is whole. */
  join(reader: BookReader): () => void
  /** Compares it with a reading now. */
  check(): void
  /** ms since the epoch at which it was last known to be true. */
  provenAt(): number
  /** Comes once a second, with the pace that is asked for: has a silent book confirmed, and given up where nothing confirms it. */
  pulse(everyMs: number | null): void
}

export interface SharedBookParts {
  readonly profileId: string
  readonly symbol: string
  readonly streams: Pick<Streams, 'subscribe'>
  readonly polling: Source
  readonly time: Time
  /** ms until the next comparison with a reading. */
  readonly checkMs: () => number
  /** A comparison found what no push had brought. */
  readonly onMissed: () => void
  /** The last reader has gone. */
  readonly onUnused: () => void
}

/** Snapshots after the first of a connection that a pair may take in a minute (streams, rule 6). */
const mostSnapshots = 3
const minuteMs = 60_000
/** ms until a book whose snapshot cannot be had is tried again: a key may have come, or the vault been opened. */
const refusedAgainMs = 30_000
/** ms until a snapshot that was older than the pushes is asked for again. */
const oldAgainMs = 300
const checkWindow = 100
/** ms between two attempts at a snapshot that fails for a reason that passes. */
const snapshotMs = 5_000

interface State {
  readonly parts: SharedBookParts
  readonly build: BookBuild
  readonly readers: Set<BookReader>
  /** Steady ms of the snapshots that count. */
  snapshots: number[]
  /** Asks for a snapshot, and what is compared. */
  reading: SourceFlow | null
  checking: SourceFlow | null
  /** A reading that is ahead of the pushes. */
  early: OrderBook | null
  readonly proof: Proof
  /** Neither a push nor a reading vouched for it: it is polled until one does. */
  isUnproven: boolean
  /** Until the next attempt. */
  waiting: AbortController
  /** A reading showed another book, so that it is polled until a push shows that the topic lives. */
  isDistrusted: boolean
  unsubscribe: (() => void) | null
}

export function createSharedBook(parts: SharedBookParts): SharedBook {
  const state: State = {
    parts,
    build: new BookBuild(),
    readers: new Set(),
    snapshots: [],
    reading: null,
    checking: null,
    early: null,
    proof: createProof(parts.time),
    isUnproven: false,
    waiting: new AbortController(),
    isDistrusted: false,
    unsubscribe: null,
  }
  const { build, readers } = state
  return {
    build,
    join(reader) {
      readers.add(reader)
      state.unsubscribe ??= subscribe(state)
      if (build.isLive && !state.isUnproven) reader.onChange(null)
      return () => {
        if (!readers.delete(reader) || readers.size > 0) return
        stopReading(state)
        state.unsubscribe?.()
        state.unsubscribe = null
        build.reset()
        parts.onUnused()
      }
    },
    check: () => state.checking?.refresh(),
    provenAt: () => state.proof.at(),
    pulse: (everyMs) => pulse(state, everyMs),
  }
}

const notify = ({ readers }: State, one: (reader: BookReader) => void): void => [...readers].forEach(one)

function pulse(state: State, everyMs: number | null): void {
  if (!state.build.isLive || state.isUnproven) return
  if (state.proof.isDue(everyMs)) state.checking?.refresh()
  if (!state.proof.isOver()) return
  state.isUnproven = true
  notify(state, (reader) => reader.onUnavailable(streamErrors.unproven))
}

/** At a moment in ms since the epoch, the same in steady ms, the book was true. `push`: all that moved; null: anything may have. */
function prove(state: State, at: number, steady: number, push: BookPush | null = null): void {
  const wasUnproven = state.isUnproven
  state.proof.prove(at, steady)
  state.isUnproven = state.proof.isOver()
  if (state.isUnproven) return
  if (wasUnproven) notify(state, (reader) => reader.onChange(null))
  else if (push !== null) notify(state, (reader) => reader.onChange(push))
}

function subscribe(state: State): () => void {
  const { parts, build } = state
  return parts.streams.subscribe(parts.profileId, 'book', parts.symbol, {
    onJoined: () => {
      build.reset()
      state.isDistrusted = false
      rebuild(state, true)
    },
    onPush: (push) => takePush(state, push),
    onLost: (error) => {
      stopReading(state)
      build.reset()
      notify(state, (reader) => reader.onUnavailable(error))
    },
  })
}

function takePush(state: State, push: BookPush): void {
  const { build, early } = state
  const wasLive = build.isLive
  const step = build.push(push)
  if (state.isDistrusted) {
    state.isDistrusted = false
    return rebuild(state)
  }
  const { time } = state.parts
  if (step === 'applied') prove(state, time.now(), time.monotonic(), push)
  if (step === 'gap' && wasLive) {
    notify(state, (reader) => reader.onRebuilding())
    rebuild(state)
  } else if (early !== null && build.sequence >= Number(early.sequence)) compare(state, early)
}

/** Asks for a snapshot, within the limit of a minute. */
function rebuild(state: State, isFirst = false): void {
  stopReading(state)
  const now = state.parts.time.monotonic()
  state.snapshots = state.snapshots.filter((at) => at > now - minuteMs)
  if (!isFirst && state.snapshots.length >= mostSnapshots) {
    notify(state, (reader) => reader.onUnavailable(streamErrors.gaps))
    return tryAgainIn(state, (state.snapshots[0] ?? now) + minuteMs - now)
  }
  if (!isFirst) state.snapshots.push(now)
  state.reading = openBook(
    state,
    'full',
    null,
    (book, provenance) => takeSnapshot(state, book, provenance),
    (error) => snapshotFailed(state, error),
  )
  state.reading.pace(snapshotMs)
}

function takeSnapshot(state: State, book: OrderBook, provenance: Provenance): void {
  const step = state.build.start(book)
  if (step === 'gap') return rebuild(state)
  stopReading(state)
  if (step === 'old') return tryAgainIn(state, oldAgainMs)
  startChecks(state)
  state.isUnproven = false
  prove(state, provenance.at, provenance.asked?.steady ?? state.parts.time.monotonic())
  notify(state, (reader) => reader.onChange(null))
}

function snapshotFailed(state: State, error: AppError): void {
  notify(state, (reader) => reader.onUnavailable(error))
  if (!isLasting(error) && error.code !== 'vault-locked') return
  stopReading(state)
  tryAgainIn(state, refusedAgainMs)
}

function startChecks(state: State): void {
  const { checkMs } = state.parts
  const take = (book: OrderBook, provenance: Provenance): void => {
    state.checking?.pace(checkMs())
    if (compare(state, book) === 'same')
      prove(state, provenance.at, provenance.asked?.steady ?? state.parts.time.monotonic())
  }
  // What fails here is asked again at the next turn.
  state.checking = openBook(state, checkWindow, 0, take, () => undefined)
  state.checking.pace(checkMs())
}

function compare(state: State, book: OrderBook): ReturnType<typeof checkBook> {
  const found = checkBook(state.build, book, checkWindow)
  if (found === 'early') waitForPushes(state, book)
  else state.early = null
  if (found === 'differs') distrust(state)
  return found
}

/** What a reading knows is pushed within the venue's lag, or the topic is silent. A later reading buys it no more time. */
function waitForPushes(state: State, book: OrderBook): void {
  if (state.early !== null) return
  state.early = book
  void state.parts.time.sleep(lagMs).then(() => {
    if (state.early === book) distrust(state)
  })
}

function distrust(state: State): void {
  state.parts.onMissed()
  stopReading(state)
  state.build.reset()
  state.isDistrusted = true
  notify(state, (reader) => reader.onRebuilding())
  notify(state, (reader) => reader.onUnavailable(streamErrors.missed))
}

function openBook(
  { parts: { polling, profileId, symbol } }: State,
  depth: 'full' | typeof checkWindow,
  ageMs: number | null,
  onBook: (book: OrderBook, provenance: Provenance) => void,
  onError: (error: AppError) => void,
): SourceFlow {
  const sink: Sink = {
    value: (value, provenance) => onBook(value as OrderBook, provenance),
    alive: () => undefined,
    rebuilding: () => undefined,
    error: onError,
  }
  return polling.open({ profileId, topic: { kind: 'book', symbol, depth } }, sink, ageMs)
}

function stopReading(state: State): void {
  state.waiting.abort()
  state.reading?.close()
  state.checking?.close()
  state.reading = state.checking = state.early = null
}

function tryAgainIn(state: State, ms: number): void {
  state.waiting = new AbortController()
  // The only rejection is that of being stopped.
  void state.parts.time.sleep(ms, state.waiting.signal).then(
    () => rebuild(state),
    () => undefined,
  )
}
