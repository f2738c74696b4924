import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { Channel } from '#shared/bridge/names.ts'
import type { Unreadable } from '#shared/errors.ts'
import type { Bridge } from '#renderer/bridge.ts'

interface Lack extends Unreadable {
  readonly profileId: string
}

/** Rows that the venue listed and that no view can show, by the question they answer. */
export const useUnreadableStore = defineStore('unreadable', () => {
  const lacks = shallowRef<ReadonlyMap<string, Lack>>(new Map())

  /** What the last answer to a question lacks; undefined: nothing. */
  function note(question: string, profileId: string, unreadable: Unreadable | undefined): void {
    if (unreadable === undefined && !lacks.value.has(question)) return
    const next = new Map(lacks.value)
    next.delete(question)
    if (unreadable !== undefined) next.set(question, { profileId, ...unreadable })
    lacks.value = next
  }

  /** All that a profile's lists lack; null where they lack nothing. */
  function of(profileId: string | null): Unreadable | null {
    const own = [...lacks.value.values()].filter((lack) => lack.profileId === profileId)
    if (own.length === 0) return null
    return { rows: own.reduce((sum, { rows }) => sum + rows, 0), of: own.reduce((sum, lack) => sum + lack.of, 0) }
  }

  return { note, of }
})

type Note = ReturnType<typeof useUnreadableStore>['note']

const textIn = (input: unknown, name: string): string => {
  const value = (input as Readonly<Record<string, unknown>> | null)?.[name]
  return typeof value === 'string' ? value : ''
}

/** The same bridge, which notes the unreadable rows of everything that is read through it. */
export function notingUnreadable(bridge: Bridge, note: Note): Bridge {
  bridge.on('feed', (event) => {
    if (event.kind === 'change') note(event.watchId, event.profileId, event.unreadable)
    else if (event.kind === 'cleared') note(event.watchId, event.profileId, undefined)
  })
  const call: Bridge['call'] = async (name, input) => {
    const answer = await bridge.call(name, input)
    const channel: Channel = name
    if (channel === 'feed.unwatch') note(textIn(input, 'watchId'), '', undefined)
    if (channel.startsWith('read.') && answer.ok) {
      note(JSON.stringify([channel, input]), textIn(input, 'profileId'), answer.unreadable)
    }
    return answer
  }
  return { ...bridge, call }
}
