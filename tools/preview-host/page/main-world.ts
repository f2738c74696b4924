/**
 * Runs in the page's own world before its scripts: builds there what the preload exposes, as contextBridge does. Values
 * are copied by the browser when an event's detail crosses worlds, functions become numbers, nothing else crosses. The page
 * is given the function's source, so it stands by itself.
 */
import type { Argument, Described, FromPage, ToPage } from './described.ts'

declare const window: object & { readonly top: unknown }
declare class CustomEvent {
  constructor(type: string, init: { detail: unknown })
  readonly detail: unknown
}
declare const document: {
  addEventListener(type: string, listener: (event: CustomEvent) => void): void
  dispatchEvent(event: CustomEvent): boolean
}

export function receiveExposed(): void {
  if (window.top !== window) return

  // Kept from before the page could replace them, so that what is exposed goes on working whatever the page patches.
  const Detail = CustomEvent
  const dispatch = document.dispatchEvent.bind(document)
  const callbacks: ((...args: readonly unknown[]) => unknown)[] = []
  const pending = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  const answers = new Map<number, ToPage>()
  let lastCall = 0

  const tellPreload = (detail: FromPage): void => void dispatch(new Detail('preview-host:from-page', { detail }))
  const toPreload = (value: unknown): Argument =>
    typeof value === 'function' ? { callback: callbacks.push(value as () => unknown) - 1 } : { data: value }

  const callPreload =
    (target: number) =>
    (...args: readonly unknown[]): unknown => {
      const id = ++lastCall
      // Answered within the dispatch, at least by the news that a promise was returned.
      tellPreload({ kind: 'call', id, target, args: args.map(toPreload) })
      const answer = answers.get(id)
      answers.delete(id)
      if (answer?.kind === 'promised') return new Promise((resolve, reject) => pending.set(id, { resolve, reject }))
      if (answer?.kind === 'returned') return build(answer.value)
      throw new Error(answer?.kind === 'threw' ? answer.message : 'preview host: the preload did not answer')
    }

  const build = (described: Described): unknown => {
    if ('function' in described) return callPreload(described.function)
    if ('list' in described) return Object.freeze(described.list.map(build))
    if ('object' in described)
      return Object.freeze(Object.fromEntries(described.object.map(([key, inner]) => [key, build(inner)])))
    return described.data
  }

  const expose = (key: string, api: Described): void => {
    if (key in window) return
    Object.defineProperty(window, key, { value: build(api), enumerable: true, writable: false, configurable: false })
  }

  document.addEventListener('preview-host:to-page', (event) => {
    const message = event.detail as ToPage
    if (message.kind === 'expose') return expose(message.key, message.api)
    if (message.kind === 'callback') return void callbacks[message.id]?.(...message.args)
    if (message.kind !== 'resolved' && message.kind !== 'rejected') return void answers.set(message.id, message)
    const call = pending.get(message.id)
    pending.delete(message.id)
    if (message.kind === 'resolved') call?.resolve(build(message.value))
    else call?.reject(new Error(message.message))
  })
  // Whichever of the two worlds starts second hears of the other.
  tellPreload({ kind: 'hello' })
}
