/** Told of what should not have been thrown, and where; never of data. */
export type OnError = (where: string, error: unknown) => void

type Listener<T> = (value: T) => unknown

/** Tells news to whoever listens. */
export interface Notifier<T> {
  /** Never throws: what a listener throws, or rejects with, is logged, and neither the teller nor the others notice. */
  notify(value: T): void
  /** Gives what ends the listening. */
  add(listener: Listener<T>): () => void
}

/** `where` names the news in the log. Listeners are told in the order they came in. */
export function createNotifier<T>(where: string, onError: OnError, ...first: readonly Listener<T>[]): Notifier<T> {
  /** Boxed, so that one function may listen twice and each be ended alone. */
  const listeners = new Set(first.map((listener) => ({ listener })))
  return {
    notify: (value) => {
      for (const { listener } of [...listeners]) {
        try {
          const told = listener(value)
          if (told instanceof Promise) told.catch((error: unknown) => onError(where, error))
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
