import { createFaultRules, type FaultRules, type FaultSchedule } from '../fault-rules.ts'

/** What can go wrong on a stream, on purpose. */
export type StreamFault =
  /** The push is lost. */
  | { readonly kind: 'gap' }
  /** The push comes twice. */
  | { readonly kind: 'duplicate' }
  /** The push comes after the next one of its topic. */
  | { readonly kind: 'reorder' }
  /** The topic falls silent; everything else goes on. */
  | { readonly kind: 'stale' }
  /** From this push on nothing passes either way, and the connection stays open. */
  | { readonly kind: 'half-open' }
  | { readonly kind: 'refuse-subscribe'; readonly code?: 400 | 401 | 403 | 404 | 509 }
  /** 401 at connect, although the token is good. */
  | { readonly kind: 'refuse-token'; readonly problem?: 'token is invalid' | 'token is expired' }
  /** A market buy by funds that filled ends as `canceled`. */
  | { readonly kind: 'canceled-though-filled' }
  /** An order rests without an `open`. */
  | { readonly kind: 'missing-open' }
  /** The push comes so many ms later, after the answer of the request that caused it. */
  | { readonly kind: 'late'; readonly ms: number }
  /** An answer of the REST side waits until the pushes it caused have left, and so many ms more. */
  | { readonly kind: 'early'; readonly ms?: number }

export type StreamFaultKind = StreamFault['kind']

/** Told where a fault strikes, with the whole topic; empty where it is no push that it strikes. */
export type OnStreamFault = (kind: StreamFaultKind, topic: string) => void

export interface StreamFaultRule {
  readonly match?: FaultSchedule & {
    /** Beginning of the topic; without it, any. */
    readonly topic?: string
  }
  readonly fault: StreamFault
}

export interface StreamFaults extends Pick<FaultRules<StreamFaultRule>, 'add' | 'clear'> {
  /** The fault among `kinds` that strikes now, counted. */
  strike<Kind extends StreamFaultKind>(
    kinds: readonly Kind[],
    topic: string,
  ): Extract<StreamFault, { kind: Kind }> | null
}

export const createStreamFaults = (onStrike: OnStreamFault = () => undefined): StreamFaults => {
  const rules = createFaultRules<StreamFaultRule>()
  return {
    add: rules.add,
    clear: rules.clear,
    strike: (kinds, topic) => {
      const struck = rules.strike(
        ({ fault, match }) =>
          (kinds as readonly StreamFaultKind[]).includes(fault.kind) && topic.startsWith(match?.topic ?? ''),
      )
      if (struck) onStrike(struck.fault.kind, topic)
      return (struck?.fault ?? null) as Extract<StreamFault, { kind: (typeof kinds)[number] }> | null
    },
  }
}
