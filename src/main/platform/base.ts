import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import type { Disk } from './disk.ts'
import type { Events } from './events.ts'
import type { Time } from './time.ts'
import type { OnError } from './error-places.ts'

type WriteLog = (event: string, fields?: Readonly<Record<string, unknown>>) => void

/** What every subsystem of main is built on. */
export interface Base {
  /** Folder of everything Coffer keeps on disk. */
  readonly dataDir: string
  readonly packaged: boolean
  readonly disk: Disk
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

/** What is answered to whoever asks for an act or a view while Coffer ends. */
export const closingError = appError('cancelled', msg('app.closing'))
