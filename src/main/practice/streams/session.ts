import { createRateWindow } from './rate-window.ts'
import { streamLimits, type StreamSettings } from './settings.ts'
import type { StreamRefusal } from './topic-names.ts'

/** The wire below a session. */
export interface Outlet {
  /** One whole message. */
  write(text: string): void
  /** Bytes handed over that have not left yet. */
  waiting(): number
  /** Code and text of a close frame. */
  end(code: number, reason: string): void
  /** Nothing is read any more, so that not even the protocol answers. */
  freeze?(): void
}

export interface SessionOptions {
  readonly connectId: string
  /** null: a public token. */
  readonly uid: number | null
  readonly outlet: Outlet
  readonly settings: StreamSettings
  /** ms. */
  readonly at: number
  /** ms that it counts as old already. */
  readonly age?: number
}

/** One connection: its topics, its queue and its clocks. */
export class Session {
  readonly topics = new Set<string>()
  readonly connectId: string
  readonly uid: number | null
  readonly openedAt: number
  /** When the last JSON ping came. */
  pingedAt: number
  hasEnded = false
  /** Pushes that its reader was too slow for. */
  dropped = 0
  readonly messages = createRateWindow(streamLimits.messages, streamLimits.messageWindow)
  readonly #outlet: Outlet
  readonly #settings: StreamSettings
  readonly #queue: string[] = []
  /** Nothing passes either way, and the wire stays open. */
  #isFrozen = false
  #end: { readonly code: number; readonly reason: string } | null = null

  constructor({ connectId, uid, outlet, settings, at, age = 0 }: SessionOptions) {
    this.connectId = connectId
    this.uid = uid
    this.openedAt = at - age
    this.pingedAt = at
    this.#outlet = outlet
    this.#settings = settings
  }

  /** An answer: never dropped. */
  answer(frame: object): void {
    if (!this.#end) this.#queue.push(JSON.stringify(frame))
  }

  refuse(id: string, { code, text }: StreamRefusal): void {
    this.answer({ id, type: 'error', code, data: text })
  }

  /** A push, which a reader that is too slow loses. */
  push(text: string): void {
    if (this.#end || this.#isFrozen) return
    if (this.#queue.length >= this.#settings.queue) this.#handOver()
    if (this.#queue.length < this.#settings.queue) this.#queue.push(text)
    else this.dropped += 1
  }

  /** Ends with the next flush. */
  end(code: number, reason: string): void {
    this.#end ??= { code, reason }
  }

  /** From here on nothing passes either way. */
  freeze(): void {
    this.#isFrozen = true
    this.#outlet.freeze?.()
  }

  get isFrozen(): boolean {
    return this.#isFrozen
  }

  /** Something waits for the reader. */
  get isWaiting(): boolean {
    return this.#queue.length > 0
  }

  get isEnding(): boolean {
    return this.#end !== null
  }

  #handOver(): void {
    let sent = 0
    while (sent < this.#queue.length && this.#outlet.waiting() < this.#settings.highWater) {
      this.#outlet.write(this.#queue[sent] as string)
      sent += 1
    }
    this.#queue.splice(0, sent)
  }

  /** Hands over as much as the wire takes, and ends where that was asked. */
  flush(): void {
    if (this.hasEnded) return
    if (this.#isFrozen) this.#queue.length = 0
    this.#handOver()
    if (!this.#end) return
    this.hasEnded = true
    this.#outlet.end(this.#end.code, this.#end.reason)
  }
}
