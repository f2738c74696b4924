import type { Socket } from 'node:net'
import type * as Undici from 'undici'
import type { OpenSocket, SocketListener, StreamSocket } from '#main/streams/socket.ts'
import { unlessEnded } from '#main/platform/deadline.ts'
import type { Time } from '#main/platform/time.ts'
import { codeOf, nothingSent, reasonBefore } from './http-exchange.ts'
import { sendByProxies } from './proxied-send.ts'
import type { ProxyWay } from './proxy-list.ts'
import { type AskProxy, createProxyMemory, type ProxyMemory } from './proxy-memory.ts'
import { createSocketPools, type SocketPools } from './socket-pools.ts'
import { isLoopbackHttp } from './transport.ts'
import type { WireResult } from './wire.ts'

export interface StreamSocketOptions {
  /** The system's proxies for an origin; as for requests. */
  readonly proxy?: AskProxy
  /** PEM certificates to trust instead of this process's default ones; asked again after each `reset`. */
  readonly certificates?: () => readonly string[]
  readonly time: Time
  /** ms until a connection stands. */
  readonly connectTimeoutMs?: number
}

/** The streams' sockets of live venues. */
export interface StreamSockets {
  readonly open: OpenSocket
  /** Forgets proxies and certificates; open sockets go on. */
  reset(): Promise<void>
}

/** Of one message, after inflation. */
const mostMessageBytes = 1024 * 1024
const mostFragments = 1_024
const longestDetail = 120
/** ms that a closing socket has for what is still to be written: a peer that is gone takes nothing. */
const closeMs = 1_000

/** Passes on what comes until the end, which comes once; `finish` ends it without a word. */
const untilEnd = (listener: SocketListener) => {
  let isOver = false
  return {
    isOver: () => isOver,
    finish: () => void (isOver = true),
    listener: {
      onOpen: () => isOver || listener.onOpen(),
      onText: (text) => isOver || listener.onText(text),
      onEnd: (end) => {
        if (isOver) return
        isOver = true
        listener.onEnd(end)
      },
    } satisfies SocketListener,
  }
}

interface OpenParts {
  readonly pools: SocketPools
  /** null: every connection is direct. */
  readonly proxies: ProxyMemory | null
  readonly time: Time
}

const openWith =
  ({ pools, proxies, time }: OpenParts): OpenSocket =>
  (url, listener) => {
    const closed = new AbortController()
    let socket: StreamSocket | null = null
    const until = untilEnd(listener)
    const origin = new URL(url).origin.replace(/^ws/, 'http')
    const sendOn = async (way: ProxyWay): Promise<WireResult> => {
      try {
        const [undici, pool] = await Promise.all([import('undici'), pools.get(origin, 'market', way)])
        const { result, opened } = await connectOn({ undici, pool, time }, url, until.listener, closed.signal)
        socket = opened
        return result
      } catch (error) {
        return nothingSent('not-connected', `pool: ${codeOf(error)}`)
      }
    }
    const connecting =
      proxies === null || isLoopbackHttp(origin)
        ? sendOn('direct')
        : sendByProxies(proxies, origin, closed.signal, sendOn)
    void unlessEnded(connecting, closed.signal, null).then((result) => {
      if (result === null || result.ok) return
      until.listener.onEnd({ code: null, detail: `${result.error.reason}: ${result.error.detail}` })
    })
    return {
      send: (text) => {
        if (!until.isOver()) socket?.send(text)
      },
      close: () => {
        until.finish()
        closed.abort()
        socket?.close()
      },
    }
  }

/**
 * Sockets over undici's WebSocket, on the same ways as requests: the system's proxies in their order, never around one that
 * refuses, with the certificates the user trusts. Each is opened once, and no redirect is followed (N2). The address holds
 * the token, so only codes of what happened leave this file.
 */
export function createStreamSockets({
  proxy,
  certificates,
  time,
  connectTimeoutMs = 5_000,
}: StreamSocketOptions): StreamSockets {
  const pools = createSocketPools({
    connectTimeoutMs,
    maxBodyBytes: mostMessageBytes,
    time,
    ...(certificates === undefined ? {} : { certificates }),
  })
  const proxies = proxy === undefined ? null : createProxyMemory(proxy, time, connectTimeoutMs)
  return {
    open: openWith({ pools, proxies, time }),
    reset: async () => {
      proxies?.forget()
      await pools.drop()
    },
  }
}

/** What undici reports of the request that opens a socket, and its WebSocket does not. */
interface Handshake {
  isSent: boolean
  status: number | null
  code: string
  wire: Socket | null
}

/** A dispatcher that notes what becomes of the handshake, and says the limits of messages. */
function watched(pool: Undici.Dispatcher, handshake: Handshake): Undici.Dispatcher {
  const dispatch: Undici.Dispatcher['dispatch'] = (options, handler) => {
    // The handler keeps its state in itself, so each call goes to one object that is it and more.
    const watching = Object.create(handler) as Undici.Dispatcher.DispatchHandler
    return pool.dispatch(
      options,
      Object.assign(watching, {
        onRequestStart: (controller, context: unknown) => {
          handshake.isSent = true
          handler.onRequestStart?.call(watching, controller, context)
        },
        onRequestUpgrade: (controller, status, headers, wire) => {
          handshake.wire = wire as Socket
          handler.onRequestUpgrade?.call(watching, controller, status, headers, wire)
        },
        onResponseStart: (controller, status, headers, text) => {
          handshake.status = status
          handler.onResponseStart?.call(watching, controller, status, headers, text)
        },
        onResponseError: (controller, error) => {
          handshake.code = codeOf(error)
          handler.onResponseError?.call(watching, controller, error)
        },
      } satisfies Undici.Dispatcher.DispatchHandler),
    )
  }
  const limits = { maxPayloadSize: mostMessageBytes, maxFragments: mostFragments }
  return { dispatch, webSocketOptions: limits } as unknown as Undici.Dispatcher
}

/** The result as of a request: what was sent may have been read, so another way is tried only where nothing was. */
const failureOf = ({ isSent, status, code }: Handshake): WireResult => {
  if (status !== null) {
    const reason = status >= 300 && status < 400 ? 'redirected' : 'answer-unreadable'
    return { ok: false, error: { sent: 'maybe', reason, detail: `http ${status}`, status } }
  }
  if (!isSent) return nothingSent(reasonBefore(code), code)
  return { ok: false, error: { sent: 'maybe', reason: 'reset', detail: code, status } }
}

interface SocketParts {
  readonly undici: typeof Undici
  readonly pool: Undici.Dispatcher
  readonly time: Time
}

function connectOn(
  { undici, pool, time }: SocketParts,
  url: string,
  listener: SocketListener,
  signal: AbortSignal,
): Promise<{ readonly result: WireResult; readonly opened: StreamSocket | null }> {
  if (signal.aborted) return Promise.resolve({ result: nothingSent('cancelled', 'signal'), opened: null })
  return new Promise((resolve) => {
    const handshake: Handshake = { isSent: false, status: null, code: 'unknown', wire: null }
    const socket = new undici.WebSocket(url, { dispatcher: watched(pool, handshake) })
    socket.binaryType = 'arraybuffer'
    let isOpen = false
    const close = (): void => {
      socket.close()
      const { wire } = handshake
      wire?.destroySoon()
      if (wire !== null) void time.sleep(closeMs).then(() => wire.destroy())
    }
    signal.addEventListener('abort', close, { once: true })
    socket.addEventListener('open', () => {
      isOpen = true
      resolve({
        result: { ok: true, value: { status: 101, headers: {}, body: '' } },
        opened: { send: (text) => socket.send(text), close },
      })
      listener.onOpen()
    })
    socket.addEventListener('message', ({ data }: { readonly data: unknown }) => {
      if (typeof data === 'string') listener.onText(data)
      else if (data instanceof ArrayBuffer) listener.onText(new TextDecoder().decode(data))
    })
    // Its event says nothing that the end does not.
    socket.addEventListener('error', () => undefined)
    socket.addEventListener('close', ({ code, reason }) => {
      signal.removeEventListener('abort', close)
      if (isOpen) listener.onEnd({ code, detail: reason.slice(0, longestDetail) })
      else resolve({ result: failureOf(handshake), opened: null })
    })
  })
}
