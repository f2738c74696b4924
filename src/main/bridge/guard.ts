import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'

/** The parts of an IPC event that say who asks. */
export interface Asking {
  readonly sender: { readonly id: number; isDestroyed(): boolean }
  readonly senderFrame: { readonly url: string; readonly parent: unknown } | null
}

/**
 * Who may ask (I2): the main frame, still alive, of a window that main opened for this page, showing this page. Runs before
 * the input is looked at; a refusal is loud.
 */
export function checkSender(event: Asking, knownIds: ReadonlySet<number>, page: string): Result<null> {
  const frame = event.senderFrame
  const trusted =
    !event.sender.isDestroyed() &&
    knownIds.has(event.sender.id) &&
    frame !== null &&
    frame.parent === null &&
    (frame.url === page || frame.url.startsWith(`${page}#`) || frame.url.startsWith(`${page}?`))
  return trusted ? ok(null) : fail(appError('bad-sender', msg('app.foreign-page')))
}
