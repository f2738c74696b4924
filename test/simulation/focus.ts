import type { Crash } from './disk.ts'
import { half } from './chance.ts'
import { drawVenueClock, movedAround, refusesTime } from './draw-venue-clock.ts'
import type { Pick } from './chance.ts'
import type { Act, PlannedCrash, PlannedFault, Step } from './plan.ts'
import { forgetMs } from './forgetting.ts'
import { usualCrashPoints } from './plan.ts'
import type { MoneyClass } from './requests.ts'
import { kindOf } from './requests.ts'
import type { Random } from './scheduler.ts'
import type { WireFault } from './wire-faults.ts'
import { commonFaults, isKnownAtOnce, isUnread, faultsOfReads } from './wire-faults.ts'

/** What a history makes happen for certain, beside what chance makes: one request that meets one fault. */
export interface Focus {
  readonly steps: readonly Step[]
  readonly faults: readonly PlannedFault[]
  /** ms until the last request has left, where nothing holds it up, and there is a network. */
  readonly takesMs: number
  /** Requests that the steps make, the one that meets the fault last. */
  readonly requests: readonly MoneyClass[]
}

/** No focus. */
export const nothing: Focus = { steps: [], faults: [], takesMs: 0, requests: [] }

/** Faults of requests of several parts, each with the request that meets it. */
const own: readonly (readonly [MoneyClass, WireFault])[] = [
  ['batch', 'entry-failed'],
  ['batch', 'entry-denied'],
  ['batch', 'list-short'],
  ['batch', 'list-reordered'],
  ['cancel-all', 'symbols-failed'],
  ['cancel-oco', 'mixed-up'],
]
const ownColumn: readonly MoneyClass[] = []

/** What the turns go through: cancels of orders share two columns. */
const columns: readonly (readonly MoneyClass[])[] = [
  ...(['order', 'batch', 'amend', 'oco', 'stop', 'switch', 'withdrawal', 'transfer', 'cancel-withdrawal'] as const).map(
    (one) => [one],
  ),
  // Main's own window and what it reads first hold a withdrawal up more than anything else.
  ['withdrawal'],
  ['cancel', 'cancel', 'cancel-partial', 'cancel-all'],
  ['cancel-partial', 'cancel-oco', 'cancel-stop'],
  // With a fault of their own, which no other request can meet.
  ownColumn,
]

/** Turns until each column has met each of the faults. */
export const turnsOfTable = columns.length * commonFaults.length
/** Half of the faults further, and as many columns. */
export const halfOfTable = columns.length * Math.ceil(commonFaults.length / 2)

/** A cell of a table of so many columns, by turns: each column once in a row of turns, then the next row, moved on by one. */
function cellOf<Column, Row>(turn: number, columns: readonly Column[], rows: readonly Row[]): readonly [Column, Row] {
  const row = Math.floor(turn / columns.length)
  const [column, chosen] = [columns[(turn + row) % columns.length], rows[row % rows.length]]
  if (column === undefined || chosen === undefined) throw new Error('An empty table')
  return [column, chosen]
}

/** What does not say whether something is there. */
const emptyAnswers = [
  'other-data',
  'undocumented-200',
  'refused-4xx',
  'refused-200',
  'refused-key',
  'truncated',
] as const
/** The first requests of look-ups, until absence may be believed: some of every list of places. */
const firstLookUps = 16

type Prepared = readonly [MoneyClass, Act]

/** The act that makes a request, and before it what the act needs to be there. */
export function actsFor(request: MoneyClass, random: Random, pick: Pick): readonly Prepared[] {
  const who = half<0 | 1>(random, 0, 1)
  const named = { who, symbol: half<0 | 1>(random, 0, 1), side: half<'buy' | 'sell'>(random, 'buy', 'sell') }
  const size = 'usual'
  const resting: Prepared = ['order', { act: 'limit', ...named, size, price: pick(['rests', 'far']), wait: true }]
  const onOpen = { who, pick: 0, wait: half(random, true, false) }
  switch (request) {
    case 'order':
      return [
        [request, half<Act>(random, { act: 'market', ...named, size, wait: onOpen.wait }, {
          act: 'limit', ...named, size, price: pick(['rests', 'fills', 'post-only']), wait: onOpen.wait,
        })],
      ] // prettier-ignore
    case 'batch':
      return [[request, { act: 'batch', ...named, count: 2 + Math.floor(random() * 4) }]]
    case 'oco':
    case 'stop':
      return [[request, { act: request, ...named }]]
    case 'switch': {
      const set = (isOff: boolean): Prepared => [request, { act: 'dead-man', who, symbol: named.symbol, isOff }]
      return random() < 0.4 ? [set(false), set(true)] : [set(false)]
    }
    case 'withdrawal': {
      // Beside one like it, which must not be taken for it.
      const one: Prepared = [request, { act: 'withdraw', who, size }]
      return half<readonly Prepared[]>(random, [one], [one, one])
    }
    case 'transfer': {
      const one: Prepared = [request, { act: 'transfer', who, size, isBack: half(random, true, false) }]
      return half<readonly Prepared[]>(random, [one], [one, one])
    }
    case 'amend':
    case 'cancel':
    case 'cancel-partial':
      return [resting, [request, { act: request, ...onOpen }]]
    case 'cancel-all': {
      const act = pick(['cancel-symbol', 'cancel-all'] as const)
      return [resting, [request, { act, who, symbol: named.symbol }]]
    }
    case 'cancel-oco':
      return [
        ['oco', { act: 'oco', ...named }],
        [request, { act: pick(['cancel-oco', 'cancel-ocos', 'replace-oco']), ...onOpen }],
      ]
    case 'cancel-stop':
      return [
        ['stop', { act: 'stop', ...named }],
        [request, { act: pick(['cancel-stop', 'replace-stop']), ...onOpen }],
      ]
    case 'cancel-withdrawal':
      return [
        ['withdrawal', { act: 'withdraw', who, size }],
        [request, { act: request, who, pick: 0 }],
      ]
  }
}

/** A cancel of all pairs, with orders of both. */
const cancelOfBoth = (random: Random): readonly Prepared[] => {
  const who = half<0 | 1>(random, 0, 1)
  const rests = (symbol: 0 | 1): Prepared => [
    'order',
    {
      act: 'limit',
      who,
      symbol,
      side: half<'buy' | 'sell'>(random, 'buy', 'sell'),
      size: 'usual',
      price: 'rests',
      wait: true,
    },
  ]
  return [rests(0), rests(1), ['cancel-all', { act: 'cancel-all', who, symbol: 0 }]]
}

/** ms until the next act: what it needs is there by then. A withdrawal waits for a person, and for the venue's review. */
export const waitMs = (before: MoneyClass | undefined, random: Random): number => {
  if (before === undefined) return Math.floor(random() * 2_000)
  return (before === 'withdrawal' ? 11_000 : 3_000) + Math.floor(random() * 2_000)
}

const day = 86_400_000

/** The act, in some histories while the machine or the venue is not as usual; a cancel also races a fill. */
function disturbed(step: Step, random: Random, pick: Pick): readonly Step[] {
  const isCancel = 'user' in step && step.user.act.startsWith('cancel')
  if (isCancel && random() < 0.25)
    return [step, ...([0, 1] as const).map((symbol): Step => ({
      inMs: symbol === 0 ? 20 + Math.floor(random() * 200) : 0,
      world: { what: 'price', symbol, factor: pick([0.97, 1.03]) },
    }))] // prettier-ignore
  if (random() > 0.12) return [step]
  const forMs = 3_000 + Math.floor(random() * 3_000)
  // Long enough that a clock which stood still meanwhile is too far off to sign by.
  const sleepMs = 4 * forMs
  const soon = { ...step, inMs: 100 }
  switch (pick(['sleep', 'network-off', 'disk-full', 'clock'] as const)) {
    case 'sleep':
      // Coffer is locked then, and a person unlocks it in main's own window.
      // Half of them come back before the network does.
      if (random() < 0.5)
        return [
          { inMs: step.inMs, world: { what: 'sleep', forMs: sleepMs } },
          { inMs: 0, world: { what: 'network-off', forMs: sleepMs + 2_000 } },
          { inMs: sleepMs + 200, user: { act: 'unlock' } },
          { ...step, inMs: 5_000 },
        ]
      return [
        { inMs: step.inMs, world: { what: 'sleep', forMs: sleepMs } },
        { inMs: sleepMs + 200, user: { act: 'unlock' } },
        { ...step, inMs: 100 },
      ]
    case 'network-off':
      return [{ inMs: step.inMs, world: { what: 'network-off', forMs } }, soon]
    case 'disk-full':
      return [{ inMs: step.inMs, world: { what: 'disk-full', forMs, isOnWay: random() < 0.5 } }, soon]
    case 'clock':
      return [
        { inMs: step.inMs, world: { what: 'clock', ms: pick([-day, -60_000, -3_000, 3_000, 60_000, day]) } },
        soon,
      ]
  }
}

/** ms without a network, in which a venue that forgets shows no more what was triggered. */
const offMs = 2 * forgetMs

/** The price reaches every trigger on one side, and the network is off until a venue that forgets shows them no more. */
const triggered = (pick: Pick): readonly Step[] => {
  const factor = pick([0.97, 1.03])
  return [
    { inMs: 700, world: { what: 'price', symbol: 0, factor } },
    { inMs: 0, world: { what: 'price', symbol: 1, factor } },
    { inMs: 0, world: { what: 'network-off', forMs: offMs } },
  ]
}

/**
 * How often a look-up lags: it lacks what the venue made, and there is mostly nothing of what it never read. Few withdrawals are
 * looked up while they are young.
 */
const lagsOf = (request: MoneyClass, fault: WireFault): number =>
  isUnread(fault) ? 0.2 : request === 'withdrawal' ? 0.8 : 0.5

/** The focus of a turn: each kind of request with each fault, by turns. Where the fault leaves the outcome unknown, half of them have a fault of its look-up besides. */
export function drawFocus(turn: number, random: Random, pick: Pick, earlier: readonly MoneyClass[] = []): Focus {
  const [requests, common] = cellOf(turn, columns, commonFaults)
  // Both go through their rows at once: moved on by one after each round, each fault of a request meets each of a look-up.
  const round = Math.floor(turn / (columns.length * commonFaults.length))
  const [, ofLookUp] = cellOf(turn + round * columns.length, columns, faultsOfReads)
  const [request, fault] = requests === ownColumn ? pick(own) : [pick(requests), common]
  const acts = fault === 'symbols-failed' ? cancelOfBoth(random) : actsFor(request, random, pick)
  const moved = drawVenueClock(turn)
  const steps = acts.flatMap(([, user], at): readonly Step[] => {
    const inMs = waitMs(acts[at - 1]?.[0], random)
    if (at < acts.length - 1) return [{ inMs, user }]
    const last = disturbed({ inMs, user }, random, pick)
    return moved === null ? last : movedAround(moved, last)
  })
  // What is unknown blocks the same form, and the user presses it all the same.
  const isUnknown = !isKnownAtOnce(fault) && kindOf[request].startsWith('place')
  if (isUnknown && random() < 0.3) steps.push({ inMs: 800, user: { act: 'again', override: true } })
  // What waits for its trigger reaches it before anybody can ask for it.
  const isTriggered = isUnknown && (request === 'stop' || request === 'oco') && random() < 0.5
  if (isTriggered) steps.push(...triggered(pick))
  const made = acts.map(([one]) => one)
  // What is refused for its time stamp meets no fault: what is sent after it does.
  const isRefused = moved !== null && !moved.isAfter && refusesTime(moved.move, request)
  const nth = [...earlier, ...made].filter((one) => one === request).length + (isRefused ? 1 : 0)
  const faults: PlannedFault[] = [{ of: request, nth, fault }]
  if (!isKnownAtOnce(fault) && random() < 0.4)
    faults.push({
      of: `look-up ${kindOf[request]}`,
      nth: pick([1, 1, 2]),
      fault: random() < lagsOf(request, fault) ? 'lagging' : ofLookUp,
    })
  // What came to nothing is decided late: by then many answers are still missing, or prove nothing.
  if (isUnread(fault) && !isKnownAtOnce(fault) && random() < 0.3)
    for (let at = 1; at <= firstLookUps; at += 1)
      if (random() < 0.4) faults.push({ of: `look-up ${kindOf[request]}`, nth: at, fault: pick(emptyAnswers) })
  // A person answers main's own window first.
  const leavesMs = request === 'withdrawal' ? 6_000 : request === 'amend' ? 2_500 : 1_200
  return {
    steps,
    faults,
    // What comes next finds a network.
    takesMs: isTriggered ? offMs + leavesMs : leavesMs,
    requests: made,
  }
}

/** The crash of a turn: at each point, while an intent is being sent and while the outcome of one is unknown. */
export function drawFocusedCrash(turn: number, random: Random, pick: Pick): PlannedCrash {
  const [point, whileOpen] = cellOf(turn, usualCrashPoints, ['sending', 'unknown'] as const)
  return { point, nth: pick([1, 1, 1, 2, 3]), how: half<Crash>(random, 'kill', 'power'), whileOpen }
}
