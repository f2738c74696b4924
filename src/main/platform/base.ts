import type { Events } from './events.ts'
import type { OnError } from './notifier.ts'
import type { Time } from './time.ts'

type WriteLog = (event: string, fields?: Readonly<Record<string, unknown>>) => void

/** What every subsystem of main is built on. */
export interface Base {
  /** Folder of everything Coffer keeps on disk. */
  readonly dataDir: string
  readonly packaged: boolean
  readonly time: Time
  /** A new id each time: at most 40 letters, digits, hyphens or underscores. */
  readonly newId: () => string
  /** 0 up to, not including, 1. */
  readonly random: () => number
  readonly log: Readonly<Record<'info' | 'warn' | 'error', WriteLog>>
  readonly onError: OnError
  readonly events: Events
  /** Aborted when Coffer ends: reads in flight and background loops end with it. */
  readonly closing: AbortSignal
}
