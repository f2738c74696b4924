import type { Session } from './session.ts'

/** Who is subscribed to what. A private topic is one for each user. */
export interface Subscribers {
  add(session: Session, names: readonly string[], isPrivate: boolean): void
  remove(session: Session, names: readonly string[], isPrivate: boolean): void
  /** Those of a public topic, or of a user's private one. */
  of(name: string, uid?: number): Iterable<Session>
  has(name: string): boolean
  /** Every topic that somebody is subscribed to; a private one with its user. */
  names(): Iterable<string>
  forget(session: Session): void
}

const keyOf = (name: string, uid: number | null): string => (uid === null ? name : `${name} ${uid}`)

export const createSubscribers = (): Subscribers => {
  const byKey = new Map<string, Set<Session>>()
  const remove = (session: Session, key: string): void => {
    const there = byKey.get(key)
    if (there?.delete(session) && there.size === 0) byKey.delete(key)
  }
  return {
    add: (session, names, isPrivate) => {
      for (const name of names) {
        session.topics.add(name)
        const key = keyOf(name, isPrivate ? session.uid : null)
        const there = byKey.get(key) ?? new Set<Session>()
        byKey.set(key, there.add(session))
      }
    },
    remove: (session, names, isPrivate) => {
      for (const name of names) {
        session.topics.delete(name)
        remove(session, keyOf(name, isPrivate ? session.uid : null))
      }
    },
    of: (name, uid) => byKey.get(keyOf(name, uid ?? null)) ?? [],
    has: (name) => byKey.has(name),
    names: () => byKey.keys(),
    forget: (session) => {
      for (const name of session.topics) {
        remove(session, name)
        if (session.uid !== null) remove(session, keyOf(name, session.uid))
      }
    },
  }
}
