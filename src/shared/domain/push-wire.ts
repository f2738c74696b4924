import type { FeedPush } from '../bridge/market-data.ts'
import { packSome, unpackSome } from './packed-rows.ts'

/**
 * How a frame of news of watches crosses to the page: each as an array without the names of its fields. Free of schemas, since the
 * page imports it.
 */
export type FeedFrame = readonly PackedPush[]

/** The kind's place, the watch, its profile, the fields that each of the kind has, and place and value of those that some have. */
export type PackedPush = readonly [kind: number, watchId: string, profileId: string, ...fields: unknown[]]

const kinds = ['change', 'alive', 'rebuilding', 'error', 'cleared'] as const satisfies readonly FeedPush['kind'][]
type Kind = (typeof kinds)[number]

/** The place of each field that every push of a kind has. */
const always: {
  readonly [Of in Kind]: readonly Exclude<keyof (FeedPush & { kind: Of }), 'watchId' | 'profileId' | 'kind'>[]
} = {
  change: ['at', 'source', 'everyMs', 'change'],
  alive: ['at', 'lastMessageAt'],
  rebuilding: ['at'],
  error: ['at', 'error'],
  cleared: [],
}
/** The place of each that only some have. */
const sometimes = ['lastMessageAt', 'unreadable', 'unstreamed', 'partial'] as const satisfies readonly (keyof Extract<
  FeedPush,
  { kind: 'change' }
>)[]

const packPush = ({ kind, watchId, profileId, ...rest }: FeedPush): PackedPush => {
  const named: Readonly<Record<string, unknown>> = rest
  const more = Object.fromEntries(
    Object.entries(named).filter(([name]) => !(always[kind] as readonly string[]).includes(name)),
  )
  return [
    kinds.indexOf(kind),
    watchId,
    profileId,
    ...always[kind].map((name) => named[name]),
    ...packSome(more, sometimes),
  ]
}

const unpackPush = ([place, watchId, profileId, ...fields]: PackedPush): FeedPush => {
  const kind = kinds[place] ?? 'cleared'
  const names = always[kind]
  const push = {
    watchId,
    profileId,
    kind,
    ...Object.fromEntries(names.map((name, at) => [name, fields[at]])),
    ...unpackSome(fields.slice(names.length), sometimes),
  }
  return push as FeedPush
}

export const writeFeedFrame = (pushes: readonly FeedPush[]): FeedFrame => pushes.map(packPush)
/** The pushes of a frame, in their order. */
export const readFeedFrame = (frame: FeedFrame): readonly FeedPush[] => frame.map(unpackPush)
