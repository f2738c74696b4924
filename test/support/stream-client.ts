import type { OpenSocket, SocketEnd, StreamSocket } from '#main/streams/socket.ts'
import { parseJson } from '#main/exchange/parse-json.ts'

/** A frame as it came. Whole numbers beyond 2^53 are text. */
export interface Frame {
  readonly type: string
  readonly id?: string
  readonly topic?: string
  readonly subject?: string
  readonly code?: number
  // Tests look into frames of every shape.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly data?: any
  readonly [name: string]: unknown
}

export interface StreamClient {
  readonly socket: StreamSocket
  /** All frames so far, oldest first. */
  readonly frames: Frame[]
  /** How it ended; null while it has not. */
  ended(): SocketEnd | null
  send(message: object): void
  /** Asks for a topic with an ack, under the next id. */
  subscribe(topic: string, more?: object): string
  /** Data of the pushes of a topic. */
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  pushes(topic: string): any[]
}

/** A client that only writes down what it gets. */
export const streamClient = (open: OpenSocket, url: string): StreamClient => {
  const frames: Frame[] = []
  let end: SocketEnd | null = null
  let ids = 0
  const socket = open(url, {
    onOpen: () => undefined,
    onText: (text) => frames.push(parseJson(text) as Frame),
    onEnd: (how) => {
      end = how
    },
  })
  const send = (message: object): void => socket.send(JSON.stringify(message))
  return {
    socket,
    frames,
    ended: () => end,
    send,
    subscribe: (topic, more = {}) => {
      ids += 1
      send({ id: String(ids), type: 'subscribe', topic, response: true, ...more })
      return String(ids)
    },
    pushes: (topic) =>
      frames.filter((frame) => frame.type === 'message' && frame.topic === topic).map(({ data }) => data),
  }
}

/** Lets everything that is on its way in process arrive. */
export const turns = async (count = 6): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}
