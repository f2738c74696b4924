import { cpSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { HttpTransport } from '#main/exchange/transport.ts'
import type { Transport, WireResult } from '#main/exchange/wire.ts'
import type { Desk } from '../desk.ts'
import { openDesk } from '../desk.ts'
import { confirming } from '../trusted-person.ts'
import type { Lie } from '../lying-wire.ts'
import { lyingWire } from '../lying-wire.ts'
import { virtualTime } from '../virtual-time.ts'

/** What happens to one coming request: a lie, or `hold`: it is never answered and never carried out. */
export type Fate = Lie | 'hold'

export interface Session {
  readonly desk: Desk
  /** ms since the epoch. */
  now(): number
  /** Lets virtual time pass while the work goes on. */
  during<T>(work: Promise<T>): Promise<T>
  advance(ms: number): Promise<void>
  /** What happens to the next request that is no read. */
  next(fate: Fate): void
  /** Copies the folder as it is now, as if the process ended here; no log and no lease. */
  leave(to: string): void
  close(): Promise<void>
}

export interface SessionOptions {
  readonly folder: string
  /** ms since the epoch. */
  readonly start: number
  readonly newId: () => string
  /** The venue of every live profile; null: there is no network. */
  readonly venue: Transport | null
}

const noNetwork: WireResult = {
  ok: false,
  error: { sent: 'nothing', reason: 'not-connected', detail: 'no network', status: null },
}

/** The whole of main on a folder, in virtual time, with a venue in process. The person in front of it confirms everything. */
export async function openSession({ folder, start, newId, venue }: SessionOptions): Promise<Session> {
  const time = virtualTime(start)
  const fates: Fate[] = []
  const held = (): Promise<WireResult> => new Promise(() => undefined)
  const wire = (inner: Transport): Transport => {
    const lying = (lie: Lie): Transport => lyingWire(inner, () => lie).transport
    return (request, signal) => {
      const fate = request.method === 'GET' ? 'none' : (fates.shift() ?? 'none')
      return fate === 'hold' ? held() : lying(fate)(request, signal)
    }
  }
  const live = venue === null ? () => Promise.resolve(noNetwork) : wire(venue)
  const desk = await during(
    openDesk(folder, {
      showTrusted: confirming(),
      environment: {
        time,
        newId,
        random: () => 0.5,
        liveTransport: (): HttpTransport => Object.assign(live, { reset: () => Promise.resolve() }),
      },
    }),
  )

  async function during<T>(work: Promise<T>): Promise<T> {
    let over = false
    const noted = work.finally(() => (over = true))
    noted.catch(() => undefined)
    while (!over) await time.advance(10)
    return noted
  }

  return {
    desk,
    now: time.now,
    during,
    advance: time.advance,
    next: (fate) => void fates.push(fate),
    leave: (to) => {
      const journal = new DatabaseSync(join(folder, 'journal.sqlite'))
      journal.exec('pragma wal_checkpoint(truncate)')
      journal.close()
      for (const name of readdirSync(folder)) {
        if (/\.(?:json|txt)$|^journal\.sqlite$/.test(name)) cpSync(join(folder, name), join(to, name))
      }
    },
    close: () => during(desk.close()),
  }
}
