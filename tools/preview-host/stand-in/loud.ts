/** The two ways in which the stand-in refuses to pretend. */
import { EventEmitter } from 'node:events'

const harmless = new Set<PropertyKey>(['then', 'toJSON'])

/**
 * Gives the covered part of an Electron object the type of the whole. That is honest because everything else throws an
 * error that names it, whether it is read, called or set. The part is checked against electron.d.ts by its type.
 */
export function loud<T extends object>(name: string, part: Partial<T>): T {
  const missing = (key: PropertyKey): Error =>
    new Error(
      `The preview host does not cover electron's ${name}.${String(key)}: add it to tools/preview-host/stand-in.`,
    )
  return new Proxy(part, {
    get: (target, key, receiver) => {
      if (key in target || typeof key === 'symbol' || harmless.has(key))
        return Reflect.get(target, key, receiver) as unknown
      throw missing(key)
    },
    set: (target, key, value, receiver) => {
      if (key in target) return Reflect.set(target, key, value, receiver)
      throw missing(key)
    },
  }) as T
}

type Listener = (...args: never[]) => void

/** `never` stands for `this` of whatever interface the methods are put into: a union of all overloads cannot be written down. */
type Subscribe = (event: string, listener: Listener) => never

export interface LoudEvents {
  /** The methods that go into the Electron object. */
  readonly methods: {
    on: Subscribe
    once: Subscribe
    off: Subscribe
    addListener: Subscribe
    removeListener: Subscribe
    removeAllListeners: (event?: string) => never
  }
  /** Notifies the listeners; true when there were any. */
  emit(event: string, ...args: unknown[]): boolean
  count(event: string): number
}

/** LoudEvents of an object. A listener for one that never comes here is refused, unless it is named in `silent`. */
export function createLoudEvents(name: string, known: readonly string[], silent: readonly string[] = []): LoudEvents {
  const emitter = new EventEmitter()
  const subscribe = (method: 'on' | 'once' | 'off'): Subscribe =>
    function (this: unknown, event: string, listener: Listener): never {
      if (!known.includes(event) && !silent.includes(event)) {
        throw new Error(`The preview host does not cover the event ${event} of electron's ${name}.`)
      }
      emitter[method](event, listener as (...args: unknown[]) => void)
      return this as never
    }
  return {
    methods: {
      on: subscribe('on'),
      once: subscribe('once'),
      off: subscribe('off'),
      addListener: subscribe('on'),
      removeListener: subscribe('off'),
      removeAllListeners(this: unknown, event?: string): never {
        emitter.removeAllListeners(event)
        return this as never
      },
    },
    emit: (event, ...args) => emitter.emit(event, ...args),
    count: (event) => emitter.listenerCount(event),
  }
}

export interface Preventable {
  readonly defaultPrevented: boolean
  preventDefault(): void
}

/** An event a listener can prevent, with further fields. */
export function preventable<Fields extends object>(fields: Fields): Fields & Preventable {
  let prevented = false
  return Object.defineProperties(
    { ...fields, preventDefault: () => void (prevented = true) },
    { defaultPrevented: { get: () => prevented } },
  ) as Fields & Preventable
}
