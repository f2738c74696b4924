import type { KeyRole } from '#shared/exchange/endpoint.ts'
import type { StreamFault } from '#main/practice/streams/faults.ts'
import type { Crash, CommitPoint } from './disk.ts'
import type { Random } from './scheduler.ts'
import { wireFaults, isLookUpFault } from './wire-faults.ts'
import type { WireFault } from './wire-faults.ts'

/** How large an order is, by what would go wrong with it. */
export const sizes = ['least', 'usual', 'all', 'too-little', 'too-much', 'above-limit'] as const
export type Size = (typeof sizes)[number]
/** Where its price lies. */
export const prices = ['rests', 'far', 'fills', 'post-only'] as const
export type Price = (typeof prices)[number]

interface Named {
  /** Which profile. */
  readonly who: 0 | 1
  readonly symbol: 0 | 1
  readonly side: 'buy' | 'sell'
}

/** An act on one of the orders that are open then. */
interface OnOpen<Name extends string> {
  readonly act: Name
  readonly who: 0 | 1
  readonly pick: number
  readonly wait: boolean
}

interface OnPair<Name extends string> {
  readonly act: Name
  readonly who: 0 | 1
  readonly symbol: 0 | 1
}

/** What the user does. `pick` chooses among what is there then, so that an act stays possible when those before it are left out. */
export type Act =
  | (Named & { readonly act: 'limit'; readonly size: Size; readonly price: Price; readonly wait: boolean })
  | (Named & { readonly act: 'market'; readonly size: Size; readonly wait: boolean })
  /** Like `limit`, the button pressed twice at once. */
  | (Named & { readonly act: 'double'; readonly size: Size; readonly price: Price })
  /** What was pressed last once more, as a new press; overridden where it is blocked and `override`. */
  | { readonly act: 'again'; readonly override: boolean }
  | (Named & { readonly act: 'batch'; readonly count: number })
  | (Named & { readonly act: 'oco' })
  | (Named & { readonly act: 'stop' })
  | OnOpen<'amend'>
  | OnOpen<'cancel'>
  | OnOpen<'cancel-partial'>
  | OnOpen<'replace-oco'>
  | OnOpen<'cancel-oco'>
  | OnOpen<'replace-stop'>
  | OnOpen<'cancel-stop'>
  | OnPair<'cancel-symbol'>
  | OnPair<'cancel-all'>
  | OnPair<'cancel-until-empty'>
  | (OnPair<'dead-man'> & { readonly isOff: boolean })
  | { readonly act: 'withdraw'; readonly who: 0 | 1; readonly size: Size }
  | { readonly act: 'cancel-withdrawal'; readonly who: 0 | 1; readonly pick: number }
  | { readonly act: 'transfer'; readonly who: 0 | 1; readonly size: Size; readonly isBack: boolean }
  | { readonly act: 'look-up'; readonly pick: number }
  | { readonly act: 'replace-key'; readonly who: 0 | 1; readonly role: KeyRole }
  | { readonly act: 'lock' }
  | { readonly act: 'unlock' }
  | { readonly act: 'quit' }
  | { readonly act: 'reload-page' }

export type ActName = Act['act']

/** What happens around them. */
export type Mishap =
  | { readonly what: 'price'; readonly symbol: 0 | 1; readonly factor: number }
  | { readonly what: 'service'; readonly status: 'open' | 'close' | 'cancelonly' }
  | { readonly what: 'halt'; readonly symbol: 0 | 1; readonly halted: boolean }
  | { readonly what: 'clock'; readonly ms: number }
  | { readonly what: 'disk-full' | 'network-off' | 'keychain-locked' | 'keychain-silent'; readonly forMs: number }
  | { readonly what: 'sleep'; readonly forMs: number }
  | { readonly what: 'stream'; readonly fault: StreamFault; readonly topic: string; readonly count: number }
  | { readonly what: 'cut-streams' }
  | { readonly what: 'window'; readonly answers: WindowAnswer }

/** What the person at main's own window does from then on. */
export type WindowAnswer = 'confirms' | 'cancels' | 'is-away'

export type Step = { readonly inMs: number } & ({ readonly user: Act } | { readonly world: Mishap })

/** Where a crash comes: at the so-manieth time that the process passes a point of this name, counted from the start of the history. */
export const crashPoints = [
  'before-commit', 'inside-commit', 'after-commit', 'money-left', 'wire:send', 'wire:arrive', 'wire:answer', 'timer', 'user', 'keychain',
  'disk:open', 'disk:write', 'disk:sync', 'disk:rename', 'disk:close', 'window',
] as const // prettier-ignore
export type CrashPoint = CommitPoint | (typeof crashPoints)[number]

export interface PlannedCrash {
  readonly point: CrashPoint
  readonly nth: number
  readonly how: Crash
}

/** A fault of the so-manieth request of this class. */
export interface PlannedFault {
  readonly of: 'money' | 'read' | 'look-up'
  readonly nth: number
  readonly fault: WireFault
}

/** A whole history as data: what the seed came to, so that a failing one can be cut down and kept. */
export interface Plan {
  readonly seed: number
  /** Whether a desk is on screen: it polls and streams. Without it main does what it does in the background. */
  readonly isDeskShown: boolean
  readonly steps: readonly Step[]
  readonly faults: readonly PlannedFault[]
  readonly crashes: readonly PlannedCrash[]
}

type Pick = <T>(of: readonly T[]) => T

const pickWith =
  (random: Random): Pick =>
  <T>(of: readonly T[]) => {
    const chosen = of[Math.floor(random() * of.length)]
    if (chosen === undefined) throw new Error('Nothing to choose from')
    return chosen
  }

const half = <T>(random: Random, yes: T, no: T): T => (random() < 0.5 ? yes : no)

/** More of what moves money and what follows it; less of what ends a history early. */
const actNames: readonly ActName[] = [
  'limit', 'limit', 'limit', 'limit', 'limit', 'market', 'market', 'double', 'double', 'again', 'again', 'batch', 'oco', 'oco', 'stop', 'stop',
  'amend', 'amend', 'cancel', 'cancel', 'cancel', 'cancel-partial', 'replace-oco', 'cancel-oco', 'replace-stop', 'cancel-stop',
  'cancel-symbol', 'cancel-all', 'cancel-until-empty', 'dead-man', 'withdraw', 'withdraw', 'cancel-withdrawal', 'transfer', 'transfer',
  'look-up', 'look-up', 'replace-key', 'lock', 'unlock', 'quit', 'reload-page',
] // prettier-ignore

function drawAct(random: Random, pick: Pick): Act {
  const act = pick(actNames)
  const who = random() < 0.75 ? 0 : 1
  const named = { who, symbol: half<0 | 1>(random, 0, 1), side: half<'buy' | 'sell'>(random, 'buy', 'sell') } as const
  const size = random() < 0.6 ? ('usual' as const) : pick(sizes)
  const wait = half(random, true, false)
  switch (act) {
    case 'limit':
      return { act, ...named, size, price: pick(prices), wait }
    case 'market':
      return { act, ...named, size, wait }
    case 'double':
      return { act, ...named, size, price: pick(prices) }
    case 'again':
      return { act, override: half(random, true, false) }
    case 'batch':
      return { act, ...named, count: 1 + Math.floor(random() * 5) }
    case 'oco':
    case 'stop':
      return { act, ...named }
    case 'cancel-symbol':
    case 'cancel-all':
    case 'cancel-until-empty':
      return { act, who, symbol: named.symbol }
    case 'dead-man':
      return { act, who, symbol: named.symbol, isOff: random() < 0.3 }
    case 'withdraw':
      return { act, who, size }
    case 'cancel-withdrawal':
      return { act, who, pick: Math.floor(random() * 8) }
    case 'transfer':
      return { act, who, size, isBack: half(random, true, false) }
    case 'look-up':
      return { act, pick: Math.floor(random() * 8) }
    case 'replace-key':
      return { act, who, role: 'trade' }
    case 'lock':
    case 'unlock':
    case 'quit':
    case 'reload-page':
      return { act }
    default:
      return { act, who, pick: Math.floor(random() * 8), wait }
  }
}

const streamFaults: readonly StreamFault[] = [
  { kind: 'gap' }, { kind: 'duplicate' }, { kind: 'reorder' }, { kind: 'stale' }, { kind: 'half-open' },
  { kind: 'canceled-though-filled' }, { kind: 'missing-open' }, { kind: 'late', ms: 900 }, { kind: 'early' },
] // prettier-ignore

function drawMishap(random: Random, pick: Pick): Mishap {
  const forMs = 500 + Math.floor(random() * 20_000)
  const what = pick([
    'price', 'price', 'price', 'service', 'halt', 'clock', 'disk-full', 'network-off', 'keychain-locked', 'keychain-silent', 'sleep',
    'stream', 'stream', 'stream', 'cut-streams', 'window', 'window',
  ] as const) // prettier-ignore
  switch (what) {
    case 'price':
      return { what, symbol: half<0 | 1>(random, 0, 1), factor: pick([0.97, 0.99, 1.01, 1.03]) }
    case 'service':
      return { what, status: pick(['open', 'close', 'cancelonly'] as const) }
    case 'halt':
      return { what, symbol: half<0 | 1>(random, 0, 1), halted: half(random, true, false) }
    case 'clock':
      return { what, ms: pick([-86_400_000, -60_000, -3_000, 3_000, 60_000, 86_400_000]) }
    case 'stream':
      return {
        what,
        fault: pick(streamFaults),
        topic: pick(['/spotMarket', '/account', '']),
        count: 1 + Math.floor(random() * 3),
      }
    case 'cut-streams':
      return { what }
    case 'window':
      return { what, answers: pick(['confirms', 'cancels', 'cancels', 'is-away'] as const) }
    default:
      return { what, forMs }
  }
}

const lookUpRefusals = ['refused-4xx', 'refused-200'] as const
const readableFaults = wireFaults.filter((fault) => !isLookUpFault(fault))

/** Draws a history. Money requests meet a fault in one of three cases, reads in one of eight; a crash or two in three of four. */
export function drawPlan(seed: number, random: Random): Plan {
  const pick = pickWith(random)
  const count = 4 + Math.floor(random() * 7)
  const steps: Step[] = []
  if (random() < 0.15) steps.push({ inMs: 0, world: { what: 'window', answers: 'cancels' } })
  for (let at = 0; at < count; at += 1) {
    const inMs = Math.floor(random() ** 5 * 8_000)
    if (random() < 0.28) {
      steps.push({ inMs, world: drawMishap(random, pick) })
      continue
    }
    const user = drawAct(random, pick)
    steps.push({ inMs, user })
    // What only its likes can be taken for is made more than once.
    const isAlike = (user.act === 'withdraw' || user.act === 'transfer') && random() < 0.35
    if (isAlike) steps.push({ inMs: 3_000 + Math.floor(random() * 4_000), user })
  }
  const faults: PlannedFault[] = []
  for (let nth = 1; nth <= 30; nth += 1)
    if (random() < 0.35) faults.push({ of: 'money', nth, fault: pick(readableFaults) })
  for (let nth = 1; nth <= 120; nth += 1) if (random() < 0.08) faults.push({ of: 'read', nth, fault: pick(wireFaults) })
  // What is looked up late meets faults too, of which some are plain refusals that prove nothing.
  for (let nth = 1; nth <= 60; nth += 1)
    if (random() < 0.1) faults.push({ of: 'look-up', nth, fault: half(random, pick(wireFaults), pick(lookUpRefusals)) })
  const crashes: PlannedCrash[] = []
  for (let left = Math.floor(random() * 3.4); left > 0; left -= 1) {
    const point = random() < 0.2 ? 'money-left' : pick(crashPoints)
    // A window opens seldom.
    const most = point === 'window' ? 1 : point === 'timer' || point.startsWith('wire') ? 60 : 8
    crashes.push({ point, nth: 1 + Math.floor(random() * most), how: half<Crash>(random, 'kill', 'power') })
  }
  return { seed, isDeskShown: random() < 0.3, steps, faults, crashes }
}
