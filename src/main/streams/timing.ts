/** The times and counts of a line, in ms where not said otherwise (streams, section 4: rules 2 to 4 and 7). */
export interface Timing {
  /** Until a token is there. */
  readonly tokenMs: number
  /** From opening a socket until the welcome. */
  readonly welcomeMs: number
  readonly ackMs: number
  /** A line with topics that was silent for so long is pinged beside its regular pings. */
  readonly silenceMs: number
  /** Shortest `pingInterval` and `pingTimeout` that are followed: a smaller one would use up the limit of messages. */
  readonly leastPingMs: number
  readonly mostPingMs: number
  readonly backoffFromMs: number
  readonly backoffToMs: number
  /** A line that was joined for so long has no failures. */
  readonly healthyMs: number
  readonly rollOverMs: number
  /** Both lines of a roll-over run on for at least so long after the second one joined. */
  readonly overlapMs: number
  /** Longest wait for the first line's last pong, and for topics that the second line does not confirm. */
  readonly catchUpMs: number
  readonly slowTopicsMs: number
  /** What the first line brought is known for so long after its end, since the second may bring it later. */
  readonly repeatsMs: number
  /** A line without topics is closed after so long. */
  readonly lingerMs: number
  /** Wait after a limit was reached (509); longer each time. */
  readonly holdMs: number
  /** Until a topic that the venue does not know is asked for again. */
  readonly refusedAgainMs: number
  /** After a check, a line that says nothing for so long is dead. */
  readonly probeMs: number
  /** A timer that is later than this was held up by this machine, not by the venue. */
  readonly lateMs: number
  /** Clocks that drift apart by more have been set, or the machine slept. */
  readonly driftMs: number
  /** Rows that cannot be read start a topic anew at most this often. */
  readonly resyncMs: number
}

export const defaultTiming: Timing = {
  tokenMs: 45_000,
  welcomeMs: 10_000,
  ackMs: 5_000,
  silenceMs: 2_500,
  leastPingMs: 1_000,
  mostPingMs: 60_000,
  backoffFromMs: 1_000,
  backoffToMs: 60_000,
  healthyMs: 30_000,
  rollOverMs: 23 * 3_600_000,
  overlapMs: 2_000,
  catchUpMs: 5_000,
  slowTopicsMs: 60_000,
  repeatsMs: 60_000,
  lingerMs: 30_000,
  holdMs: 10_000,
  refusedAgainMs: 300_000,
  probeMs: 5_000,
  lateMs: 1_000,
  driftMs: 2_000,
  resyncMs: 30_000,
}

/** Of the venue, per connection (facts, section 6). A pair of a list counts as a topic. */
export const mostTopics = 400
export const mostTopicsPerMessage = 100
/**
 * Requests in 10 s; the venue takes 100 messages. Pings, at most one a second from their interval and one in 2.5 s from
 * silence, have the rest.
 */
export const requestLimit = { most: 80, ms: 10_000 } as const
/** New connections of all lines of a venue in a minute; the venue takes 30. */
export const connectLimit = { most: 28, ms: 60_000 } as const
