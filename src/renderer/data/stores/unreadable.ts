import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Channel, ReadRow } from '#shared/bridge/names.ts'
import { readFeedFrame } from '#shared/domain/push-wire.ts'
import type { Unreadable } from '#shared/errors.ts'
import type { Bridge } from '#renderer/data/bridge.ts'

const readPrefix = 'read.'

interface UnreadableAnswer extends Unreadable {
  readonly profileId: string
  /** The list that the answer is a page of. */
  readonly list: string
}

/** One answer: which profile and list it is of, and which question it answers. */
interface Question {
  readonly profileId: string
  readonly list: string
  /** Tells pages of one list apart; null for the first one, with which the list begins anew. */
  readonly page: string | null
}

/** Rows that the venue listed and that no view can show, by the question they answer. */
export const useUnreadableStore = defineStore('unreadable', () => {
  const answers = shallowRef<ReadonlyMap<string, UnreadableAnswer>>(new Map())

  function forget(isGone: (answer: UnreadableAnswer) => boolean): void {
    const kept = [...answers.value].filter(([, answer]) => !isGone(answer))
    if (kept.length < answers.value.size) answers.value = new Map(kept)
  }

  /** What the last answer to a question lacks; undefined: nothing. It takes the place of the answer before. */
  function note({ profileId, list, page }: Question, unreadable: Unreadable | undefined): void {
    const key = JSON.stringify([profileId, list, page])
    forget((answer) => answer.profileId === profileId && answer.list === list && page === null)
    const next = new Map(answers.value)
    const had = next.delete(key)
    if (unreadable !== undefined) next.set(key, { profileId, list, ...unreadable })
    if (had || unreadable !== undefined) answers.value = next
  }

  /** Drops what the lists of all other profiles lack: no view shows them any more. */
  const keepOnly = (profileId: string | null): void => forget((answer) => answer.profileId !== profileId)
  /** Drops what a list lacks that nobody watches any more. */
  const drop = (profileId: string, list: string): void =>
    forget((answer) => answer.profileId === profileId && answer.list === list)

  /** All that a profile's lists lack; null where they lack nothing. */
  function of(profileId: string | null): Unreadable | null {
    const own = [...answers.value.values()].filter((answer) => answer.profileId === profileId)
    if (own.length === 0) return null
    return {
      rows: own.reduce((sum, { rows }) => sum + rows, 0),
      of: own.reduce((sum, answer) => sum + answer.of, 0),
    }
  }

  /** Whether a profile's answers of one row of the venue lack rows: what is missing there is not known to be gone. */
  const lacks = (profileId: string | null, row: ReadRow): boolean =>
    [...answers.value.values()].some((answer) => answer.profileId === profileId && isOf(answer.list, row))

  return { note, drop, keepOnly, of, lacks }
})

/** Reads name the row in their channel, topics of the feed in a field. */
const isOf = (list: string, row: ReadRow): boolean =>
  list.startsWith(`${readPrefix}${row} `) || list.includes(`"${row}"`)

type Store = Pick<ReturnType<typeof useUnreadableStore>, 'note' | 'drop'>

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
/** The same text whatever the order of the fields. */
const sorted = (fields: Fields): string => JSON.stringify(Object.entries(fields).sort(([a], [b]) => (a < b ? -1 : 1)))

/** A read's list is its request without the fields that turn its pages. */
function questionOf(channel: Channel, input: unknown): Question {
  const { profileId, request } = fieldsOf(input)
  const { lastId, currentPage, pageNum, ...rest } = fieldsOf(request)
  const isFirst = lastId === undefined && (currentPage ?? 1) === 1 && (pageNum ?? 1) === 1
  const page = isFirst ? null : JSON.stringify([lastId, currentPage, pageNum])
  return { profileId: textOf(profileId), list: `${channel} ${sorted(rest)}`, page }
}

/** The same bridge, which notes the unreadable rows of everything that is read through it. */
export function notingUnreadable(bridge: Bridge, store: Store): Bridge {
  /** Several watches of one topic get the same rows, which count once. */
  const watched = new Map<string, { readonly profileId: string; readonly list: string }>()
  const unwatch = (watchId: string): void => {
    const gone = watched.get(watchId)
    watched.delete(watchId)
    if (gone === undefined) return
    const others = [...watched.values()]
    if (others.some(({ profileId, list }) => profileId === gone.profileId && list === gone.list)) return
    store.drop(gone.profileId, gone.list)
  }
  const watch = (input: unknown): void => {
    const { watchId, profileId, topic } = fieldsOf(input)
    unwatch(textOf(watchId))
    watched.set(textOf(watchId), { profileId: textOf(profileId), list: `feed ${sorted(fieldsOf(topic))}` })
  }

  bridge.on('feed', (frame) => {
    for (const event of readFeedFrame(frame)) {
      const of = watched.get(event.watchId)
      if (of === undefined) continue
      if (event.kind === 'change') store.note({ ...of, page: null }, event.unreadable)
      else if (event.kind === 'cleared') store.note({ ...of, page: null }, undefined)
    }
  })
  const call: Bridge['call'] = async (name, input) => {
    const channel: Channel = name
    // Its first value may come before the answer to the call.
    if (channel === 'feed.watch') watch(input)
    if (channel === 'feed.unwatch') unwatch(textOf(fieldsOf(input)['watchId']))
    const answer = await bridge.call(name, input)
    if (channel.startsWith(readPrefix) && answer.ok) store.note(questionOf(channel, input), answer.unreadable)
    return answer
  }
  return { ...bridge, call }
}
