import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import type { StreamFaultKind } from '#main/practice/streams/faults.ts'
import type { Crash } from './disk.ts'
import type { SessionEnd } from './sockets.ts'
import type { WireFault } from './wire-faults.ts'

/** What a history is told of as it happens: of main and its page, of the wire and the venue, and of the process. */
export interface Listener {
  onEvent(name: string, payload: unknown): void
  /** Main's own window was answered; `shown`: what stood in it. */
  onWindow(kind: string, isYes: boolean, shown: string): void
  /** Main was asked; the answer is what the one who asked is given. */
  onAsked<T>(channel: string, answer: Promise<T>, isAlive: () => boolean): Promise<T>
  /** A process begins. */
  onBegin(): void
  /** Main hands a request over, a moment before its bytes leave. */
  onGiven(request: WireRequest): void
  /** The bytes of a request leave; gives the intents that it carries. */
  onSent(request: WireRequest): readonly string[]
  /** The venue was given a request, and answered it. */
  onArrived(request: WireRequest, answer: PracticeAnswer, fault: WireFault | null): void
  /** Main was given an answer, or was told that there is none. */
  onAnswered(request: WireRequest, result: WireResult, fault: WireFault | null): void
  /** Main has started. */
  onStart(): void
  /** What the page knows to be open. */
  openIntents(): readonly IntentView[]
  /** The states of what was pressed of the profile of this number, as the page knows them; none for -1. */
  statesOf(who: number): ReadonlySet<IntentState>
  /** The process died at this point; `folder`: what it leaves, with all that a power cut takes. */
  onCrash(at: string, how: Crash, folder: string): void
  /** The process is over, died or by itself; before `onCrash`. */
  onEnd(): void
  /** The machine wakes. */
  onWake(): void
  /** The user quits, and main does not end, or not well. */
  onStuck(): void
  /** A fault of the streams struck: a push of this topic, or an answer where it is empty; or a connection has lived its time. */
  onStreamFault(kind: StreamFaultKind | SessionEnd, topic: string): void
  /** A fault happened to a read that tells of this kind, one of which was unknown as it left. */
  onLookUp(kind: IntentKind, fault: WireFault, request: WireRequest, result: WireResult): void
}
