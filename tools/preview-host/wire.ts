/** What the host (which owns Chromium) and main (a child process behind the stand-in) say to each other. */

export interface Bounds {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Where a message of the page came from, as Electron would put it: app:// addresses, not the mapped ones. */
export interface FrameInfo {
  readonly url: string
  readonly origin: string
  readonly routingId: number
}

/** Recorded arguments: what the app asked Electron for and the preview host cannot enforce. */
export interface AskedCall {
  readonly name: string
  readonly value: unknown
}

export interface ProtocolAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

export type Gone = 'crashed' | 'killed'

/** Calls that main makes of the host. Encoded values travel as text, see codec.ts. */
export interface HostCalls {
  /** Main is about to be ready, and has reconciled where it keeps its data. */
  'app.ready': (sessionData: string) => void
  'window.create': (window: number, options: { bounds: Bounds; preload: string | null; title: string }) => void
  /** Rejects with the reason when the page does not load. */
  'window.load': (window: number, url: string) => void
  'window.reload': (window: number) => void
  'window.close': (window: number) => void
  'window.focus': (window: number) => void
  'window.bounds': (window: number, bounds: Bounds) => void
  'page.push': (window: number, channel: string, args: string) => void
  'page.crash': (window: number) => void
  /** The app denies its pages every permission: Chromium does, too. */
  'permissions.deny': () => void
  asked: (entry: AskedCall) => void
}

/** Calls that the host makes of main. */
export interface MainCalls {
  'ipc.invoke': (window: number, frame: FrameInfo, channel: string, args: string) => string
  'ipc.send': (window: number, frame: FrameInfo, channel: string, args: string) => void
  'protocol.request': (url: string, method: string, headers: Record<string, string>) => ProtocolAnswer
  /** True when a listener prevented it. */
  'page.navigating': (window: number, url: string, mainFrame: boolean) => boolean
  'page.opening': (window: number, url: string) => 'allow' | 'deny'
  'page.loaded': (window: number) => void
  'page.failed': (window: number, url: string) => void
  'page.gone': (window: number, reason: Gone) => void
  'page.at': (window: number, url: string) => void
  /** The system gave the page's window the keyboard, or took it. */
  'page.focus': (window: number, focused: boolean) => void
  /** A key or a button that a person pressed, as the event of Electron of that name has it. */
  'page.input': (window: number, event: string, args: string) => void
  /** The person closed the page's window. */
  'window.closed': (window: number) => void
  power: (event: string) => void
  /** Runs the locks main has set against what they are there to refuse, and says what they answered. */
  probe: () => readonly AskedCall[]
  evaluate: (functionText: string, arg: string) => string
  quit: () => void
}

/** CallHandlers of one side: the answer may come later. */
export type CallHandlers<C> = {
  readonly [Name in keyof C]: C[Name] extends (...args: infer A) => infer R ? (...args: A) => R | Promise<R> : never
}

/** Suffix of the origin that stands for app:// in Chromium, which cannot open that scheme; `.invalid` never resolves (RFC 2606). */
const mappedSuffix = '.coffer.invalid'

/** `app://bundle/x` -> `https://bundle.coffer.invalid/x`; other addresses stay. */
export function toPageAddress(url: string): string {
  const parts = /^app:\/\/([a-z0-9-]+)(\/.*)?$/is.exec(url)
  return parts === null ? url : `https://${parts[1]}${mappedSuffix}${parts[2] ?? '/'}`
}

/** The way back; other addresses stay. */
export function toAppAddress(url: string): string {
  const parts = /^https:\/\/([a-z0-9-]+)\.coffer\.invalid(\/.*)?$/is.exec(url)
  return parts === null ? url : `app://${parts[1]}${parts[2] ?? ''}`
}
