/** Tables in which a history counts what it reached. */
export const reachedTables = [
  'wire', 'fault-by-request', 'fault-beside-unknown', 'fault-by-look-up', 'fault-while-unknown', 'fault-while', 'refused-key', 'refused-time', 'matrix', 'crash', 'crash-kind',
  'crash-while', 'act', 'asked', 'answer', 'override', 'sent', 'limit', 'state', 'look-up', 'user-word', 'switch', 'panic', 'window',
  'mishap', 'mishap-while', 'network', 'service', 'stream', 'elsewhere', 'venue', 'keychain', 'life', 'downtime', 'sleep', 'rekeyed', 'works-again',
] as const // prettier-ignore
export type ReachedTable = (typeof reachedTables)[number]

/** How often each corner was reached, by table: what a generator never makes, a run does not prove. */
export interface Reached {
  count(table: ReachedTable, corner: string): void
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, number>>
  /** Adds what another run reached. */
  add(tables: ReachedTables): void
  toJson(): ReachedTables
}

export type ReachedTables = Readonly<Record<string, Readonly<Record<string, number>>>>

export function createReached(): Reached {
  const tables = new Map<string, Map<string, number>>()
  const add = (table: string, corner: string, times: number): void => {
    const corners = tables.get(table) ?? new Map<string, number>()
    tables.set(table, corners)
    corners.set(corner, (corners.get(corner) ?? 0) + times)
  }
  return {
    tables,
    count: (table, corner) => add(table, corner, 1),
    add: (more) => {
      for (const [table, corners] of Object.entries(more))
        for (const [corner, times] of Object.entries(corners)) add(table, corner, times)
    },
    toJson: () =>
      Object.fromEntries([...tables].map(([table, corners]) => [table, Object.fromEntries([...corners].sort())])),
  }
}
