/** One socket of a venue's stream. Live, it is undici's; the practice exchange gives one in process; tests give theirs. */
export interface StreamSocket {
  /** Whole text messages, in order. Nothing happens on a socket that is not open. */
  send(text: string): void
  /** Its listener is not called from here on. */
  close(): void
}

/** Why a socket ended, in words that never hold its address: the token stands in there. */
export interface SocketEnd {
  /** The close frame's code; null without one. */
  readonly code: number | null
  /** What it ended with: a code of the system or of the socket's library, or the close frame's text, cut to 120 characters. */
  readonly detail: string
}

export interface SocketListener {
  onOpen(): void
  /** One message, text or binary JSON, of at most 1 MB after inflation. */
  onText(text: string): void
  /** Once; nothing follows. Also where it never opened. */
  onEnd(end: SocketEnd): void
}

/** Opens a socket; never throws. `url` holds the token: it is neither kept nor logged. */
export type OpenSocket = (url: string, listener: SocketListener) => StreamSocket
