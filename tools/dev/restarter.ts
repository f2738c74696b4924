/** Keeps one app running, and starts it again when what it is built from has changed. */

export interface RunningApp {
  /** Resolves with main's exit code. */
  readonly ended: Promise<number>
  /** Resolves when the app shows its window; rejects when it ends before. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

export interface Restarter {
  /** The app is old: it is closed and started again. Changes that come meanwhile are one restart together. */
  changed(): void
  /** Resolves with an exit code when the person has closed the app, or `close` was called. */
  readonly finished: Promise<number>
  close(): Promise<void>
}

export interface RestarterOptions {
  readonly start: () => RunningApp
  /** `ms` since the app was asked to start. */
  readonly onReady: (ms: number) => void
  /** It ended by itself with an error, in words: the next change starts it again. */
  readonly onCrash: (reason: string) => void
}

export function createRestarter({ start, onReady, onCrash }: RestarterOptions): Restarter {
  const finished = Promise.withResolvers<number>()
  let app: RunningApp | null = null
  let isStale = true
  let isClosing = false
  let turn: Promise<void> | null = null

  const end = (ending: RunningApp): Promise<void> =>
    ending.close().catch((error: unknown) => onCrash(`The app did not close: ${String(error)}`))
  const open = (): void => {
    const begun = performance.now()
    const current = start()
    app = current
    let startFailure: unknown = null
    current.ready.then(
      () => onReady(performance.now() - begun),
      (error: unknown) => (startFailure = error),
    )
    void current.ended.then(async (code) => {
      if (app !== current) return
      app = null
      // Ends what the app has left behind, the window of a main that crashed among it.
      await end(current)
      if (code === 0 && startFailure === null) return finished.resolve(0)
      onCrash(startFailure instanceof Error ? startFailure.message : `Main ended with ${code}.`)
      // It gave way to another one that is running, and would again.
      if (code === 0) finished.resolve(1)
    })
  }
  const shut = async (): Promise<void> => {
    const current = app
    app = null
    if (current !== null) await end(current)
  }
  const run = async (): Promise<void> => {
    while (isStale && !isClosing) {
      await shut()
      isStale = false
      if (!isClosing) open()
    }
    turn = null
  }
  const changed = (): void => {
    isStale = true
    turn ??= run()
  }
  changed()
  return {
    changed,
    finished: finished.promise,
    close: async () => {
      isClosing = true
      await turn
      await shut()
      finished.resolve(0)
    },
  }
}
