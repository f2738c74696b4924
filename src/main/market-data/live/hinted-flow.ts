import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { AppError } from '#shared/errors.ts'
import type { StreamName } from '#shared/streams/topics.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import { canonical } from '../canonical.ts'
import { diff } from '../diff.ts'
import { paceAfter } from '../read-topics.ts'
import type { AskedAt, Sink, SourceFlow, Provenance } from '../source.ts'
import type { AcceptedAnswer } from './answers.ts'
import type { Asker } from './asker.ts'
import { createAsker } from './asker.ts'
import type { Claims } from './disagreements.ts'
import { createClaims } from './disagreements.ts'
import type { LiveFlow } from './live-flow.ts'
import type { LiveFlowParts } from './live-state.ts'
import { streamEveryMs } from './live-state.ts'
import type { Proof } from './proof.ts'
import { createProof } from './proof.ts'
import { lagMs } from './tracker.ts'

/** What any push may have changed. */
const all = 'all'

/** What is known beside the readings of a subject, shown over them. */
export interface Overlay<Value extends FeedValue> {
  /** Whether an accepted answer to one of Coffer's own requests is about the subject. `steady`: ms at which it came. */
  answer(answer: AcceptedAnswer, steady: number): boolean
  /** What is shown of a reading that began at `askedAt`, in steady ms. */
  over(value: Value, askedAt: number): Value
}

/**
 * Serves a subject that no push carries, and of which pushes of other topics show that it changed: OCO orders, fills. It is read
 * at each of them and once more after the time in which the venue's answers may be older; without any it still holds, and is
 * only checked (streams, rule 9). Where one of the topics is lost it is polled at its pace.
 */
export class HintedFlow<Value extends FeedValue> implements LiveFlow {
  private readonly parts: LiveFlowParts
  private readonly names: readonly StreamName[]
  private readonly overlay: Overlay<Value> | null
  private readonly poll: SourceFlow
  private readonly asker: Asker
  private readonly claims: Claims
  private readonly joined = new Map<StreamName, number>()
  private ends: (() => void)[] = []
  private paceMs: number | null = null
  /** As it was read, and as it is shown. */
  private bare: Value | null = null
  private value: Value | null = null
  /** Of the last reading, without when it was asked. */
  private read: Provenance | null = null
  private lost: AppError | null = null
  /** Steady ms of the last push, and of the last reading's beginning. */
  private pushedAt = -Infinity
  private askedAt = -Infinity
  private isDistrusted = false
  private readonly proof: Proof

  constructor(parts: LiveFlowParts, names: readonly StreamName[], overlay: Overlay<Value> | null = null) {
    const { subject, sink, ageMs, time, polling } = parts
    this.parts = parts
    this.names = names
    this.overlay = overlay
    const polled: Sink = {
      ...sink,
      value: (value, provenance) => this.take(value as Value, provenance),
      error: (error, at) => {
        if (!this.holds()) sink.error(error, at)
      },
    }
    this.proof = createProof(time)
    this.poll = polling.open(subject, polled, ageMs)
    this.asker = createAsker(time, () => this.poll.refresh())
    this.claims = createClaims(time, () => this.distrust())
  }

  pace(everyMs: number | null): void {
    this.paceMs = everyMs
    if (everyMs === null) this.unsubscribe()
    else if (this.ends.length === 0) this.ends = this.names.map((name) => this.subscribe(name))
    this.setPace()
  }

  refresh(): void {
    this.poll.refresh()
  }

  /** Stands over what was read, which is read again when no answer can be older. */
  answer(answer: AcceptedAnswer): void {
    if (this.overlay?.answer(answer, this.parts.time.monotonic()) !== true) return
    this.asker.ask(lagMs)
    if (this.bare === null || this.read === null) return
    this.value = this.overlay.over(this.bare, this.askedAt)
    this.emit({ ...this.read, at: this.proof.at() })
  }

  close(): void {
    this.unsubscribe()
    this.asker.stop()
    this.poll.close()
  }

  onAlive(lastMessageAt: number): void {
    if (this.holds()) this.parts.sink.alive(lastMessageAt, this.proof.at())
  }

  /** Every topic was acknowledged before the last reading, no push came after it, and none is overdue. */
  private holds(): boolean {
    const isWhole = this.names.every((name) => (this.joined.get(name) ?? Infinity) <= this.askedAt)
    return isWhole && !this.isDistrusted && !this.proof.isOver() && this.pushedAt <= this.askedAt
  }

  /** Pushes would show what changes. */
  private isStreamed(): boolean {
    return this.joined.size === this.names.length && !this.isDistrusted
  }

  private subscribe(name: StreamName): () => void {
    const { streams, subject, time } = this.parts
    return streams.subscribe(subject.profileId, name, null, {
      onJoined: () => {
        this.joined.set(name, time.monotonic())
        this.lost = null
        this.claims.clear()
        this.isDistrusted = false
        this.poll.refresh()
      },
      onPush: () => {
        this.pushedAt = time.monotonic()
        this.claims.explain(all)
        this.isDistrusted = false
        this.asker.ask(0)
      },
      onLost: (error) => {
        const held = this.holds()
        this.joined.delete(name)
        this.lost = error
        this.claims.clear()
        this.setPace()
        this.poll.refresh()
        // From now on one missed turn of the fast pace makes it old.
        if (held) this.emitLost(error)
      },
    })
  }

  private take(value: Value, provenance: Provenance): void {
    const { parts } = this
    const { kind } = parts.subject.topic
    const { asked = { steady: parts.time.monotonic(), venue: provenance.at } } = provenance
    this.bare = canonical(kind, value) as Value
    const next = this.overlay?.over(this.bare, asked.steady) ?? this.bare
    const isChanged = this.value !== null && diff(kind, this.value, next).kind !== 'same'
    // A push may come as long after the answer that knew, as an answer after the push.
    if (isChanged && this.holds() && this.pushedAt < asked.steady - lagMs) this.claims.add([all])
    this.keep(next, asked, provenance.at)
    const { asked: _, ...read } = provenance
    this.read = read
    const isOld = !this.holds() || this.pushedAt > asked.steady - lagMs
    if (this.isStreamed() && isOld) this.asker.ask(lagMs)
    this.emit(provenance)
    if (paceAfter(parts.subject.topic, value) === null) this.setPace()
  }

  private keep(value: Value, { steady }: AskedAt, at: number): void {
    this.proof.prove(at, steady)
    this.value = value
    this.askedAt = steady
  }

  private emit(provenance: Provenance): void {
    const unstreamed = this.isDistrusted ? streamErrors.missed : this.lost
    const streamed = { ...provenance, source: 'stream', everyMs: streamEveryMs } as const
    if (this.value === null) return
    if (this.holds()) this.parts.sink.value(this.value, streamed)
    else this.parts.sink.value(this.value, unstreamed === null ? provenance : { ...provenance, unstreamed })
  }

  private emitLost(unstreamed: AppError): void {
    const { value, read, proof, paceMs, parts } = this
    if (value === null || read === null) return
    const [at, lastMessageAt, everyMs] = [proof.at(), parts.time.now(), paceMs ?? streamEveryMs]
    parts.sink.value(value, { ...read, at, lastMessageAt, source: 'stream', everyMs, unstreamed })
  }

  private distrust(): void {
    if (!this.isDistrusted) this.parts.onMissed()
    this.isDistrusted = true
    this.setPace()
  }

  private setPace(): void {
    const { paceMs } = this
    this.poll.pace(paceMs !== null && this.isStreamed() ? Math.max(paceMs, this.parts.checkMs()) : paceMs)
  }

  private unsubscribe(): void {
    this.ends.forEach((end) => end())
    this.ends = []
    this.joined.clear()
    this.claims.clear()
    this.isDistrusted = false
    this.lost = null
  }
}
