import { compare, cut, toPlain, trimmed } from '#shared/decimal.ts'
import { newsText, subjectOf } from '#shared/domain/alert.ts'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { aboutToFireMs, isOverUnknown, isSet } from '#shared/domain/dead-man.ts'
import { unknownPlaces } from '#shared/domain/figure-places.ts'
import type { FillNews } from '#shared/domain/fill.ts'
import { isCancel, requestText } from '#shared/domain/intent-words.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { withFigures } from '#shared/domain/message-figures.ts'
import type { FigureLook } from '#shared/domain/message-figures.ts'
import type { NotificationKind, StopTriggered, SystemNotification } from '#shared/domain/notification.ts'
import { timesWith } from '#shared/domain/times.ts'
import type { Message } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { cleanName } from '#shared/names.ts'
import type { Base } from '#main/platform/base.ts'
import type { SettingsStore } from '#main/platform/settings.ts'

export interface NotificationParts {
  readonly settings: Pick<SettingsStore, 'get'>
  readonly words: (message: Message) => string
  /** How the figures of a profile's messages are written. */
  readonly look: (profileId: string) => FigureLook
  readonly show: (notification: SystemNotification) => void
  /** The label of a profile; null where it is no more. */
  readonly labelOf: (profileId: string) => string | null
}

type Send = (kind: NotificationKind, profileId: string, title: Message, body: Message) => void

/** More than this many within this time (ms) are counted, and notified as one. */
const burst = { most: 5, withinMs: 10_000 }
/** Unknown outcomes that are remembered as notified, the oldest forgotten first. */
const mostUnknown = 1_000
/** Decimals of an average price while the rules of its pair are not known; a smaller price keeps its first figures. */
const places = 8

/**
 * Tells by the system's own notifications what a person away from the window wants to know at once: fills, triggered stop
 * and OCO orders, a dead-man switch about to fire, an unknown outcome. No amounts while balances are hidden.
 */
export function openNotifications(base: Base, parts: NotificationParts): void {
  const { events } = base
  const send = createSend(base, parts)
  const isHidden = (): boolean => parts.settings.get().hideBalances

  events.on('order-filled', (news) =>
    send('fill', news.profileId, fillTitle(news), fillBody(news, isHidden(), parts.look(news.profileId))),
  )
  events.on('stop-triggered', (news) =>
    send('trigger', news.profileId, triggerTitle(news), triggerBody(news, isHidden())),
  )
  // Main's own window closes with a window of the page in focus, so it is shown all the same. It cannot be switched off: a name that somebody else added is what its owner must learn of.
  events.on('recipient-added', ({ profileId, currency, label }) =>
    notice(
      parts,
      profileId,
      msg('notify.recipient-added', { currency }),
      msg('notify.recipient-added-what', { label: cleanName(label) }),
      { always: true },
    ),
  )
  events.on('alert-fired', (news) => {
    const { profileId, rule, options } = news.alert
    if (!options.notify) return
    const subject = subjectOf(rule)
    const message = newsText(news, isHidden())
    const title = subject === null ? msg('alerts.title') : msg('alerts.title-of', { symbol: subject })
    const note = cleanName(options.note)
    notice(parts, profileId, title, note === '' ? message : followed(message, msg('alerts.note', { note })))
  })
  const unknown = new Set<string>()
  const isArmed = watchDeadMan(base, parts.settings, send)
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
      send('unknown', profileId, unknownTitle(intent), unknownBody(intent))
    }
  })
}

/** Shows it, with the label of its profile. */
const notice = (
  { words, show, labelOf, look }: NotificationParts,
  profileId: string,
  title: Message,
  body: Message,
  more: Pick<SystemNotification, 'always'> = {},
): void => {
  const label = labelOf(profileId)
  const text = words(withFigures(body, look(profileId)))
  show({ title: words(title), body: label === null ? text : `${text} · ${cleanName(label)}`, ...more })
}

/** A burst is notified as its first few and their number, once it is over. */
function createSend({ time, onError, closing }: Base, parts: NotificationParts): Send {
  const { settings, words, show } = parts
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
    notice(parts, profileId, title, body)
  }
}

/** What was sent and where; the pair or currency of what names none is ''. */
const unknownTitle = (intent: IntentView): Message =>
  msg('notify.unknown', {
    kind: intent.kind,
    where: requestText(intent, 'symbol') ?? requestText(intent, 'currency') ?? '',
  })

/** A second cancel ends nothing more than the first, and a later setting replaces the one before; a second part is taken off too (M2). */
const unknownBody = ({ kind }: IntentView): Message => {
  if (kind === 'protect') return msg('notify.unknown-switch')
  return isCancel(kind) && kind !== 'cancel-partial' ? msg('notify.unknown-cancel') : msg('notify.unknown-what')
}

const fillTitle = ({ symbol, fill, isLate }: FillNews): Message => {
  if (fill.side === 'buy') return isLate ? msg('notify.bought-late', { symbol }) : msg('notify.bought', { symbol })
  return isLate ? msg('notify.sold-late', { symbol }) : msg('notify.sold', { symbol })
}

const fillBody = (news: FillNews, isHidden: boolean, look: FigureLook): Message => {
  const what = isHidden ? hiddenFill(news) : shownFill(news, look)
  return news.isLate ? followed(what, msg('notify.late')) : what
}

const isPart = ({ of, size }: FillNews['fill']): boolean => of !== null && compare(size, of) < 0

const hiddenFill = ({ fill }: FillNews): Message => {
  if (!fill.complete) return msg('notify.part')
  if (fill.of === null) return msg('notify.done')
  return isPart(fill) ? msg('notify.part-closed') : msg('notify.filled')
}

const shownFill = (news: FillNews, look: FigureLook): Message => {
  const { symbol, fill } = news
  const { size, averagePrice, complete } = fill
  const [base = '', quote = ''] = symbol.split('-')
  const known = look.placesOf(symbol)
  const price = averagePrice === null ? null : cut(averagePrice, known === unknownPlaces ? places : known.price)
  const of = fill.of !== null && isPart(fill) ? normal(fill.of) : null
  const figures = { size: normal(size), of, base, quote, price }
  const added = normal(news.added)
  const isMore = compare(added, size) < 0
  if (!complete)
    return isMore ? msg('notify.fill-more-so-far', { ...figures, added }) : msg('notify.fill-so-far', figures)
  const what = isMore ? msg('notify.fill-more', { ...figures, added }) : msg('notify.fill', figures)
  return of === null ? what : followed(what, msg('notify.rest-closed'))
}

/** The venue pads figures with zeros. */
const normal = (figure: string): string => trimmed(toPlain(figure))

const triggerTitle = ({ symbol, isOco, error, isLate }: StopTriggered): Message => {
  if (error !== null) return msg(isOco ? 'notify.oco-failed' : 'notify.trigger-failed', { symbol })
  if (isOco) return msg(isLate ? 'notify.oco-triggered-late' : 'notify.oco-triggered', { symbol })
  return msg(isLate ? 'notify.stop-triggered-late' : 'notify.stop-triggered', { symbol })
}

const triggerBody = ({ symbol, side, stopPrice, isOco, error, isLate }: StopTriggered, isHidden: boolean): Message => {
  // The venue's words may name amounts.
  if (error !== null)
    return msg(isOco ? 'notify.oco-error' : 'notify.trigger-error', { error: isHidden ? null : error })
  const price = isHidden || stopPrice === null ? null : normal(stopPrice)
  const what =
    side === 'buy' ? msg('notify.trigger-buy', { symbol, price }) : msg('notify.trigger-sell', { symbol, price })
  return isLate ? followed(what, msg('notify.trigger-late')) : what
}

/** What a switch about to fire means, as far as it is known, and what to do. */
function warningOf({ state, setElsewhere, error }: DeadManView, at: string): Message {
  const isLocked = error?.code === 'vault-locked'
  if (state === 'unclear') return isLocked ? msg('notify.dead-man-unclear-locked') : msg('notify.dead-man-unclear')
  if (setElsewhere) return msg('notify.dead-man-elsewhere', { time: at })
  return isLocked ? msg('notify.dead-man-locked') : msg('notify.dead-man-what')
}

/**
 * Shows once each moment at which a switch is about to fire, each that has fired, and each that is over with no word of
 * what it did. Gives whether a profile's switch is
 * set, or may be.
 */
function watchDeadMan(
  { events, time, closing, onError }: Base,
  settings: NotificationParts['settings'],
  send: Send,
): (profileId: string) => boolean {
  const views = new Map<string, DeadManView>()
  const warned = new Map<string, number>()

  const warn = async ({ profileId, firesAt, timeout }: DeadManView): Promise<void> => {
    if (firesAt === null) return
    await time.sleep(Math.max(0, firesAt - aboutToFireMs(timeout ?? 0) - time.now()), closing).catch(() => undefined)
    const now = views.get(profileId)
    // A renewal has moved the moment away, or it was disarmed.
    if (closing.aborted || now === undefined || !isSet(now) || now.firesAt !== firesAt) return
    if (warned.get(profileId) === firesAt) return
    warned.set(profileId, firesAt)
    const isSure = now.state !== 'unclear' && !now.setElsewhere
    const at = timesWith(settings.get()).timeAndOtherDay(firesAt, time.now())
    send('deadMan', profileId, msg(isSure ? 'notify.dead-man-soon' : 'notify.dead-man-may'), warningOf(now, at))
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
    if (isOverUnknown(view) && (before === undefined || !isOverUnknown(before)))
      send('deadMan', view.profileId, msg('notify.dead-man-over'), msg('notify.dead-man-over-what'))
    if (isSet(view) && view.firesAt !== before?.firesAt) warn(view).catch((error: unknown) => onError('notify', error))
  })

  return (profileId) => {
    const view = views.get(profileId)
    return view !== undefined && isSet(view)
  }
}
