import { appError, fail } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Time } from '#main/platform/time.ts'

/** Runs a job, unless another one is under way or the pause after the last one is not over. Errors: gated, and the job's own. */
type OneAtATime = <T>(job: () => Promise<Result<T>>) => Promise<Result<T>>

/**
 * Guards what the page may have the system show: one thing at a time, so that no page covers the screen with dialogs or opens a
 * hundred tabs. `pauseMs` gives the time to the next one by what became of the last.
 */
function oneAtATime(time: Pick<Time, 'monotonic'>, pauseMs: (last: Result<unknown>) => number): OneAtATime {
  let isBusy = false
  let readyAt = -Infinity
  return async (job) => {
    if (isBusy) return fail(appError('gated', msg('app.dialog-open')))
    const wait = readyAt - time.monotonic()
    if (wait > 0) return fail(appError('gated', msg('app.too-soon', { seconds: Math.ceil(wait / 1_000) })))
    isBusy = true
    try {
      const result = await job()
      readyAt = time.monotonic() + pauseMs(result)
      return result
    } finally {
      isBusy = false
    }
  }
}

/** ms between two links, or looks into the data folder. */
const openPauseMs = 1_000

/** Opens what another program shows one at a time, a second apart. Errors: gated, and those of `open`. */
export function opensApart<Args extends readonly unknown[]>(
  time: Pick<Time, 'monotonic'>,
  open: (...args: Args) => Promise<Result<null>>,
): (...args: Args) => Promise<Result<null>> {
  const run = oneAtATime(time, ({ ok: wasOpened }) => (wasOpened ? openPauseMs : 0))
  return (...args) => run(() => open(...args))
}

/** ms until the next dialog after one that was closed, and after the third of them in a row. */
const dialogPauseMs = { closed: 1_000, closedOften: 10_000 }
const often = 3

/** A dialog of the system that asks for a file; null where it was closed. */
type AskFile<Args extends readonly unknown[]> = (...args: Args) => Promise<Result<string | null>>

/**
 * Asks one at a time for a file to write or to read, with a pause after a dialog that was closed, so that a page cannot ask until
 * somebody gives in. Errors: gated, and those of the dialog.
 */
export function dialogsApart(
  time: Pick<Time, 'monotonic'>,
): <Args extends readonly unknown[]>(ask: AskFile<Args>) => AskFile<Args> {
  let closedInARow = 0
  const run = oneAtATime(time, (last) => {
    closedInARow = last.ok && last.value === null ? closedInARow + 1 : 0
    if (closedInARow === 0) return 0
    return closedInARow < often ? dialogPauseMs.closed : dialogPauseMs.closedOften
  })
  return (ask) =>
    (...args) =>
      run(() => ask(...args))
}
