import { add, compare, floorTo } from '#shared/decimal.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { isSet } from '#shared/domain/dead-man.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { NotificationKind, StopTriggered, SystemNotification } from '#shared/domain/notification.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import type { Base } from '#main/platform/base.ts'
import type { SettingsStore } from '#main/platform/settings.ts'

export interface NotificationParts {
  readonly settings: Pick<SettingsStore, 'get'>
  readonly words: (message: Message) => string
  readonly show: (notification: SystemNotification) => void
  /** The label of a profile; null where it is no more. */
  readonly labelOf: (profileId: string) => string | null
}

type Send = (kind: NotificationKind, profileId: string, title: Message, body: Message) => void

/** More than this many within this time (ms) are counted, and notified as one. */
const burst = { most: 5, withinMs: 10_000 }
/**
 * The part of its timeout that is left, at least so many ms, when a dead-man switch is about to fire. Never more than half
 * of it: a renewal comes at a third, and one that is on its way is no reason to warn.
 */
const warning = { part: 4, leastMs: 10_000, mostPart: 2 }
/** Unknown outcomes that are remembered as notified, the oldest forgotten first. */
const mostUnknown = 1_000
/** Decimals of an average price. */
const places = '0.00000001'

/**
 * Tells by the system's own notifications what a person away from the window wants to know at once: fills, triggered stop
 * and OCO orders, a dead-man switch about to fire, an unknown outcome. No amounts while balances are hidden.
 */
export function openNotifications(base: Base, parts: NotificationParts): void {
  const { events, onError } = base
  const send = createSend(base, parts)
  const isHidden = (): boolean => parts.settings.get().hideBalances

  events.on('order-filled', (news) => send('fill', news.profileId, fillTitle(news), fillBody(news, isHidden())))
  events.on('stop-triggered', (news) =>
    send('trigger', news.profileId, triggerTitle(news), triggerBody(news, isHidden())),
  )
  const unknown = new Set<string>()
  const isArmed = watchDeadMan(base, send, onError)
  // Coffer renews by itself, and again soon: what a lost renewal means is the switch's own notification (M13).
  const isRenewal = ({ endpoint, request, profileId }: IntentView): boolean =>
    endpoint === 'setDeadMan' && Number(request.timeout) > 0 && isArmed(profileId)
  events.on('intent-step', (intent) => {
    const { id, state, profileId } = intent
    if (state !== 'unknown') unknown.delete(id)
    else if (!unknown.has(id) && !isRenewal(intent)) {
      unknown.add(id)
      const [oldest] = unknown
      if (unknown.size > mostUnknown && oldest !== undefined) unknown.delete(oldest)
      send('unknown', profileId, msg('notify.unknown'), msg('notify.unknown-what'))
    }
  })
}

/** A burst is notified as its first few and their number, once it is over. */
function createSend({ time, onError, closing }: Base, { settings, words, show, labelOf }: NotificationParts): Send {
  let shownAt: number[] = []
  let uncounted = 0

  const sendRest = async (): Promise<void> => {
    // The only rejection is the end's.
    await time.sleep(burst.withinMs, closing).catch(() => undefined)
    const count = uncounted
    uncounted = 0
    if (!closing.aborted) show({ title: words(msg('notify.more', { count })), body: words(msg('notify.more-where')) })
  }

  return (kind, profileId, title, body) => {
    if (!settings.get().notifications.includes(kind)) return
    // What asks for an act is never counted away.
    const isNews = kind === 'fill' || kind === 'trigger'
    const now = time.monotonic()
    shownAt = shownAt.filter((at) => at > now - burst.withinMs)
    if (isNews && (uncounted > 0 || shownAt.length >= burst.most)) {
      uncounted += 1
      if (uncounted === 1) sendRest().catch((error: unknown) => onError('notify', error))
      return
    }
    if (isNews) shownAt.push(now)
    const label = labelOf(profileId)
    show({ title: words(title), body: label === null ? words(body) : `${words(body)} · ${label}` })
  }
}

const fillTitle = ({ symbol, fill }: FillNews): Message =>
  fill.side === 'buy' ? msg('notify.bought', { symbol }) : msg('notify.sold', { symbol })

const fillBody = (news: FillNews, isHidden: boolean): Message => {
  const what = isHidden ? hiddenFill(news) : shownFill(news)
  return news.isLate ? followed(what, msg('notify.late')) : what
}

const hiddenFill = ({ fill: { complete } }: FillNews): Message => msg(complete ? 'notify.done' : 'notify.part')

const shownFill = ({ symbol, added, fill: { size, averagePrice, complete } }: FillNews): Message => {
  const [base = '', quote = ''] = symbol.split('-')
  const price = averagePrice === null ? null : shortened(averagePrice)
  if (compare(added, size) < 0)
    return msg(complete ? 'notify.fill-more' : 'notify.fill-more-so-far', { added, size, base, quote, price })
  return msg(complete ? 'notify.fill' : 'notify.fill-so-far', { size, base, quote, price })
}

/** Cut, and without zeros at its end. */
const shortened = (price: string): string => add(floorTo(price, places), '0')

const triggerTitle = ({ symbol, isOco, error }: StopTriggered): Message => {
  if (error !== null) return msg('notify.trigger-failed', { symbol })
  return isOco ? msg('notify.oco-triggered', { symbol }) : msg('notify.stop-triggered', { symbol })
}

const triggerBody = ({ side, stopPrice, error, isLate }: StopTriggered, isHidden: boolean): Message => {
  // The venue's words may name amounts.
  if (error !== null) return msg('notify.trigger-error', { error: isHidden ? null : error })
  const price = isHidden ? null : stopPrice
  const what = side === 'buy' ? msg('notify.trigger-buy', { price }) : msg('notify.trigger-sell', { price })
  return isLate ? followed(what, msg('notify.trigger-late')) : what
}

/**
 * Shows once each moment at which a switch is about to fire, and each that has fired. Gives whether a profile's switch is
 * set, or may be.
 */
function watchDeadMan(
  { events, time, closing }: Base,
  send: Send,
  onError: Base['onError'],
): (profileId: string) => boolean {
  const views = new Map<string, DeadManView>()
  const warned = new Map<string, number>()

  const warn = async ({ profileId, firesAt, timeout }: DeadManView): Promise<void> => {
    if (firesAt === null) return
    const wholeMs = (timeout ?? 0) * 1_000
    const leftMs = Math.min(Math.max(warning.leastMs, wholeMs / warning.part), wholeMs / warning.mostPart)
    await time.sleep(Math.max(0, firesAt - leftMs - time.now()), closing).catch(() => undefined)
    const now = views.get(profileId)
    // A renewal has moved the moment away, or it was disarmed.
    if (closing.aborted || now === undefined || !isSet(now) || now.firesAt !== firesAt) return
    if (warned.get(profileId) === firesAt) return
    warned.set(profileId, firesAt)
    send('deadMan', profileId, msg('notify.dead-man-soon'), msg('notify.dead-man-what'))
  }

  events.on('profiles-changed', (profiles) => {
    const kept = new Set(profiles.map(({ id }) => id))
    for (const id of views.keys()) if (!kept.has(id)) views.delete(id)
    for (const id of warned.keys()) if (!kept.has(id)) warned.delete(id)
  })
  events.on('dead-man-changed', (view) => {
    const before = views.get(view.profileId)
    views.set(view.profileId, view)
    if (view.state === 'fired' && before?.state !== 'fired')
      send('deadMan', view.profileId, msg('notify.dead-man-fired'), msg('notify.dead-man-orders'))
    if (isSet(view) && view.firesAt !== before?.firesAt) warn(view).catch((error: unknown) => onError('notify', error))
  })

  return (profileId) => {
    const view = views.get(profileId)
    return view !== undefined && isSet(view)
  }
}
