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

export interface StreamFaultRule {
  readonly match?: {
    /** Beginning of the topic; without it, any. */
    readonly topic?: string
    /** Matching cases let through before the first strike. */
    readonly skip?: number
    /** How many times it strikes; without it, every time. */
    readonly count?: number
    /** Of the cases that are left only each so-manieth. */
    readonly every?: number
  }
  readonly fault: StreamFault
}

export interface StreamFaults {
  /** Adds a rule; the first that matches strikes. Returns what takes it back. */
  add(rule: StreamFaultRule): () => void
  clear(): void
  /** The fault among `kinds` that strikes now, counted. */
  strike<Kind extends StreamFaultKind>(
    kinds: readonly Kind[],
    topic: string,
  ): Extract<StreamFault, { kind: Kind }> | null
}

export const createStreamFaults = (): StreamFaults => {
  const rules: { readonly rule: StreamFaultRule; seen: number }[] = []
  const strikesNow = (entry: (typeof rules)[number]): boolean => {
    const { skip = 0, count = Infinity, every = 1 } = entry.rule.match ?? {}
    entry.seen += 1
    const counted = entry.seen - skip
    return counted > 0 && counted % every === 0 && counted / every <= count
  }
  return {
    add: (rule) => {
      const entry = { rule, seen: 0 }
      rules.push(entry)
      return () => {
        const at = rules.indexOf(entry)
        if (at >= 0) rules.splice(at, 1)
      }
    },
    clear: () => {
      rules.length = 0
    },
    strike: (kinds, topic) => {
      for (const entry of rules) {
        const { fault, match = {} } = entry.rule
        const fits = (kinds as readonly StreamFaultKind[]).includes(fault.kind)
        if (!fits || !topic.startsWith(match.topic ?? '')) continue
        if (strikesNow(entry)) return fault as Extract<StreamFault, { kind: (typeof kinds)[number] }>
      }
      return null
    },
  }
}
