import { getEventListeners } from 'node:events'

/** Signals that end with the first of several, since the last history. */
const joined = new Set<AbortSignal>()
const any = AbortSignal.any.bind(AbortSignal)

AbortSignal.any = (signals) => {
  const signal = any(signals)
  joined.add(signal)
  return signal
}

/**
 * Nobody listens any more to what main joined. Node keeps such a signal, and all that its listeners reach, until it ends or nobody
 * listens: one of a process that died does neither.
 */
export function forgetSignals(): void {
  for (const signal of joined)
    for (const listener of getEventListeners(signal, 'abort'))
      signal.removeEventListener('abort', listener as () => void)
  joined.clear()
}
