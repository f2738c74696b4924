/**
 * What stays of a collection that grows for as long as the page runs: its newest `most` entries by insertion, and every
 * older one that `stays` names. The same map where nothing goes.
 */
export function newest<Key, Value>(
  all: ReadonlyMap<Key, Value>,
  most: number,
  stays: (key: Key, value: Value) => boolean = () => false,
): ReadonlyMap<Key, Value> {
  const entries = [...all]
  if (entries.length <= most) return all
  const older = entries.slice(0, -most)
  return new Map([...older.filter(([key, value]) => stays(key, value)), ...entries.slice(-most)])
}

/** How many drafts of forms stay: one for each pair and profile whose form was touched last. */
export const mostDrafts = 500

/** The drafts with one more, which stands last, so that the one untouched for longest goes first. */
export function withDraft<Draft>(
  all: ReadonlyMap<string, Draft>,
  key: string,
  draft: Draft,
): ReadonlyMap<string, Draft> {
  const next = new Map(all)
  next.delete(key)
  return newest(next.set(key, draft), mostDrafts)
}
