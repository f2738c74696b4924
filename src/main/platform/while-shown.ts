import type { Result } from '#shared/errors.ts'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** Main's own window was closed before anything came of it. */
export const notChanged = appError('cancelled', msg('trusted.not-changed'))

/**
 * An edit that is not begun once the window that asked for it is gone: it may have waited behind other writing while its user
 * cancelled. Without a signal nobody takes it back.
 */
export const whileShown =
  <State, Edited>(
    signal: AbortSignal | undefined,
    edit: (state: State) => Result<Edited>,
  ): ((state: State) => Result<Edited>) =>
  (state) =>
    signal?.aborted === true ? fail(notChanged) : edit(state)
