import type { Venue } from '#shared/domain/venue.ts'
import type { StreamName } from '#shared/streams/topics.ts'
import { streamAddressFor, type TokenParts } from './get-address.ts'
import { createLine, type Line, type LineRun } from './line.ts'
import { createSlidingWindow, type SlidingWindow } from './sliding-window.ts'
import type { OpenSocket } from './socket.ts'
import { streamErrors } from './stream-errors.ts'
import type { LineView, StreamListener, Streams } from './streams.ts'
import { connectLimit, defaultTiming, type Timing } from './timing.ts'
import { isPrivateStream, type LineTopic, lineTopic } from './topic-messages.ts'

export interface StreamsOptions extends TokenParts, Omit<LineRun, 'timing' | 'connects' | 'openSocket'> {
  readonly openSocket: (venueId: string) => OpenSocket
  /** Another text once another key reads the profile's account. */
  readonly keyOf: (profileId: string) => string
  /** Called for each connection that was welcomed or ended; a private line names its profile. */
  readonly log?: (event: 'stream-opened' | 'stream-ended', fields: Readonly<Record<string, unknown>>) => void
  readonly timing?: Partial<Timing>
}

/** What `Streams` has beside: for changes that a line does not notice by itself. */
export interface RunningStreams extends Streams {
  /** Every line gets a new connection in the old one's place, without a gap: other certificates are trusted
   * now, or the system names other proxies. */
  renew(): void
}

interface Subscription {
  readonly profileId: string
  readonly listener: StreamListener<StreamName>
}

interface OpenLine {
  readonly line: Line
  readonly access: 'public' | 'private'
  readonly topics: Map<string, Set<Subscription>>
  /** Of a private line: the profile; of a public one, the last that asked for something. */
  profileId: string
  key: string
}

interface Desk {
  readonly options: StreamsOptions
  readonly lines: Map<string, OpenLine>
  /** New connections, by venue. */
  readonly connects: Map<string, SlidingWindow>
  arePrivatePaused: boolean
  isStopped: boolean
}

const idle: LineView = {
  state: 'idle',
  lastMessageAt: null,
  retryAt: null,
  error: null,
  topics: 0,
  connects: 0,
  unreadable: 0,
}

/** The lines of all profiles: one public line per venue, one private line per profile, each opened with its first topic. */
export function createStreams(options: StreamsOptions): RunningStreams {
  const desk: Desk = { options, lines: new Map(), connects: new Map(), arePrivatePaused: false, isStopped: false }
  const all = (access?: OpenLine['access']): Line[] =>
    [...desk.lines.values()].filter((open) => access === undefined || open.access === access).map(({ line }) => line)

  return {
    subscribe: (profileId, name, subject, listener) =>
      // A topic's pushes are parsed by its own row.
      subscribe(desk, lineTopic(name, subject), {
        profileId,
        listener: listener as unknown as StreamListener<StreamName>,
      }),
    view: (profileId) => {
      const connection = options.connectionOf(profileId)
      const viewOf = (key: string): LineView => desk.lines.get(key)?.line.view() ?? idle
      return {
        public: connection.ok ? viewOf(`public ${connection.value.venue.id}`) : idle,
        private: viewOf(`private ${profileId}`),
      }
    },
    check: () => all().forEach((line) => line.handle({ type: 'check' })),
    renew: () => all().forEach((line) => line.handle({ type: 'renew' })),
    pausePrivate: () => {
      desk.arePrivatePaused = true
      for (const line of all('private')) line.handle({ type: 'pause', error: streamErrors.locked })
    },
    resumePrivate: () => {
      if (!desk.arePrivatePaused) return
      desk.arePrivatePaused = false
      for (const line of all('private')) line.handle({ type: 'resume' })
    },
    keep: (profileIds) => keep(desk, profileIds),
    stop: () => {
      desk.isStopped = true
      for (const line of all()) line.handle({ type: 'stop' })
      desk.lines.clear()
    },
  }
}

function subscribe(desk: Desk, topic: LineTopic, subscription: Subscription): () => void {
  const { listener, profileId } = subscription
  if (desk.isStopped) return () => undefined
  const connection = desk.options.connectionOf(profileId)
  if (!connection.ok) {
    let isEnded = false
    queueMicrotask(() => isEnded || guarded(desk, () => listener.onLost(connection.error)))
    return () => void (isEnded = true)
  }
  const open = lineFor(desk, topic, profileId, connection.value.venue)
  const { line, topics } = open
  const known = topics.get(topic.text)
  if (known === undefined) {
    topics.set(topic.text, new Set([subscription]))
    line.handle({ type: 'want', topic })
  } else {
    known.add(subscription)
    // How the topic stands, for the one that came later; not before its caller has what ends it.
    queueMicrotask(() => {
      const error = line.errorOf(topic.text)
      if (topics.get(topic.text)?.has(subscription) !== true) return
      if (line.isJoined(topic.text)) guarded(desk, () => listener.onJoined())
      else if (error !== null) guarded(desk, () => listener.onLost(error))
    })
  }
  return () => end(open, topic.text, subscription)
}

function lineFor(desk: Desk, { name }: LineTopic, profileId: string, venue: Venue): OpenLine {
  const access = isPrivateStream(name) ? 'private' : 'public'
  const key = `${access} ${access === 'private' ? profileId : venue.id}`
  const open = desk.lines.get(key) ?? openLine(desk, access, profileId, venue)
  desk.lines.set(key, open)
  open.profileId = profileId
  return open
}

function openLine(desk: Desk, access: OpenLine['access'], profileId: string, venue: Venue): OpenLine {
  const { options, connects } = desk
  const { log, openSocket, keyOf } = options
  const window = connects.get(venue.id) ?? createSlidingWindow(connectLimit)
  connects.set(venue.id, window)
  const topics: OpenLine['topics'] = new Map()
  const whose = access === 'private' ? { venueId: venue.id, profileId } : { venueId: venue.id }
  const line = createLine({
    ...options,
    timing: { ...defaultTiming, ...options.timing },
    connects: window,
    openSocket: openSocket(venue.id),
    getAddress: (signal) => {
      // Whose client asks for a public token makes no difference, as long as the profile is still there.
      const others = [...topics.values()].flatMap((subscriptions) => [...subscriptions])
      const profileIds = [open.profileId, ...others.map((one) => one.profileId)]
      return streamAddressFor(options, access, profileIds, signal)
    },
    onNote: (what, error) => log?.(what, error === null ? whose : { ...whose, error }),
    onJoined: (text) => notifyAll(desk, topics, text, (listener) => listener.onJoined()),
    onLost: (text, error) => notifyAll(desk, topics, text, (listener) => listener.onLost(error)),
    onPush: (text, push, subject, at) =>
      notifyAll(desk, topics, text, (listener) => listener.onPush(push, subject, at)),
  })
  const open: OpenLine = { line, access, topics, profileId, key: keyOf(profileId) }
  if (access === 'private' && desk.arePrivatePaused) line.handle({ type: 'pause', error: streamErrors.locked })
  return open
}

/** What a listener throws is reported, and reaches no other. */
function guarded({ options }: Desk, notify: () => void): void {
  try {
    notify()
  } catch (error) {
    options.onError('stream-listener', error)
  }
}

function notifyAll(
  desk: Desk,
  topics: OpenLine['topics'],
  text: string,
  notify: (listener: StreamListener<StreamName>) => void,
): void {
  const subscriptions = topics.get(text)
  if (subscriptions === undefined) return
  // A listener may end a subscription, its own or another one.
  for (const one of [...subscriptions]) if (subscriptions.has(one)) guarded(desk, () => notify(one.listener))
}

function end({ topics, line }: OpenLine, text: string, subscription: Subscription): void {
  const subscriptions = topics.get(text)
  if (subscriptions?.delete(subscription) !== true || subscriptions.size > 0) return
  topics.delete(text)
  line.handle({ type: 'drop', text })
}

/** A profile that is gone has no line and no subscriptions; one with other keys begins anew with them (T12). */
function keep({ lines, options }: Desk, profileIds: readonly string[]): void {
  const connections = profileIds.map((profileId) => options.connectionOf(profileId))
  const publicKeys = new Set(connections.map((found) => (found.ok ? `public ${found.value.venue.id}` : null)))
  for (const [key, open] of [...lines]) {
    for (const [text, subscriptions] of [...open.topics])
      for (const one of [...subscriptions]) if (!profileIds.includes(one.profileId)) end(open, text, one)
    if (open.access === 'public') {
      // No profile is left at its venue; a new one opens another line.
      if (open.topics.size > 0 || publicKeys.has(key)) continue
      lines.delete(key)
      open.line.handle({ type: 'stop' })
      continue
    }
    const reader = options.keyOf(open.profileId)
    if (!profileIds.includes(open.profileId)) {
      lines.delete(key)
      open.line.handle({ type: 'stop' })
    } else if (open.key !== reader) {
      open.key = reader
      open.line.handle({ type: 'restart', error: streamErrors.keyChanged })
    }
  }
}
