/** What happens in a history, decided by seed and number before anything starts. What of it meets what is up to the machine. */
import { seeded } from '#test/support/faulty-line.ts'
import type { Stage } from './fault-proxy.ts'
import { wireFaults } from './wire-faults.ts'
import type { WireFault } from './wire-faults.ts'

export const pressKinds = [
  'order',
  'order that fills',
  'order above the limits',
  'three orders',
  'stop order',
  'OCO order',
  'cancel',
  'transfer',
  'withdrawal',
] as const
export type PressKind = (typeof pressKinds)[number]

export const nemesisActs = [
  'kill -9',
  'suspended',
  'machine asleep',
  'clock moved',
  'disk full',
  'keyring locked',
  'second instance',
  'page reloaded',
  'network down',
  'streams closed',
  'streams half-open',
] as const
export type NemesisAct = (typeof nemesisActs)[number]

export interface Step {
  readonly press: PressKind
  /** What the first request of the press meets. */
  readonly fault: WireFault
  readonly act: NemesisAct | null
  /** When: before the press, or while its request has got so far. */
  readonly at: 'before' | Stage
  /** Pressed once more: as a double click, or anew after the answer. */
  readonly again: 'no' | 'same draft' | 'new draft'
  /** What the person says where main's own window asks. */
  readonly yes: boolean
  /** Of the act: seconds that the clock is put off by, or ms that main stands still for. */
  readonly clockBy: number
  readonly stillMs: number
  /** The process is killed while the disk is full. */
  readonly killWhileFull: boolean
}

export interface Plan {
  readonly seed: number
  readonly number: number
  readonly steps: readonly Step[]
  /** Reads meet a fault in so many of a hundred cases. */
  readonly readFaultsPercent: number
  /** The person declares what no look-up can end, by what the venue shows. */
  readonly declares: boolean
  /** Decides what happens on the way, such as which fault a read meets. */
  readonly random: () => number
}

const stepsOf = 5
/** Presses that alone make requests of their class: they come as often as all kinds of orders together. */
const alone: readonly PressKind[] = ['cancel', 'withdrawal', 'transfer']
/** Every fault with every press. */
const pairs = [...pressKinds, ...alone, ...alone].flatMap((press) => wireFaults.map((fault) => ({ press, fault })))
/** Acts that can come in the middle of a request; the others come before the press. */
export const atAnyStage: readonly NemesisAct[] = [
  'kill -9',
  'suspended',
  'machine asleep',
  'disk full',
  'page reloaded',
]
/** An act with its stage, as it is counted. */
export const actName = (act: NemesisAct, at: Step['at']): string =>
  at === 'before' ? `${act}, before a press` : `${act}, once the request has ${at}`

const clockSteps = [3, -3, 60, -60, 86_400, -86_400] as const

/** Every act at every stage; twice where only a request that the venue carries out gets so far. */
const actsAt: readonly (readonly [act: NemesisAct, at: Step['at']])[] = nemesisActs.flatMap((act) =>
  (atAnyStage.includes(act) ? (['before', 'arrived', 'executed', 'executed'] as const) : (['before'] as const)).map(
    (at) => [act, at] as const,
  ),
)

/** A list in an order of the seed's, dealt one by one over all histories so that each comes up as often as any other. */
const dealt = <T>(items: readonly T[], seed: number, turn: number): T => {
  const round = Math.floor(turn / items.length)
  const random = seeded(seed * 7_919 + round)
  const order = items.map((item) => ({ item, by: random() })).sort((one, other) => one.by - other.by)
  return order[turn % items.length]?.item as T
}

/** The plan of a history: the same for the same seed and number. */
export function planOf(seed: number, number: number): Plan {
  const random = seeded(seed * 1_000_003 + number)
  const chance = (percent: number): boolean => random() * 100 < percent
  const one = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const steps = Array.from({ length: stepsOf }, (_, at): Step => {
    const turn = number * stepsOf + at
    const [act, stage] = chance(50) ? dealt(actsAt, seed + 1, turn) : ([null, 'before'] as const)
    const { press, fault } = dealt(pairs, seed + 2, turn)
    const isAlone = alone.includes(press)
    return {
      press,
      fault: chance(isAlone ? 100 : 80) ? fault : 'none',
      act,
      at: stage,
      again: chance(75) ? 'no' : one(['same draft', 'new draft']),
      yes: chance(isAlone ? 95 : 85),
      clockBy: one(clockSteps),
      stillMs: chance(15) ? 10_500 : 400 + Math.floor(random() * 1_600),
      killWhileFull: chance(40),
    }
  })
  return { seed, number, steps, readFaultsPercent: chance(50) ? 15 : 0, declares: chance(50), random }
}
