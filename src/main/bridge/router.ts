import { ipcMain } from 'electron'
import { channels } from '#shared/bridge/names.ts'
import { fail } from '#shared/errors.ts'
import { closingError } from '#main/platform/base.ts'
import { dispatch } from './dispatch.ts'
import type { Handlers, OnHandlerError } from './dispatch.ts'
import { checkSender } from './guard.ts'

export interface RouterOptions {
  readonly handlers: Handlers
  /** Ids of the web contents that main opened for the page. */
  readonly knownIds: ReadonlySet<number>
  /** Address of the page that may ask. */
  readonly page: string
  readonly onError: OnHandlerError
  /** Aborted once Coffer closes: the page is answered, but nothing is begun any more. */
  readonly closing: AbortSignal
}

/** Opens every channel of the contract: guard, then parse, then handler; what leaves is always a tagged result. */
export function openChannels({ handlers, knownIds, page, onError, closing }: RouterOptions): void {
  for (const channel of channels) {
    ipcMain.handle(channel, async (event, input: unknown) => {
      const sender = checkSender(event, knownIds, page)
      if (sender.ok && closing.aborted) return fail(closingError)
      if (sender.ok) return dispatch(handlers, channel, input, onError)
      onError(channel, sender.error)
      return sender
    })
  }
}
