import type { FeedValues, TopicKind } from '#shared/domain/feed-topic.ts'
import { diff } from '../diff.ts'
import type { Provenance, Sink } from '../source.ts'
import type { Trouble } from './input.ts'

/** Sends one window what is new: its value, that the value is still true, or why it is not fresh. */
export interface WindowSender<Kind extends TopicKind> {
  /** Before the first value: false. */
  hasSent(): boolean
  /**
   * `value`: null while something is missing of it. `trouble`: why it is not fresh; null where it is. In trouble, that the
   * value is still true is not sent, and the same trouble only once.
   */
  notify(value: FeedValues[Kind] | null, provenance: Provenance | null, trouble: Trouble | null): void
}

export function createWindowSender<Kind extends TopicKind>(kind: Kind, sink: Sink): WindowSender<Kind> {
  let sent: { readonly value: FeedValues[Kind]; readonly provenance: Provenance } | null = null
  /** What the sink got of trouble since the last value; null: none. */
  let sentTrouble: Trouble | null = null

  /** False where there was nothing new to say. */
  function send(value: FeedValues[Kind], provenance: Provenance, isTroubled: boolean): boolean {
    const change = sent === null ? null : diff(kind, sent.value, value)
    const isSame = change?.kind === 'same'
    if (isSame && isTroubled && sentTrouble !== null) return false
    const isFresh = isSame && sentTrouble === null && isSameSource(sent?.provenance, provenance)
    sent = { value, provenance }
    sentTrouble = null
    if (isFresh) sink.alive(provenance.lastMessageAt ?? provenance.at, provenance.at)
    else sink.value(value, provenance, change)
    return true
  }
  return {
    hasSent: () => sent !== null,
    notify(value, provenance, trouble) {
      const isSent = value !== null && provenance !== null && send(value, provenance, trouble !== null)
      if (trouble === null || (trouble === sentTrouble && !isSent)) return
      sentTrouble = trouble
      sendTrouble(sink, trouble)
    },
  }
}

export function sendTrouble(sink: Sink, trouble: Trouble): void {
  if (trouble.kind === 'error') sink.error(trouble.error, trouble.at)
  else sink.rebuilding(trouble.at)
}

/** Whether a value was come by as the one before: only its age is another. */
export const isSameSource = (before: Provenance | undefined, now: Provenance): boolean =>
  before?.source === now.source &&
  before.everyMs === now.everyMs &&
  before.partial?.reason.id === now.partial?.reason.id &&
  before.unstreamed?.reason.id === now.unstreamed?.reason.id &&
  before.unreadable?.rows === now.unreadable?.rows &&
  before.unreadable?.of === now.unreadable?.of
