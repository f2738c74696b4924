import { Worker } from 'node:worker_threads'
import type { Endpoint } from '#shared/exchange/endpoint.ts'
import { type EndpointName, endpoints } from '#shared/exchange/index.ts'
import { type AnswerPiece, put } from './answer-pieces.ts'
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
  readonly onError?: (event: string, error: unknown) => void
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
  const { closing, time, onError = () => undefined, largeFrom = largeByDefault } = options
  const waiting: Job[] = []
  let thread: Worker | null = null
  let isUsable = true
  let verdict: AnswerVerdict<unknown> | null = null

  const giveUp = (error: unknown): void => {
    if (!isUsable) return
    isUsable = false
    if (error !== null) onError('answer-thread', error)
    verdict = null
    void thread?.terminate()
    thread = null
    for (const job of waiting.splice(0)) job.resolve(readSafely(job))
  }

  const ask = (): void => {
    const job = waiting[0]
    if (job === undefined) thread?.unref()
    else {
      thread?.ref()
      thread?.postMessage({ row: job.row, wire: job.wire })
      void within(
        time,
        answerMs,
        () => job.done,
        () => giveUp(new Error('The thread that reads large answers is silent')),
      )
    }
  }

  const take = (piece: AnswerPiece): void => {
    if (piece.kind === 'end') {
      const done = verdict
      if (done === null) return giveUp(new Error('The thread answered out of turn'))
      verdict = null
      waiting.shift()?.resolve(done)
      return ask()
    }
    if (piece.kind === 'verdict') verdict = piece.verdict
    else if (verdict !== null) put(verdict, piece)
    thread?.postMessage(null)
  }

  const start = (): void => {
    if (thread !== null || !isUsable) return
    try {
      thread = (options.startThread ?? startThread)()
      thread.on('message', take)
      thread.on('messageerror', giveUp)
      thread.on('error', giveUp)
      thread.on('exit', () => giveUp(new Error('The thread that reads large answers ended')))
    } catch (error) {
      giveUp(error)
    }
  }

  if (closing.aborted) isUsable = false
  closing.addEventListener('abort', () => giveUp(null), { once: true })

  return (wire, row) => {
    if (!wire.ok || wire.value.body.length < largeFrom) return readInPlace(wire, row)
    start()
    if (!isUsable) return readInPlace(wire, row)
    const { promise: done, resolve } = Promise.withResolvers<AnswerVerdict<unknown>>()
    waiting.push({ wire, row, done, resolve })
    if (waiting.length === 1) ask()
    return done
  }
}
