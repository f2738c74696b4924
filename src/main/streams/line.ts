import type { AppError, Result } from '#shared/errors.ts'
import type { PushOf, StreamName } from '#shared/streams/topics.ts'
import type { OnError } from '#main/platform/error-places.ts'
import type { Time } from '#main/platform/time.ts'
import { readFrame } from './frames.ts'
import type { LineCommand, LineEvent, Now } from './line-events.ts'
import { createLineMachine, type LineMachine } from './line-machine.ts'
import type { MachineOptions } from './line-state.ts'
import type { OpenSocket, SocketListener, StreamSocket } from './socket.ts'
import type { StreamAddress } from './stream-address.ts'
import { streamErrors } from './stream-errors.ts'
import type { LineView } from './streams.ts'
import { createFrameTurns, type FrameTurns, mostWaiting } from './turns.ts'

/** What a line runs on. */
export interface LineRun extends MachineOptions {
  readonly time: Time
  /** 0 up to, not including, 1. */
  readonly random: () => number
  readonly newId: () => string
  readonly onError: OnError
  readonly openSocket: OpenSocket
}

export interface LineOptions extends LineRun {
  /** A new token and where it opens a stream. */
  readonly getAddress: (signal: AbortSignal) => Promise<Result<StreamAddress>>
  /** For the log. */
  readonly onNote: (what: 'stream-opened' | 'stream-ended', error: AppError | null) => void
  readonly onJoined: (topic: string) => void
  readonly onLost: (topic: string, error: AppError) => void
  readonly onPush: (topic: string, push: PushOf<StreamName>, subject: string, at: number) => void
}

/** One line to a venue: the machine with sockets, tokens and one timer. */
export interface Line extends Pick<LineMachine, 'isJoined' | 'errorOf'> {
  handle(event: Exclude<LineEvent, { readonly link: number }>): void
  view(): LineView
}

interface Connection {
  readonly ending: AbortController
  address: StreamAddress | null
  turns: FrameTurns | null
  socket: StreamSocket | null
}

interface Running {
  readonly options: LineOptions
  readonly machine: LineMachine
  readonly connections: Map<number, Connection>
  /** Events that came while one was handled. */
  readonly waiting: LineEvent[]
  isHandling: boolean
  timer: { readonly at: number; readonly stop: AbortController } | null
}

export function createLine(options: LineOptions): Line {
  const machine = createLineMachine(options)
  const line: Running = { options, machine, connections: new Map(), waiting: [], isHandling: false, timer: null }
  return {
    handle: (event) => handle(line, event),
    view: () => machine.view(clocks(options)),
    isJoined: machine.isJoined,
    errorOf: machine.errorOf,
  }
}

const clocks = ({ time, random }: LineOptions): Now => ({ now: time.monotonic(), wall: time.now(), random })

/** One event after the other: what a listener does while it is called waits for its turn. */
function handle(line: Running, event: LineEvent): void {
  const { waiting, machine, options } = line
  waiting.push(event)
  if (line.isHandling) return
  line.isHandling = true
  try {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const commands = machine.handle(next, clocks(options))
      for (const command of commands) obey(line, command)
      // A push only moves the next deadline back: the timer finds that out by itself. One that is not passed on may be a hole.
      if (next.type !== 'frame' || next.frame?.type !== 'message' || commands.length === 0) setTimer(line)
    }
  } finally {
    line.isHandling = false
  }
}

function setTimer(line: Running): void {
  const { time, timing } = line.options
  const at = line.machine.wakeAt(time.monotonic())
  if (at !== null && line.timer !== null && line.timer.at <= at) return
  line.timer?.stop.abort()
  line.timer = null
  if (at === null) return
  const stop = new AbortController()
  line.timer = { at, stop }
  time.sleep(Math.max(0, at - time.monotonic()), stop.signal).then(
    () => {
      line.timer = null
      handle(line, { type: 'wake', late: time.monotonic() - at > timing.lateMs })
    },
    () => undefined,
  )
}

function obey(line: Running, command: LineCommand): void {
  const { options, connections } = line
  switch (command.do) {
    case 'get-access':
      return getAccess(line, command.link)
    case 'open':
      return open(line, command.link)
    case 'send':
      return connections.get(command.link)?.socket?.send(command.text)
    case 'close':
      return close(line, command.link)
    case 'note':
      return options.onNote(command.what, command.error)
    case 'joined':
      return options.onJoined(command.topic.text)
    case 'lost':
      return options.onLost(command.topic.text, command.error)
    case 'push':
      return options.onPush(command.topic.text, command.push, command.subject, options.time.now())
  }
}

function getAccess(line: Running, link: number): void {
  const { connections, options } = line
  const connection: Connection = { ending: new AbortController(), address: null, turns: null, socket: null }
  connections.set(link, connection)
  options.getAddress(connection.ending.signal).then(
    (address) => {
      if (connections.get(link) !== connection) {
        if (address.ok) address.value.forget()
        return
      }
      if (!address.ok) return handle(line, { type: 'no-access', link, error: address.error })
      connection.address = address.value
      const { pingInterval, pingTimeout } = address.value
      handle(line, { type: 'access', link, times: { pingInterval, pingTimeout } })
    },
    (error: unknown) => {
      options.onError('stream-token', error)
      handle(line, { type: 'no-access', link, error: streamErrors.noServer })
    },
  )
}

function open(line: Running, link: number): void {
  const { connections, options } = line
  const connection = connections.get(link)
  if (connection === undefined || connection.address === null) return
  const { url } = connection.address
  const turns = turnsOf(line, link, connection.address)
  connection.turns = turns
  connection.socket = options.openSocket(url(options.newId()), listenerOf(line, link, connection.address, turns))
}

const turnsOf = (line: Running, link: number, { clean, isIn }: StreamAddress): FrameTurns =>
  createFrameTurns((text) => {
    const frame = readFrame(isIn(text) ? clean(text) : text)
    // The words of an error reach a person, so the token is looked for in every form.
    const cleaned = frame?.type === 'error' ? { ...frame, words: clean(frame.words) } : frame
    handle(line, { type: 'frame', link, frame: cleaned })
  }, setImmediate)

function listenerOf(line: Running, link: number, { clean }: StreamAddress, turns: FrameTurns): SocketListener {
  const { time } = line.options
  const admits = createFloodGuard()
  return {
    onOpen: () => undefined,
    onText: (text) => {
      if (!admits(text.length, time.monotonic()) || !turns.take(text)) handle(line, { type: 'flood', link })
    },
    onEnd: ({ code, detail }) =>
      turns.end(() => handle(line, { type: 'ended', link, end: { code, detail: clean(detail) } })),
  }
}

function close({ connections }: Running, link: number): void {
  const connection = connections.get(link)
  connections.delete(link)
  connection?.ending.abort(new Error('closed'))
  connection?.turns?.drop()
  connection?.address?.forget()
  connection?.socket?.close()
}

/**
 * All pairs of a large venue bring some thousand messages a second at their busiest. A connection that brings in one second more
 * than may wait is ended: what is far beyond would only be read late.
 */
const windowMs = 1_000

/** Whether a message of so many UTF-16 units, at a steady time in ms, is still within the bounds. */
type FloodGuard = (length: number, now: number) => boolean

function createFloodGuard(): FloodGuard {
  let since = -Infinity
  let frames = 0
  let units = 0
  return (length, now) => {
    if (now - since >= windowMs) {
      since = now
      frames = 0
      units = 0
    }
    frames += 1
    units += length
    return frames <= mostWaiting.frames && units <= mostWaiting.units
  }
}
