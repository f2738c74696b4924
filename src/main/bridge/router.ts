import { ipcMain } from 'electron'
import { channels } from '#shared/bridge/names.ts'
import { fail, ok } from '#shared/errors.ts'
import { closingError } from '#main/platform/base.ts'
import { mayChartsAsk } from './charts-window.ts'
import { dispatch } from './dispatch.ts'
import type { Handlers, OnHandlerError } from './dispatch.ts'
import { checkSender } from './guard.ts'

export interface RouterOptions {
  readonly handlers: Handlers
  /** Ids of the web contents that main opened for the page. */
  readonly knownIds: ReadonlySet<number>
  /** The window of charts: ids of its web contents, and the handlers it gets. */
  readonly charts: { readonly ids: ReadonlySet<number>; readonly handlers: Handlers }
  /** Address of the page that may ask. */
  readonly page: string
  readonly onError: OnHandlerError
  /** Aborted once Coffer closes: the page is answered, but nothing is begun any more. */
  readonly closing: AbortSignal
}

/** Opens every channel of the contract: guard, then parse, then handler; what leaves is always a tagged result. */
export function openChannels({ handlers, knownIds, charts, page, onError, closing }: RouterOptions): void {
  for (const channel of channels) {
    ipcMain.handle(channel, async (event, input: unknown) => {
      const isCharts = charts.ids.has(event.sender.id)
      const sender = checkSender(event, isCharts ? charts.ids : knownIds, page)
      if (sender.ok && closing.aborted) return fail(closingError)
      const may = isCharts ? mayChartsAsk(channel) : ok(null)
      if (sender.ok && !may.ok) return may
      if (sender.ok) return dispatch(isCharts ? charts.handlers : handlers, channel, input, onError)
      onError(channel, sender.error)
      return sender
    })
  }
}
