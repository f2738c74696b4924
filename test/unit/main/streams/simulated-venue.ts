import type { AppError } from '#shared/errors.ts'
import type { StreamName } from '#shared/streams/topics.ts'
import { readFrame } from '#main/streams/frames.ts'
import type { LineCommand, LineEvent } from '#main/streams/line-events.ts'
import { createLineMachine } from '#main/streams/line-machine.ts'
import { createSlidingWindow, type SlidingWindow } from '#main/streams/sliding-window.ts'
import { streamErrors } from '#main/streams/stream-errors.ts'
import { connectLimit, defaultTiming, type Timing } from '#main/streams/timing.ts'
import { lineTopic } from '#main/streams/topic-messages.ts'

/** What the venue does at the moment; all of it may change while it runs. */
export interface VenueManners {
  /** ms from a message to its answer. */
  latency: number
  tokens: 'given' | 'refused' | 'late'
  sockets: 'welcomed' | 'refused' | 'silent' | 'token-refused'
  acks: 'given' | 'lost' | 'unknown-topic' | 'limit'
  pongs: boolean
}

interface Connection {
  readonly link: number
  readonly at: number
  isWelcomed: boolean
  isOpen: boolean
  /** When its last message arrives. */
  busyUntil: number
  readonly said: object[]
  readonly sent: { readonly at: number; readonly text: string }[]
  readonly topics: Set<string>
}

export interface Push {
  readonly topic: string
  readonly sequence: number
}

export const goodManners: VenueManners = {
  latency: 20,
  tokens: 'given',
  sockets: 'welcomed',
  acks: 'given',
  pongs: true,
}

/** A venue and a line to it in virtual time, and everything that either did. Throws where the line breaks a rule of the venue. */
export function simulatedVenue(options: { readonly timing?: Partial<Timing>; readonly connects?: SlidingWindow } = {}) {
  const manners: VenueManners = { ...goodManners }
  const timing = { ...defaultTiming, ...options.timing }
  const connects = options.connects ?? createSlidingWindow(connectLimit)
  const machine = createLineMachine({ timing, connects })
  const connections: Connection[] = []
  const told: {
    readonly at: number
    readonly what: 'joined' | 'lost'
    readonly topic: string
    readonly error?: AppError
  }[] = []
  const pushes: Push[] = []
  const sequences = new Map<string, number>()
  let now = 0
  let ahead = 1_760_000_000_000
  let random = 0.5
  let later: { readonly at: number; readonly order: number; readonly run: () => void }[] = []
  let order = 0
  let overlaps = 0

  const after = (ms: number, run: () => void): void => void later.push({ at: now + ms, order: order++, run })
  const clocks = () => ({ now, wall: ahead + now, random: () => random })
  const of = (link: number): Connection | undefined => connections.find((one) => one.link === link)
  const current = (): Connection => {
    const open = connections.filter((one) => one.isOpen).at(-1)
    if (open === undefined) throw new Error('no connection is open')
    return open
  }

  const handle = (event: LineEvent): void => {
    for (const command of machine.handle(event, clocks())) obey(command)
  }
  /** In the connection's order, however late one of its messages is. */
  const arriveIn = (ms: number, connection: Connection, message: object): void => {
    connection.busyUntil = Math.max(now + ms, connection.busyUntil)
    if (connection.busyUntil === now) arrive(connection, message)
    else after(connection.busyUntil - now, () => arrive(connection, message))
  }
  const arrive = (connection: Connection, message: object): void => {
    if (!connection.isOpen) return
    connection.said.push(message)
    handle({ type: 'frame', link: connection.link, frame: readFrame(JSON.stringify(message)) })
  }
  /** A message that is no JSON. */
  const garble = (connection: Connection): void => {
    if (connection.isOpen) handle({ type: 'frame', link: connection.link, frame: readFrame('{') })
  }
  /** Something that was said on any connection comes once more, though the connection may be gone. */
  const sayAgain = (index: number): void => {
    const all = connections.flatMap(({ link, said }) => said.map((message) => ({ link, message })))
    const one = all[index % all.length]
    if (one !== undefined) handle({ type: 'frame', link: one.link, frame: readFrame(JSON.stringify(one.message)) })
  }
  const end = (connection: Connection): void => {
    if (!connection.isOpen) return
    connection.isOpen = false
    handle({ type: 'ended', link: connection.link, end: { code: 1006, detail: 'test' } })
  }

  const obey = (command: LineCommand): void => {
    switch (command.do) {
      case 'get-access':
        if (manners.tokens === 'given')
          return after(manners.latency, () =>
            handle({ type: 'access', link: command.link, times: { pingInterval: 18_000, pingTimeout: 10_000 } }),
          )
        if (manners.tokens === 'refused')
          return after(manners.latency, () =>
            handle({ type: 'no-access', link: command.link, error: streamErrors.noServer }),
          )
        return
      case 'open': {
        const connection: Connection = {
          link: command.link,
          at: now,
          isWelcomed: false,
          isOpen: true,
          busyUntil: 0,
          said: [],
          sent: [],
          topics: new Set(),
        }
        if (connections.some(({ isOpen }) => isOpen)) overlaps++
        connections.push(connection)
        if (now - (connections.at(-31)?.at ?? -Infinity) <= 60_000) throw new Error('more than 30 connections a minute')
        if (manners.sockets === 'refused') return after(manners.latency, () => end(connection))
        if (manners.sockets === 'token-refused')
          return after(manners.latency, () =>
            arrive(connection, { id: '1', type: 'error', code: 401, data: 'token is expired' }),
          )
        if (manners.sockets === 'silent') return
        return after(manners.latency, () => {
          connection.isWelcomed = true
          arrive(connection, { id: String(command.link), type: 'welcome' })
        })
      }
      case 'close': {
        const connection = of(command.link)
        if (connection !== undefined) connection.isOpen = false
        return
      }
      case 'send': {
        const connection = of(command.link)
        if (connection === undefined || !connection.isOpen) throw new Error('sent on a connection that is not open')
        return receive(connection, command.text)
      }
      case 'note':
        return
      case 'joined':
        return void told.push({ at: now, what: 'joined', topic: command.topic.text })
      case 'lost':
        return void told.push({ at: now, what: 'lost', topic: command.topic.text, error: command.error })
      case 'push': {
        const { sequenceEnd } = command.push as { sequenceEnd: number }
        return void pushes.push({ topic: command.topic.text, sequence: sequenceEnd })
      }
    }
  }

  const receive = (connection: Connection, text: string): void => {
    if (!connection.isWelcomed) throw new Error('sent before the welcome')
    connection.sent.push({ at: now, text })
    if (now - (connection.sent.at(-100)?.at ?? -Infinity) <= 10_000) throw new Error('100 messages in 10 s')
    const message = JSON.parse(text) as {
      id: string
      type: string
      topic: string
      privateChannel: boolean
      response: boolean
    }
    if (message.type === 'ping') {
      if (manners.pongs) arriveIn(manners.latency, connection, { id: message.id, type: 'pong' })
      return
    }
    if (!message.response) throw new Error('asked for no answer')
    const { topic } = message
    const [path = '', list] = topic.split(':')
    const topics = list === undefined ? [path] : list.split(',').map((subject) => `${path}:${subject}`)
    if (topics.length > 100) throw new Error('more than 100 topics in a message')
    const isPrivate =
      path === '/spotMarket/tradeOrdersV2' || path === '/account/balance' || path === '/spotMarket/advancedOrders'
    if (message.privateChannel !== isPrivate) throw new Error('privateChannel does not fit the topic')
    // An end is of a topic that the venue has.
    const acks = message.type === 'unsubscribe' && manners.acks === 'unknown-topic' ? 'given' : manners.acks
    if (acks === 'given' || acks === 'lost')
      for (const one of topics) {
        if (message.type === 'subscribe') connection.topics.add(one)
        else connection.topics.delete(one)
      }
    if (connection.topics.size > 400) throw new Error('more than 400 topics on a connection')
    if (acks === 'lost') return
    const refusal = {
      'unknown-topic': [404, `topic ${topic} is not found`],
      limit: ['509', 'exceed max permits per second'],
    } as const
    after(manners.latency, () => {
      if (acks === 'unknown-topic' || acks === 'limit') {
        const [code, data] = refusal[acks]
        return arrive(connection, { id: message.id, type: 'error', code, data })
      }
      arrive(connection, { id: message.id, type: 'ack' })
    })
  }

  /** One push of the book to every connection that asked for it; `lag` ms late on the newest of them or on the oldest. */
  const push = (topic: string, lag = 0, late: 'new' | 'old' = 'new'): void => {
    const sequence = (sequences.get(topic) ?? 0) + 1
    sequences.set(topic, sequence)
    const receivers = connections.filter((one) => one.isOpen && one.topics.has(topic))
    const data = {
      symbol: 'BTC-USDT',
      sequenceStart: sequence,
      sequenceEnd: sequence,
      time: 1,
      changes: { asks: [], bids: [] },
    }
    for (const connection of receivers) {
      const message = { type: 'message', topic, subject: 'trade.l2update', data }
      if (lag === 0 || connection !== receivers.at(late === 'new' ? -1 : 0)) arriveIn(0, connection, message)
      else arriveIn(lag, connection, message)
    }
  }

  /** Lets `ms` pass; what is due happens in its order. */
  const run = (ms: number): void => {
    const until = now + ms
    for (let turns = 0; ; turns++) {
      if (turns > 100_000) throw new Error('the line does not come to rest')
      const wakeAt = machine.wakeAt(now) ?? Infinity
      // Asked a moment after the last event, as by a real clock, it forgets no deadline that passed in that moment.
      for (const moment of [0.1, 3, 700])
        if ((machine.wakeAt(now + moment) ?? Infinity) > Math.max(wakeAt, now + moment))
          throw new Error(`asked ${moment} ms later, what is due in ${wakeAt - now} ms is forgotten`)
      const first = later.reduce((least, { at }) => Math.min(least, at), Infinity)
      const at = Math.min(wakeAt, first)
      if (at > until) break
      now = Math.max(now, at)
      if (first <= wakeAt) {
        const due = later.filter((one) => one.at === first).sort((a, b) => a.order - b.order)[0]
        later = later.filter((one) => one !== due)
        due?.run()
      } else handle({ type: 'wake', late: false })
    }
    now = until
  }

  return {
    machine,
    manners,
    connections,
    told,
    pushes,
    handle,
    run,
    push,
    end,
    current,
    arrive,
    garble,
    sayAgain,
    now: () => now,
    /** Connections that were opened beside another one. */
    overlaps: () => overlaps,
    view: () => machine.view({ now, wall: ahead + now }),
    setRandom: (value: number) => void (random = value),
    /** The machine's clock goes on while everything else stands still. */
    sleep: (ms: number) => void (ahead += ms),
    want: (name: StreamName, subject: string | null = null) =>
      handle({ type: 'want', topic: lineTopic(name, subject) }),
    drop: (text: string) => handle({ type: 'drop', text }),
    /** Requests that reached the venue, pings left out. */
    requests: () =>
      connections
        .flatMap(({ sent }) => sent.map(({ text }) => JSON.parse(text) as { type: string; topic: string; id: string }))
        .filter(({ type }) => type !== 'ping'),
    toldOf: (topic: string) => told.filter((one) => one.topic === topic).map(({ what }) => what),
  }
}
