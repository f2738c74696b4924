import type { ErrorPlace, OnError } from './error-places.ts'

type Listener<T> = (value: T) => unknown

/** Passes news to whoever listens. */
export interface Notifier<T> {
  /** Never throws: what a listener throws, or rejects with, is logged, and neither the teller nor the others notice. */
  notify(value: T): void
  /** Gives what ends the listening. */
  add(listener: Listener<T>): () => void
}

/** `where` names the news in the log. Listeners are notified in the order they came in. */
export function createNotifier<T>(where: ErrorPlace, onError: OnError, ...first: readonly Listener<T>[]): Notifier<T> {
  /** Boxed, so that one function may listen twice and each be ended alone. */
  const listeners = new Set(first.map((listener) => ({ listener })))
  return {
    notify: (value) => {
      for (const { listener } of [...listeners]) {
        try {
          const pending = listener(value)
          if (pending instanceof Promise) pending.catch((error: unknown) => onError(where, error))
        } catch (error) {
          onError(where, error)
        }
      }
    },
    add: (listener) => {
      const entry = { listener }
      listeners.add(entry)
      return () => listeners.delete(entry)
    },
  }
}
