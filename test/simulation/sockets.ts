import type { OpenSocket } from '#main/streams/socket.ts'
import { defaultStreamSettings } from '#main/practice/streams/settings.ts'
import type { Random, Scheduler } from './scheduler.ts'
import type { SimulatedVenue } from './venue.ts'

/** Why a connection ends that nothing is wrong with. */
export const sessionEnds = ['cut-at-24-h', 'rolled-over'] as const
export type SessionEnd = (typeof sessionEnds)[number]
export const isSessionEnd = (name: string): name is SessionEnd => (sessionEnds as readonly string[]).includes(name)

interface SocketParts {
  readonly venue: SimulatedVenue
  readonly scheduler: Scheduler
  readonly random: Random
  readonly isAlive: () => boolean
  /** The venue ended a connection that has lived its 24 h, or main one whose place a second has taken before that. */
  readonly onEnd: (how: SessionEnd) => void
}

/** ms that a new session counts as old: until the faults stop, one in three is near the end of its 24 h. */
export const ageOfSession = (random: Random, isHealed: () => boolean) => (): number =>
  !isHealed() && random() < 1 / 3 ? defaultStreamSettings.sessionLife - 2_000 - Math.floor(random() * 15_000) : 0

/** ms after which main lets a second connection take the place of the first: of its 23 h, what a history can wait for. */
export const rollOverMs = 12_000

/** Sockets of the venue's streams: each way keeps its order and takes a moment of the seed's choice. */
export const openSocketsOf = ({ venue, scheduler, random, isAlive, onEnd }: SocketParts): OpenSocket => {
  const openedAt = new Set<{ readonly at: number }>()
  return (url, listener) => {
    const mine = { at: scheduler.now() }
    openedAt.add(mine)
    let connection: ReturnType<SimulatedVenue['exchange']['streams']['connect']> | null = null
    let isOver = false
    const inOrder = () => {
      let last = 0
      return (name: string, run: () => void): void => {
        // Never two at one moment: which of them came first would be the seed's choice.
        last = Math.max(last + 0.001, scheduler.now() + random() * 40)
        scheduler.plan(last - scheduler.now(), name, run)
      }
    }
    const [up, down] = [inOrder(), inOrder()]
    /** To main, in order; nothing once it is dead or has closed the socket. */
    const tell = (run: () => void): void => down('stream:push', () => void (isAlive() && !isOver && run()))
    const end = (code: number | null, detail: string): void =>
      tell(() => {
        isOver = true
        openedAt.delete(mine)
        listener.onEnd({ code, detail })
      })
    up('stream:open', () => {
      if (isOver || !isAlive()) return
      const outlet = {
        write: (text: string) => tell(() => listener.onText(text)),
        waiting: () => 0,
        end: (code: number, reason: string) => {
          if (reason.includes('24 hours')) onEnd('cut-at-24-h')
          end(code, reason)
        },
      }
      tell(() => listener.onOpen())
      connection = venue.exchange.streams.connect(url, outlet, '203.0.113.7')
    })
    return {
      send: (text) => up('stream:send', () => void (isAlive() && !isOver && connection?.receive(text))),
      close: () => {
        openedAt.delete(mine)
        if (!isOver && [...openedAt].some(({ at }) => at >= mine.at + rollOverMs)) onEnd('rolled-over')
        isOver = true
        up('stream:close', () => connection?.closed())
      },
    }
  }
}
