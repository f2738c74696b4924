/** Calls by name over a two-way message channel. Order is kept; a call answers once. */
import type { CallHandlers } from './wire.ts'

export interface RpcChannel {
  /** Gives false once the other side is gone. */
  readonly send: (message: unknown) => boolean
  readonly onMessage: (listener: (message: unknown) => void) => void
  readonly onGone: (listener: () => void) => void
}

/** Calls of the other side; each answers with its result or rejects with its error. */
export type Remote<C> = <Name extends keyof C & string>(
  name: Name,
  ...args: C[Name] extends (...args: infer A) => unknown ? A : never
) => Promise<C[Name] extends (...args: never[]) => infer R ? R : never>

type Message =
  | { readonly kind: 'call'; readonly id: number; readonly name: string; readonly args: readonly unknown[] }
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'error'; readonly id: number; readonly message: string }

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (reason: Error) => void
}

/** Serves `handlers` on the channel and gives the caller of the other side's. */
export function connect<Theirs, Mine>(channel: RpcChannel, handlers: CallHandlers<Mine>): Remote<Theirs> {
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const answer = async (id: number, name: string, args: readonly unknown[]): Promise<void> => {
    const handler = (handlers as Record<string, ((...args: readonly unknown[]) => unknown) | undefined>)[name]
    try {
      if (handler === undefined) throw new Error(`preview host: no such call: ${name}`)
      channel.send({ kind: 'answer', id, value: await handler(...args) } satisfies Message)
    } catch (error) {
      channel.send({
        kind: 'error',
        id,
        message: error instanceof Error ? error.message : String(error),
      } satisfies Message)
    }
  }

  channel.onMessage((raw) => {
    const message = raw as Message
    if (message.kind === 'call') return void answer(message.id, message.name, message.args)
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') call?.resolve(message.value)
    else call?.reject(new Error(message.message))
  })
  channel.onGone(() => {
    for (const call of waiting.values()) call.reject(new Error('preview host: the other side is gone'))
    waiting.clear()
  })

  const remote = (name: string, ...args: readonly unknown[]): Promise<unknown> =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, { resolve, reject })
      if (!channel.send({ kind: 'call', id, name, args } satisfies Message)) {
        waiting.delete(id)
        reject(new Error('preview host: the other side is gone'))
      }
    })
  return remote as Remote<Theirs>
}
