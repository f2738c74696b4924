/**
 * The way of Vite's updates to the page. The page's policy allows no connection at all (`connect-src 'none'`), so it asks for
 * updates by importing a module whose answer waits until there is one. Nothing of the policy is loosened for development.
 */
import type { HotChannel, HotPayload } from 'vite'

/** Path below the page's origin that answers with the updates after a number. */
export const updatesPath = '/@dev/updates'
/** Path that takes a message of the page. */
export const messagesPath = '/@dev/messages'

export interface PageUpdates {
  /** For Vite's client environment. */
  readonly channel: HotChannel
  /** Number of the newest update: a page that loads now needs only later ones. */
  latest(): number
  /** The module that a page imports: waits for updates after the number, and gives an empty list when none comes. */
  moduleAfter(after: number): Promise<string>
  /** A message of a page, as JSON. */
  receive(text: string): void
}

export interface PageUpdatesOptions {
  /** The page cannot apply a change by itself: it must be loaded anew, which main alone may do. */
  readonly onReload: () => void
  /** ms after which a page gets an empty answer and asks again. */
  readonly holdMs: number
}

type Listener = (data: unknown, client: { send: (payload: HotPayload) => void }) => void

/** Updates kept for pages that ask late; one that is further behind is loaded anew. */
const kept = 200

export function createPageUpdates({ onReload, holdMs }: PageUpdatesOptions): PageUpdates {
  const updates: HotPayload[] = []
  /** Number of the newest update that is no longer kept. */
  let dropped = 0
  const waiting = new Set<() => void>()
  const listeners = new Map<string, Set<Listener>>()

  const latest = (): number => dropped + updates.length
  const wake = (): void => {
    for (const resume of [...waiting]) resume()
  }
  const send = (payload: HotPayload): void => {
    if (payload.type === 'full-reload') return onReload()
    updates.push(payload)
    if (updates.length > kept) {
      updates.shift()
      dropped += 1
    }
    wake()
  }
  const nextUpdate = (): Promise<void> =>
    new Promise((resolve) => {
      const resume = (): void => {
        clearTimeout(timer)
        waiting.delete(resume)
        resolve()
      }
      const timer = setTimeout(resume, holdMs)
      timer.unref()
      waiting.add(resume)
    })

  const channel: HotChannel = {
    send,
    on: (event: string, listener: unknown) => {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener as Listener))
    },
    off: (event, listener) => void listeners.get(event)?.delete(listener as Listener),
    close: wake,
  }
  return {
    channel,
    latest,
    async moduleAfter(after) {
      if (after >= latest()) await nextUpdate()
      // A number of an earlier run, or one too old: what the page shows cannot be brought up to date.
      if (after < dropped || after > latest()) onReload()
      const news = updates.slice(Math.max(0, after - dropped))
      return `export default ${JSON.stringify({ latest: latest(), updates: news })}`
    },
    receive(text) {
      const message = JSON.parse(text) as { type: string; event?: string; data?: unknown }
      if (message.type === 'reload') return onReload()
      if (message.type !== 'custom' || message.event === undefined) return
      for (const listener of listeners.get(message.event) ?? []) listener(message.data, { send })
    },
  }
}
