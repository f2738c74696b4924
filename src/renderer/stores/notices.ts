import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AppError } from '#shared/errors.ts'

export type NoticeTone = 'good' | 'unknown' | 'bad' | 'plain'

export interface NoticeDetail {
  readonly side?: 'buy' | 'sell'
  /** The request it speaks of, shown by Activity. */
  readonly intentId?: string
  /** Names the event: the same one is said once, however often it is heard of. */
  readonly event?: string
  /** An order has traded. */
  readonly filled?: boolean
  /** Only into the list, read already: the user has it in front of them where it happened. */
  readonly quiet?: boolean
}

export interface Notice extends NoticeDetail {
  readonly id: number
  /** ms since the epoch. */
  readonly at: number
  readonly tone: NoticeTone
  readonly text: string
  readonly error: AppError | null
}

const fadesAfterMs = 6000
const mostAtOnce = 5
const mostKept = 300

const fades = ({ tone }: Notice): boolean => tone === 'good' || tone === 'plain'

/** Everything said in this session: short messages in the corner, where good news fades and trouble stays, and the list. */
export const useNoticesStore = defineStore('notices', () => {
  const all = shallowRef<readonly Notice[]>([])
  const shown = shallowRef<readonly Notice[]>([])
  const readUpTo = shallowRef(0)
  const unread = computed(() => all.value.filter(({ id, quiet }) => id > readUpTo.value && quiet !== true).length)
  const events = new Set<string>()
  let lastId = 0

  function say(tone: NoticeTone, text: string, error: AppError | null = null, detail: NoticeDetail = {}): void {
    if (detail.event !== undefined && events.has(detail.event)) return
    if (detail.event !== undefined) events.add(detail.event)
    const notice: Notice = { ...detail, id: ++lastId, at: Date.now(), tone, text, error }
    all.value = [notice, ...all.value].slice(0, mostKept)
    if (detail.quiet === true) return
    // What came of an unknown outcome takes the place of the note that it is unknown; the same words stand there once.
    const others = shown.value.filter((other) => other.text !== text && !supersedes(notice, other))
    shown.value = [...others, notice].slice(-mostAtOnce)
    if (fades(notice)) setTimeout(() => dismiss(notice.id), fadesAfterMs)
  }
  function dismiss(id: number): void {
    shown.value = shown.value.filter((notice) => notice.id !== id)
  }
  const markRead = (): void => void (readUpTo.value = lastId)

  return { all, shown, unread, say, dismiss, markRead }
})

const supersedes = (next: Notice, earlier: Notice): boolean =>
  earlier.tone === 'unknown' && earlier.intentId !== undefined && earlier.intentId === next.intentId
