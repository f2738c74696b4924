import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, withReason } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** Main's own window was closed before anything came of it. */
export const notChanged = appError('cancelled', msg('trusted.not-changed'))

/** Why limits were not loosened where the tighter part of the same change is in force: "nothing was changed" would be wrong. */
export const partKept = (error: AppError): AppError =>
  error.code === 'cancelled' || error.code === 'confirm-open' ? withReason(error, msg('limits.part-kept')) : error

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
