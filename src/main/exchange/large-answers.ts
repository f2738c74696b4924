import { Worker } from 'node:worker_threads'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/exchange/index.ts'
import { type AnswerPiece, put } from './answer-pieces.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { within } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { classify, type AnswerVerdict } from './outcome.ts'
import type { WireResult } from './wire.ts'

/** Says what may be said of an answer (`classify`); of a large one without holding up the thread that asks. */
export type ReadAnswer = (
  wire: WireResult,
  row: EndpointName,
) => AnswerVerdict<unknown> | Promise<AnswerVerdict<unknown>>

/** Reads any answer on the thread that asks. */
export function readInPlace(wire: WireResult, name: EndpointName): AnswerVerdict<unknown> {
  const row: Endpoint = endpoints[name]
  return classify(wire, row)
}

export interface LargeAnswersOptions {
  /** Ends the thread: Coffer closes. What is under way then is read in place, and so is what still comes. */
  readonly closing: AbortSignal
  readonly time: Pick<Time, 'sleep'>
  readonly onError?: OnError
  /** UTF-16 units above which an answer is large. */
  readonly largeFrom?: number
  readonly startThread?: () => Worker
}

/** Reading 256 kB takes some 10 ms; there are few such answers, and the thread adds about as much to each. */
const largeByDefault = 256 * 1024

// The thread is an entry of its own of the build, and stands as source beside this file in tests.
const threadUrl = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? './answer-worker.ts' : './answer-worker.js', import.meta.url)

/** Nothing of the environment or the command line reaches it, and it cannot keep the process alive. */
const startThread = (): Worker => new Worker(threadUrl(), { env: {}, argv: [], execArgv: [] })

interface Job {
  readonly wire: WireResult
  readonly row: EndpointName
  readonly done: Promise<AnswerVerdict<unknown>>
  readonly resolve: (verdict: AnswerVerdict<unknown>) => void
}

/** ms that the thread may take for one answer; 8 MB take a tenth of it on a slow machine. */
const answerMs = 10_000

/** What is said of an answer that cannot be read: unknown, with its HTTP status. */
const unreadable = ({ wire, row }: Pick<Job, 'wire' | 'row'>): AnswerVerdict<unknown> =>
  readInPlace(wire.ok ? { ok: true, value: { ...wire.value, body: '' } } : wire, row)

const readSafely = (job: Pick<Job, 'wire' | 'row'>): AnswerVerdict<unknown> => {
  try {
    return readInPlace(job.wire, job.row)
  } catch {
    // Reading is total; what breaks it all the same must not leave somebody waiting for ever.
    return unreadable(job)
  }
}

/**
 * Reads answers: small ones at once, large ones one by one in a thread that starts with the first of them (N5). Where the
 * thread cannot start or ends early, answers are read in place: nothing is lost but time.
 */
export function createLargeAnswers(options: LargeAnswersOptions): ReadAnswer {
  const { closing, largeFrom = largeByDefault } = options
  const reader: Reader = { waiting: [], thread: null, isUsable: !closing.aborted, verdict: null }
  closing.addEventListener('abort', () => giveUp(options, reader, null), { once: true })

  return (wire, row) => {
    if (!wire.ok || wire.value.body.length < largeFrom) return readInPlace(wire, row)
    start(options, reader)
    if (!reader.isUsable) return readInPlace(wire, row)
    const { promise: done, resolve } = Promise.withResolvers<AnswerVerdict<unknown>>()
    reader.waiting.push({ wire, row, done, resolve })
    if (reader.waiting.length === 1) ask(options, reader)
    return done
  }
}

interface Reader {
  /** The first is in the thread. */
  readonly waiting: Job[]
  thread: Worker | null
  isUsable: boolean
  /** Of the first, as far as its pieces have come. */
  verdict: AnswerVerdict<unknown> | null
}

/** From here on everything is read in place. `error` is null where Coffer closes. */
const giveUp = ({ onError }: LargeAnswersOptions, reader: Reader, error: unknown): void => {
  if (!reader.isUsable) return
  reader.isUsable = false
  if (error !== null) onError?.('answer-thread', error)
  reader.verdict = null
  void reader.thread?.terminate()
  reader.thread = null
  for (const job of reader.waiting.splice(0)) job.resolve(readSafely(job))
}

/** Gives the thread the next answer, or lets it rest. */
const ask = (options: LargeAnswersOptions, reader: Reader): void => {
  const { waiting, thread } = reader
  const job = waiting[0]
  if (job === undefined) thread?.unref()
  else {
    thread?.ref()
    thread?.postMessage({ row: job.row, wire: job.wire })
    void within(
      options.time,
      answerMs,
      () => job.done,
      () => giveUp(options, reader, new Error('The thread that reads large answers is silent')),
    )
  }
}

const take = (options: LargeAnswersOptions, reader: Reader, piece: AnswerPiece): void => {
  if (piece.kind === 'end') {
    const done = reader.verdict
    if (done === null) return giveUp(options, reader, new Error('The thread answered out of turn'))
    reader.verdict = null
    reader.waiting.shift()?.resolve(done)
    return ask(options, reader)
  }
  if (piece.kind === 'verdict') reader.verdict = piece.verdict
  else if (reader.verdict !== null) put(reader.verdict, piece)
  reader.thread?.postMessage(null)
}

const start = (options: LargeAnswersOptions, reader: Reader): void => {
  if (reader.thread !== null || !reader.isUsable) return
  const fail = (error: unknown): void => giveUp(options, reader, error)
  try {
    const thread = (options.startThread ?? startThread)()
    reader.thread = thread
    thread.on('message', (piece: AnswerPiece) => take(options, reader, piece))
    thread.on('messageerror', fail)
    thread.on('error', fail)
    thread.on('exit', () => fail(new Error('The thread that reads large answers ended')))
  } catch (error) {
    fail(error)
  }
}
