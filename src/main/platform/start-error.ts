import type { Message } from '#shared/messages.ts'

/** Why Coffer cannot start, as a person reads it. */
export class StartError extends Error {
  override readonly name = 'StartError'
  readonly reason: Message
  constructor(reason: Message) {
    super(reason.id)
    this.reason = reason
  }
}
