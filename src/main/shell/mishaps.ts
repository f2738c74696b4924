import { app, BrowserWindow, dialog } from 'electron'
import { followed, msg } from '#shared/messages.ts'
import type { Message } from '#shared/messages.ts'
import type { OnError } from '#main/platform/error-places.ts'
import { ordersLine } from './still-open.ts'
import type { StillOpen } from './still-open.ts'

/** What of the services counts where something breaks that nobody waits for. */
export interface MishapServices {
  readonly onTrouble: OnError
  readonly stillOpen: () => StillOpen
  readonly closeNow: () => void
  /** Resolves when every line of the log is on disk or lost. */
  readonly flushLog: () => Promise<unknown>
  /** A process of Chromium's, such as the graphics one, ended. */
  readonly onChildGone: (gone: { readonly name: string; readonly reason: string; readonly code: string }) => void
}

interface MishapParts {
  /** Null until they are there. */
  readonly services: () => MishapServices | null
  readonly words: (message: Message) => string
  /** Coffer ends by a mistake: nothing may show its page again. */
  readonly onEnd: () => void
  /** Takes the place of the box where nobody is there to read one, as in a start by `--smoke`. */
  readonly report?: (() => void) | undefined
}

type Emitter = Pick<NodeJS.EventEmitter, 'on'>

/** ms for the last lines of the log. */
const logMs = 1_000
/** ms after which it ends unsaid, where something hangs before the box. */
const unsaidMs = 5_000

/**
 * What becomes of errors that nobody handles (ADR 30). A rejection nobody waited for is logged, and Coffer goes on: whoever was
 * promised something holds on to it. An exception that was caught nowhere may have left anything half done, so Coffer ends, with
 * what it knows on disk; what was being sent stays unknown, and is looked up in the next run. Chromium starts its own processes
 * again.
 */
export function watchMishaps(parts: MishapParts, main: Emitter = process): void {
  const { services } = parts
  main.on('unhandledRejection', (error: unknown) => services()?.onTrouble('unhandled-rejection', error))
  app.on('child-process-gone', (_event, { type, reason, exitCode }) => {
    if (reason !== 'clean-exit')
      services()?.onChildGone({ name: type.replaceAll(' ', '-'), reason, code: String(exitCode) })
  })
  let ends = false
  main.on('uncaughtException', (error: unknown) => {
    // One mistake more while it ends must not cut off what has to be said of the first.
    if (ends) return
    ends = true
    const unsaid = setTimeout(() => app.exit(1), unsaidMs)
    end(parts, error, () => clearTimeout(unsaid))
      .catch(() => undefined)
      .finally(() => app.exit(1))
  })
}

/** `saying` is called before the box, which a person may leave open for hours. */
async function end({ words, report, onEnd, ...parts }: MishapParts, error: unknown, saying: () => void): Promise<void> {
  const services = parts.services()
  let lines: readonly Message[] = [msg('ended.orders-not-known')]
  let open: StillOpen | null = null
  const attempt = (work: () => unknown): void => {
    try {
      work()
    } catch {
      // What cannot be done any more must not hold up the rest.
    }
  }
  attempt(() => services?.onTrouble('uncaught-exception', error))
  attempt(() => {
    open = services?.stillOpen() ?? null
    if (open !== null) lines = openLines(open)
  })
  attempt(() => services?.closeNow())
  // What waited may have been written as the journal was closed.
  attempt(() => {
    if (services !== null && open !== null) lines = openLines({ ...open, records: services.stillOpen().records })
  })
  // Before the box: it may stand for hours, and nobody should take a dead page for a live one.
  attempt(onEnd)
  for (const window of BrowserWindow.getAllWindows()) attempt(() => window.hide())
  await Promise.race([
    services?.flushLog().catch(() => undefined),
    new Promise((resolve) => setTimeout(resolve, logMs)),
  ])
  saying()
  if (report === undefined)
    dialog.showErrorBox(words(msg('ended.title')), words(followed(msg('ended.mistake'), ...lines)))
  else report()
}

/** First what changes by itself: the venue cancels what a switch is set for. */
const openLines = ({ requests, switches, records }: StillOpen): readonly Message[] => {
  const { set, inDoubt } = switches
  const { irreplaceable } = records
  const unwritten = records.waiting + records.unwritable
  const foundAgain = unwritten - irreplaceable
  return [
    ...(unwritten === 0 ? [msg('ended.journal')] : []),
    ...(set === 0 ? [] : [msg('ended.switches', { count: set })]),
    ...(inDoubt === 0 ? [] : [msg('ended.switches-in-doubt', { count: inDoubt })]),
    ordersLine(switches, msg('ended.other-orders-stay')),
    ...(requests === 0 ? [] : [msg('ended.requests', { count: requests })]),
    ...(foundAgain === 0 ? [] : [msg('ended.records', { count: foundAgain })]),
    ...(irreplaceable === 0 ? [] : [msg('closing.records-lost', { count: irreplaceable })]),
  ]
}
