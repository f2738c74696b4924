import type { OcoDetail } from '#shared/exchange/index.ts'
import type { StreamName } from '#shared/streams/topics.ts'
import type { Streams } from '#main/streams/streams.ts'
import type { Time } from '#main/platform/time.ts'
import type { Sink, Source, SourceFlow, Subject } from '../source.ts'
import { BookFlow } from './book/book-flow.ts'
import type { SharedBook } from './book/shared-book.ts'
import { createSharedBook } from './book/shared-book.ts'
import type { Disagreements } from './disagreements.ts'
import type { LiveFlow } from './live-flow.ts'
import { createLiveFlow } from './live-flow.ts'
import { HintedFlow } from './hinted-flow.ts'
import type { LiveFlowParts } from './live-state.ts'
import { OcoAnswers } from './oco-answers.ts'
import { createListingWatch, isListOfPairs } from './listing-watch.ts'
import { hintsOf, lineOf, planOf } from './plans.ts'
import { leastCheckMs, mostCheckMs } from './proof.ts'

export interface LiveSourceOptions {
  readonly streams: Pick<Streams, 'subscribe' | 'view'>
  /** What serves where nothing is streamed, and compares where something is. */
  readonly polling: Source
  readonly time: Time
  /** 0 to 1, for jitter. */
  readonly random: () => number
  readonly disagreements: Pick<Disagreements, 'count'>
  /** Gets what must not happen. */
  readonly onError: (error: unknown) => void
}

const pulseMs = 1_000

/** Serves subjects by the venue's streams, with polling as what stands in for them and checks them. */
export function createLiveSource(options: LiveSourceOptions): Source {
  const { streams, polling, time, random, disagreements, onError } = options
  const live = new Map<LiveFlow, Subject>()
  const listings = createListingWatch(polling)
  const checkMs = (): number => leastCheckMs + (mostCheckMs - leastCheckMs) * random()
  const startPulse = createPulse(time, live, streams)
  const common = (profileId: string) => ({
    streams,
    polling,
    time,
    checkMs,
    onError,
    onMissed: () => disagreements.count(profileId),
    onListing: () => listings.changed(profileId),
  })
  const bookOf = createSharedBooks(common)
  const ocos = createOcoFlows()

  const openLive = (subject: Subject, sink: Sink, ageMs: number | null): LiveFlow | null => {
    const { profileId, topic } = subject
    if (topic.kind === 'book') {
      const book = (): SharedBook => bookOf(profileId, topic.symbol)
      return new BookFlow({ profileId, topic, sink, ageMs, book, polling, time, onError })
    }
    const plan = planOf(topic)
    const parts = { subject, sink, ageMs, ...common(profileId) }
    if (plan !== null) return createLiveFlow(parts, plan)
    const hints = hintsOf(topic)
    if (hints === null) return null
    if (topic.kind === 'ocos') return ocos.list(parts, hints)
    return topic.kind === 'read' && topic.row === 'getOcoDetail'
      ? ocos.record(parts, hints)
      : new HintedFlow(parts, hints)
  }

  return {
    open(subject, sink, ageMs) {
      const flow = openLive(subject, sink, ageMs)
      if (flow === null) return (isListOfPairs(subject) ? listings : polling).open(subject, sink, ageMs)
      const served = noted(live, flow, subject)
      startPulse()
      return served
    },
  }
}

/** In the map until it is closed. */
function noted<Flow extends SourceFlow>(flows: Map<Flow, Subject>, flow: Flow, subject: Subject): SourceFlow {
  flows.set(flow, subject)
  return {
    pace: (everyMs) => flow.pace(everyMs),
    refresh: () => flow.refresh(),
    answer: (answer) => flow.answer?.(answer),
    close() {
      flows.delete(flow)
      flow.close()
    },
  }
}

/** One book for each pair of a profile, for as long as somebody reads it. */
function createSharedBooks(
  common: (profileId: string) => Omit<Parameters<typeof createSharedBook>[0], 'profileId' | 'symbol' | 'onUnused'>,
): (profileId: string, symbol: string) => SharedBook {
  const books = new Map<string, SharedBook>()
  return (profileId, symbol) => {
    const key = JSON.stringify([profileId, symbol])
    const known = books.get(key)
    if (known !== undefined) return known
    const onUnused = (): void => void books.delete(key)
    const made = createSharedBook({ ...common(profileId), profileId, symbol, onUnused })
    books.set(key, made)
    return made
  }
}

/** The list of a profile's OCO orders, and single records, which alone say of an order that is over that it waits after all. */
function createOcoFlows() {
  const known = new Map<string, OcoAnswers>()
  return {
    list: (parts: LiveFlowParts, hints: readonly StreamName[]): LiveFlow => {
      const answers = new OcoAnswers()
      known.set(parts.subject.profileId, answers)
      return new HintedFlow(parts, hints, answers)
    },
    record: (parts: LiveFlowParts, hints: readonly StreamName[]): LiveFlow =>
      new HintedFlow<OcoDetail>(parts, hints, {
        answer: () => false,
        over: (record, askedAt) => {
          known.get(parts.subject.profileId)?.takeRecord(record, askedAt)
          return record
        },
      }),
  }
}

/** Once a second every flow learns when its line last brought a message, while there are any. Gives what starts it. */
function createPulse(time: Time, flows: ReadonlyMap<LiveFlow, Subject>, streams: Pick<Streams, 'view'>): () => void {
  let isRunning = false
  const run = async (): Promise<void> => {
    isRunning = true
    while (flows.size > 0) {
      await time.sleep(pulseMs)
      for (const [flow, { profileId, topic }] of [...flows]) {
        const { lastMessageAt } = streams.view(profileId)[lineOf(topic)]
        if (lastMessageAt !== null) flow.onAlive(lastMessageAt)
      }
    }
    isRunning = false
  }
  return () => {
    if (!isRunning) void run()
  }
}
