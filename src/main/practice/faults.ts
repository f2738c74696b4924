import { createFaultRules, type FaultRules, type FaultSchedule } from './fault-rules.ts'

/** What can go wrong between a client and the venue, on purpose (safety, section 4). */
export type Fault =
  /** The answer waits so many ms; the request is carried out at once. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The answer waits until the promise has ended, either way; the request is carried out at once. Only in code. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown> }
  /** RST as soon as the head has arrived; the body is not read and nothing is carried out. */
  | { readonly kind: 'reset-before-read' }
  /** RST, or FIN, once the whole request was read and, unless `executed` is false, carried out. */
  | { readonly kind: 'reset-after-read' | 'fin-after-read'; readonly executed?: boolean }
  /** The head promises the whole answer; half of its body comes, then FIN or RST. */
  | { readonly kind: 'truncated-body' | 'reset-mid-answer' }
  /** An edge's HTML page instead of the venue's answer. */
  | { readonly kind: 'html'; readonly status: 502 | 503 | 403 | 500; readonly executed?: boolean }
  /** The venue itself answers this. Nothing is carried out unless `executed` is true. */
  | {
      readonly kind: 'refusal'
      readonly status: number
      readonly code: string
      readonly msg?: string
      readonly executed?: boolean
    }
  /** 429000: with the quota's headers, or without them as in overload. */
  | { readonly kind: 'rate-limited'; readonly headers: boolean; readonly resetMs?: number }
  | {
      readonly kind: 'redirect'
      readonly to: string
      readonly status?: 301 | 302 | 307 | 308
      readonly executed?: boolean
    }
  /** One byte of the body every `msPerByte`. */
  | { readonly kind: 'slow-drip'; readonly msPerByte: number }
  /** A well-formed answer padded to `bytes`. */
  | { readonly kind: 'oversized'; readonly bytes: number }
  | { readonly kind: 'content-type'; readonly value: string }
  /** The same answer twice on the wire. */
  | { readonly kind: 'duplicated' }
  | { readonly kind: 'not-json' }

export interface FaultRule {
  readonly match?: Pick<FaultSchedule, 'skip' | 'count'> & {
    readonly method?: string
    /** Prefix of the path on the wire, or a pattern it must match. */
    readonly path?: string | RegExp
  }
  readonly fault: Fault
}

export interface RequestFaults extends Pick<FaultRules<FaultRule>, 'add' | 'clear'> {
  /** The fault that strikes this request, counted. */
  strike(method: string, path: string): Fault | null
}

const fitsRequest = ({ match = {} }: FaultRule, method: string, path: string): boolean => {
  if (match.method !== undefined && match.method !== method) return false
  if (match.path === undefined) return true
  return typeof match.path === 'string' ? path.startsWith(match.path) : match.path.test(path)
}

export const createRequestFaults = (): RequestFaults => {
  const rules = createFaultRules<FaultRule>()
  return {
    add: rules.add,
    clear: rules.clear,
    strike: (method, path) => rules.strike((rule) => fitsRequest(rule, method, path))?.fault ?? null,
  }
}
