import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AppError } from '#shared/errors.ts'
import { newest } from './newest.ts'

export type NoticeTone = 'good' | 'unknown' | 'bad' | 'plain'

/** What has happened, in the words of the heading. */
export type NoticeHead =
  | 'bought'
  | 'sold'
  | 'accepted'
  | 'changed'
  | 'reduced'
  | 'refused'
  | 'cancelled'
  | 'partFilled'
  | 'notCancelled'
  | 'stillOpen'
  | 'gone'
  | 'notWaiting'
  | 'cancelUnknown'
  | 'cancelAccepted'
  | 'replaced'
  | 'unknown'
  | 'notReplaced'
  | 'notPaid'
  | 'notFound'
  | 'noEffect'
  | 'byUser'
  | 'triggered'
  | 'triggerFailed'
  | 'legFailed'

/** An id that the venue gave, and what it names. */
export interface ServerId {
  readonly what: 'order' | 'previous' | 'request'
  readonly id: string
}

export interface NoticeDetail {
  readonly head?: NoticeHead
  /** BASE-QUOTE that it is about. */
  readonly pair?: string
  /** Whose it is: named beside what has happened, so that it is not taken for the profile's in view (T12). */
  readonly profileId?: string
  /** Names what it is about: a newer message about it takes the place of the one that is shown. */
  readonly about?: string
  /** The request it speaks of, shown by Activity. */
  readonly intentId?: string
  /** The venue's ids of what it speaks of, shown apart from the text. */
  readonly ids?: readonly ServerId[]
  /** Names the event: the same one is said once, however often it comes. */
  readonly event?: string
  /** An order has traded. */
  readonly filled?: boolean
  /** When it happened, where that is not now: ms since the epoch. */
  readonly at?: number
  /** Called once the user has dismissed it or has read it in the list. */
  readonly onRead?: () => void
  /** Only into the list, read already: the user has it in front of them where it happened. */
  readonly quiet?: boolean
}

export interface Notice extends NoticeDetail {
  readonly id: number
  /** ms since the epoch. */
  readonly at: number
  readonly tone: NoticeTone
  /** null where the error says all. */
  readonly text: string | null
  readonly error: AppError | null
}

const fadesAfterMs = 6000
/** More would cover the chart they stand on; the rest is under the bell. */
const mostAtOnce = 3
const mostKept = 300
/** Of those, however many come after them, that say that an outcome is unknown and has not been found out. */
const mostUnknown = 1000
/** Names of events that are not said again. */
const mostEvents = 5000

const fades = ({ tone }: Notice): boolean => tone === 'good' || tone === 'plain'

/** Everything said in this session: short messages in the corner, where good news fades and trouble stays, and the list. */
export const useNoticesStore = defineStore('notices', () => {
  const all = shallowRef<readonly Notice[]>([])
  const shown = shallowRef<readonly Notice[]>([])
  const readUpTo = shallowRef(0)
  /** Where messages cover nothing that can be pressed; null where there is no such place in view. */
  const place = shallowRef<HTMLElement | null>(null)
  const unread = computed(() => all.value.filter(({ id, quiet }) => id > readUpTo.value && quiet !== true).length)
  let events: ReadonlyMap<string, true> = new Map()
  let lastId = 0

  function say(tone: NoticeTone, text: string | null, error: AppError | null = null, detail: NoticeDetail = {}): void {
    if (detail.event !== undefined && events.has(detail.event)) return
    if (detail.event !== undefined) events = newest(new Map(events).set(detail.event, true), mostEvents)
    const notice: Notice = { at: Date.now(), ...detail, id: ++lastId, tone, text, error }
    all.value = bounded([notice, ...all.value.filter((other) => !outgrows(notice, other))])
    if (detail.quiet === true) return
    // What came of an unknown outcome takes the place of the note that it is unknown; the same words stand there once.
    const others = shown.value.filter((other) => !saysSame(other, notice) && !supersedes(notice, other))
    const before = notice.about === undefined ? -1 : others.findIndex(({ about }) => about === notice.about)
    shown.value = atOnce(before === -1 ? [...others, notice] : others.with(before, notice))
    if (fades(notice)) setTimeout(() => dismiss(notice.id), fadesAfterMs)
  }
  /** More is known of an event that was said: its words change where they stand, and nothing is said anew. */
  function reword(event: string, text: string): void {
    const [inAll, inShown] = [all, shown].map(({ value }) =>
      value.map((notice) => (notice.event === event ? { ...notice, text } : notice)),
    )
    all.value = inAll ?? []
    shown.value = inShown ?? []
  }
  function dismiss(id: number): void {
    for (const notice of shown.value) if (notice.id === id) notice.onRead?.()
    shown.value = shown.value.filter((notice) => notice.id !== id)
  }
  function markRead(): void {
    for (const notice of all.value) if (notice.id > readUpTo.value) notice.onRead?.()
    readUpTo.value = lastId
  }

  return { all, shown, unread, place, say, reword, dismiss, markRead }
})

/** The newest first, as they are given. An outcome that is still unknown outlasts everything that is only news. */
function bounded(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= mostKept) return notices
  const found = new Set<string | undefined>()
  let unknown = 0
  return notices.filter((notice, place) => {
    const isOpen = notice.tone === 'unknown' && !(notice.intentId !== undefined && found.has(notice.intentId))
    if (notice.tone !== 'unknown') found.add(notice.intentId)
    if (isOpen) unknown += 1
    return isOpen ? unknown <= mostUnknown : place < mostKept
  })
}

/** Room for a few: what would fade by itself goes first, then the oldest refusal, an unknown outcome last. */
function atOnce(notices: readonly Notice[]): readonly Notice[] {
  if (notices.length <= mostAtOnce) return notices
  const older = notices.slice(0, -1)
  const goes = older.find(fades) ?? older.find(({ tone }) => tone !== 'unknown') ?? older[0]
  return atOnce(notices.filter((notice) => notice !== goes))
}

/** What has traded of an order by now takes the place of what had traded before. */
const outgrows = (next: Notice, earlier: Notice): boolean =>
  next.filled === true && earlier.filled === true && next.about !== undefined && earlier.about === next.about

/** Equal words about two orders, two events or two profiles are two messages. */
const saysSame = (one: Notice, other: Notice): boolean =>
  one.event === other.event &&
  one.about === other.about &&
  one.profileId === other.profileId &&
  hasSameWords(one, other)

const hasSameWords = (one: Notice, other: Notice): boolean =>
  one.text === null && other.text === null
    ? JSON.stringify(one.error?.reason) === JSON.stringify(other.error?.reason)
    : one.text === other.text

const supersedes = (next: Notice, earlier: Notice): boolean =>
  earlier.tone === 'unknown' && earlier.intentId !== undefined && earlier.intentId === next.intentId
