import type { FeedValue } from '#shared/domain/feed-topic.ts'
import type { Sink, Source, SourceFlow, Subject, Provenance } from '../source.ts'
import type { Trouble } from './input.ts'
import { sendTrouble } from './window-sender.ts'

interface User {
  readonly sink: Sink
  everyMs: number | null
  /** Was sent how the subject stands. */
  isCurrent: boolean
  /** Has had a whole value of this flow: what changed since can be said to it. */
  hasValue: boolean
}

/** One flow of the source below, and all who were given it. */
interface Shared {
  readonly users: Set<User>
  flow: SourceFlow | null
  last: { readonly value: FeedValue; readonly provenance: Provenance } | null
  trouble: Trouble | null
}

/** Called with every value once, whoever was given it. */
type OnValue = (subject: Subject, value: FeedValue, provenance: Provenance) => void

export interface SharedSource extends Source {
  /** What is known of a subject that is being served; null before its first value. */
  last(subject: Subject): Shared['last']
}

/**
 * A source that serves one subject once, however many open it: what windows are derived from is often on screen as well, and
 * must not be read twice. Who comes later gets what is known with its first pace.
 */
export function createSharedSource(source: Source, onValue: OnValue = () => undefined): SharedSource {
  const all = new Map<string, Shared>()
  const keyOf = ({ profileId, topic }: Subject): string => JSON.stringify([profileId, topic])
  return {
    last: (subject) => all.get(keyOf(subject))?.last ?? null,
    open(subject, sink, ageMs) {
      const key = keyOf(subject)
      const shared = all.get(key) ?? begin(source, subject, ageMs, onValue)
      all.set(key, shared)
      const user: User = { sink, everyMs: null, isCurrent: false, hasValue: false }
      shared.users.add(user)
      return {
        pace(everyMs) {
          user.everyMs = everyMs
          setPace(shared)
          if (everyMs !== null && !user.isCurrent) catchUp(shared, user)
        },
        refresh: () => shared.flow?.refresh(),
        answer: (answer) => shared.flow?.answer?.(answer),
        close() {
          if (!shared.users.delete(user)) return
          if (shared.users.size > 0) return setPace(shared)
          all.delete(key)
          shared.flow?.close()
        },
      }
    },
  }
}

function begin(source: Source, subject: Subject, ageMs: number | null, onValue: OnValue): Shared {
  const shared: Shared = { users: new Set(), flow: null, last: null, trouble: null }
  const each = (act: (user: User) => void): void =>
    [...shared.users].forEach((user) => void (shared.users.has(user) && act(user)))
  const fail = (trouble: Trouble): void => {
    shared.trouble = trouble
    each((user) => {
      user.isCurrent = true
      sendTrouble(user.sink, trouble)
    })
  }
  shared.flow = source.open(
    subject,
    {
      value: (value, provenance, change = null) => {
        shared.last = { value, provenance }
        shared.trouble = null
        onValue(subject, value, provenance)
        each((user) => {
          user.sink.value(value, provenance, user.hasValue ? change : null)
          user.isCurrent = user.hasValue = true
        })
      },
      alive: (lastMessageAt, at) => {
        if (shared.last !== null && shared.trouble === null)
          shared.last = { ...shared.last, provenance: { ...shared.last.provenance, lastMessageAt, at } }
        each(({ sink }) => sink.alive(lastMessageAt, at))
      },
      rebuilding: (at) => fail({ kind: 'rebuilding', at }),
      error: (error, at) => fail({ kind: 'error', error, at }),
    },
    ageMs,
  )
  return shared
}

function catchUp({ last, trouble }: Shared, user: User): void {
  user.isCurrent = true
  if (last !== null) {
    user.hasValue = true
    user.sink.value(last.value, last.provenance, null)
  }
  if (trouble !== null) sendTrouble(user.sink, trouble)
}

/** As often as the most eager one asks. */
function setPace({ users, flow }: Shared): void {
  const least = Math.min(...[...users].map(({ everyMs }) => everyMs ?? Infinity))
  flow?.pace(least === Infinity ? null : least)
}
