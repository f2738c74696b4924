import type { EventPayloads } from '#shared/bridge/index.ts'
import { chartsEvents, eventNames } from '#shared/bridge/names.ts'
import type { AskedView, EventName } from '#shared/bridge/names.ts'
import { completedNews, isUnpriced } from '#shared/domain/fill-news.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Events } from '#main/platform/events.ts'

/** The parts of a window that a push needs. */
export interface PushTarget {
  isDestroyed(): boolean
  readonly webContents: { isDestroyed(): boolean; send(channel: string, payload: unknown): void }
}

export type Push = <Name extends EventName>(name: Name, payload: EventPayloads[Name]) => void

/** Notifies every open window; one on its way out is passed over, and one that cannot be notified keeps it from nobody else. */
export const createPush =
  (windows: () => Iterable<PushTarget>, onError: OnError): Push =>
  (name, payload) => {
    for (const window of windows()) {
      try {
        if (!window.isDestroyed() && !window.webContents.isDestroyed()) window.webContents.send(name, payload)
      } catch (error) {
        onError(`push-${name}`, error)
      }
    }
  }

/** Events that are sent once, and are no part of what a page reads when it starts: they are held until it is ready. */
const heldEvents: readonly EventName[] = ['order-filled', 'stop-triggered', 'alert-fired', 'view-asked']
/** Of more than these the oldest are dropped; the lists of orders and alerts still have them. */
const mostHeld = 100

type HeldEvent = {
  readonly [Name in EventName]: { readonly name: Name; readonly payload: EventPayloads[Name] }
}[EventName]

/** A held fill gets the price and fee that come after it: `intent-changed` is not held, and no page was there to receive it. */
function completed(held: HeldEvent, intent: EventPayloads['intent-changed']): HeldEvent {
  if (held.name !== 'order-filled' || !isUnpriced(held.payload.fill)) return held
  return { ...held, payload: completedNews(held.payload, intent) ?? held.payload }
}

interface HeldEvents {
  readonly push: Push
  /** A page is ready: it is sent what was held, oldest first. */
  release(): void
  /** No page is ready any more. */
  hold(): void
}

/** Holds such events while no page is ready: at a start they may come before it is drawn, and after its end before the next. */
export function createHeldEvents(push: Push): HeldEvents {
  let isReady = false
  let held: readonly HeldEvent[] = []
  return {
    push: <Name extends EventName>(name: Name, payload: EventPayloads[Name]): void => {
      const event = { name, payload } as HeldEvent
      if (event.name === 'intent-changed') held = held.map((one) => completed(one, event.payload))
      if (isReady || !heldEvents.includes(name)) return push(name, payload)
      held = [...held, event].slice(-mostHeld)
    },
    release() {
      isReady = true
      const waiting = held
      held = []
      for (const { name, payload } of waiting) push(name, payload)
    },
    hold: () => void (isReady = false),
  }
}

/** Every event of the bridge reaches the windows, before the subsystems that come later act on it; some are held until a page is ready. */
export function forwardEvents(events: Events, windows: Push): void {
  const { push, release, hold } = createHeldEvents(windows)
  const forward = <Name extends EventName>(name: Name): void => events.on(name, (payload) => push(name, payload))
  eventNames.forEach((name) => forward(name))
  events.on('page-ready', release)
  events.on('page-gone', hold)
}

/** What the windows say of their page, and what the app's menu asks of it. */
export const pageNews = ({ emit, on }: Events) => ({
  onPageGone: (): void => emit('page-gone', null),
  onPageReady: (listener: () => void): void => on('page-ready', listener),
  askView: (view: AskedView): void => emit('view-asked', view),
})

/** The window of charts gets what it needs of them and nothing of an account; what it watches is pushed to it alone. */
export function forwardChartsEvents(events: Events, push: Push): void {
  const forward = <Name extends EventName>(name: Name): void => events.on(name, (payload) => push(name, payload))
  chartsEvents.filter((name) => name !== 'feed').forEach((name) => forward(name))
}
