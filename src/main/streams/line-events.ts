import type { AppError } from '#shared/errors.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { Frame } from './frames.ts'
import type { TopicNews } from './line-topics.ts'
import type { Clocks, PingTimes } from './link.ts'
import type { SocketEnd } from './socket.ts'
import type { LineTopic } from './topic-messages.ts'

/** What happens to a line. `link` names one of its connections, as the commands do; one that is gone is ignored. */
export type LineEvent =
  | { readonly type: 'want'; readonly topic: LineTopic }
  | { readonly type: 'drop'; readonly text: string }
  | { readonly type: 'access'; readonly link: number; readonly times: PingTimes }
  | { readonly type: 'no-access'; readonly link: number; readonly error: AppError }
  /** Null: a message that could not be read. */
  | { readonly type: 'frame'; readonly link: number; readonly frame: Frame | null }
  | { readonly type: 'flood'; readonly link: number }
  | { readonly type: 'ended'; readonly link: number; readonly end: SocketEnd }
  /** The time of `wakeAt` has come; `late`: this machine was held up. */
  | { readonly type: 'wake'; readonly late: boolean }
  /** `check`: after a sleep or a change of network. `renew`: a new connection takes the old one's place without a gap. */
  | { readonly type: 'check' | 'renew' | 'resume' | 'stop' }
  /** Closed until `resume`; or closed and opened anew at once, with another token. */
  | { readonly type: 'pause' | 'restart'; readonly error: AppError }

/** A push of a topic, parsed by the topic's row; `subject` as the venue named it. */
export interface TopicPush {
  readonly topic: LineTopic
  readonly push: PushOf<StreamName>
  readonly subject: string
}

export type LineCommand =
  | TopicNews
  | ({ readonly do: 'push' } & TopicPush)
  /** A new token: none is used twice (rule 2). */
  | { readonly do: 'get-access'; readonly link: number }
  | { readonly do: 'open'; readonly link: number }
  | { readonly do: 'send'; readonly link: number; readonly text: string }
  | { readonly do: 'close'; readonly link: number }
  /** For the log: a connection was welcomed, or ended for a reason. */
  | { readonly do: 'note'; readonly what: 'stream-opened' | 'stream-ended'; readonly error: AppError | null }

export interface Now extends Clocks {
  /** 0 up to, not including, 1. */
  readonly random: () => number
}
