import { drawStreamFault } from './draw-stream-fault.ts'
import { half, pickWith } from './chance.ts'
import { withBeside } from './draw-beside.ts'
import type { Pick } from './chance.ts'
import type { Crash } from './disk.ts'
import { drawDoubled } from './draw-doubled.ts'
import { drawPanic } from './draw-panic.ts'
import type { Focus } from './focus.ts'
import { drawFocus, drawFocusedCrash, halfOfTable, nothing } from './focus.ts'
import type { Act, ActName, Mishap, Plan, PlannedCrash, PlannedFault, Step } from './plan.ts'
import { drawScarce, drawUndone } from './draw-scarce.ts'
import { drawCrashPoints } from './draw-crash-points.ts'
import { withDowntime } from './draw-downtime.ts'
import { withLongSleep } from './draw-sleep.ts'
import { withKeychain } from './draw-keychain.ts'
import { drawRare, mostLookUps } from './draw-rare.ts'
import { drawRekeyed } from './draw-rekeyed.ts'
import { drawSwitch } from './draw-switch.ts'
import { drawAimed } from './own-limits.ts'
import { prices, sizes, usualCrashPoints } from './plan.ts'
import type { MoneyClass } from './requests.ts'
import type { Random } from './scheduler.ts'
import { commonFaults, isKnownAtOnce, faultsOfReads } from './wire-faults.ts'

/** What chance draws; the rest is put in beside it. */
type DrawnName = Exclude<ActName, 'switch-profile'>

/** How often each act is drawn: more of what moves money and what follows it; less of what ends a history early. */
const weights: Readonly<Record<DrawnName, number>> = {
  limit: 5,
  market: 2,
  double: 2,
  again: 2,
  batch: 1,
  oco: 2,
  stop: 2,
  amend: 2,
  cancel: 3,
  'cancel-partial': 1,
  'replace-oco': 1,
  'cancel-oco': 1,
  'cancel-ocos': 1,
  'replace-stop': 1,
  'cancel-stop': 1,
  'cancel-symbol': 1,
  'cancel-all': 1,
  'cancel-until-empty': 1,
  'dead-man': 1,
  withdraw: 2,
  'cancel-withdrawal': 1,
  transfer: 2,
  'look-up': 2,
  'replace-key': 1,
  'read-only': 1,
  lock: 1,
  unlock: 1,
  quit: 1,
  'reload-page': 1,
}
const drawnNames = (Object.keys(weights) as DrawnName[]).flatMap((name) =>
  Array.from({ length: weights[name] }, () => name),
)
export const actNames: readonly ActName[] = [...drawnNames, 'switch-profile']

function drawAct(random: Random, pick: Pick): Act {
  const act = pick(drawnNames)
  const who = random() < 0.75 ? 0 : 1
  const named = { who, symbol: half<0 | 1>(random, 0, 1), side: half<'buy' | 'sell'>(random, 'buy', 'sell') } as const
  const size = random() < 0.6 ? ('usual' as const) : pick(sizes)
  const wait = half(random, true, false)
  switch (act) {
    case 'limit':
      return { act, ...named, size, price: pick(prices), wait }
    case 'market':
      return { act, ...named, size, wait, isByFunds: random() < 0.3 }
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
    case 'read-only':
      return { act, who, isOn: random() < 0.6 }
    case 'amend':
      return { act, who, pick: Math.floor(random() * 8), wait, isUp: random() < 0.3 }
    case 'lock':
      return { act, byUser: wait }
    case 'unlock':
    case 'quit':
    case 'reload-page':
      return { act }
    default:
      return { act, who, pick: Math.floor(random() * 8), wait }
  }
}

function drawMishap(random: Random, pick: Pick): Mishap {
  const forMs = 500 + Math.floor(random() * 20_000)
  const what = pick([
    'price', 'price', 'price', 'service', 'halt', 'clock', 'disk-full', 'network-off', 'keychain-locked', 'keychain-silent', 'sleep',
    'cut-streams', 'window', 'window',
  ] as const) // prettier-ignore
  switch (what) {
    case 'price':
      return { what, symbol: half<0 | 1>(random, 0, 1), factor: pick([0.97, 0.99, 1.01, 1.03]) }
    case 'service':
      return { what, status: pick(['close', 'cancelonly'] as const) }
    case 'halt':
      return { what, symbol: half<0 | 1>(random, 0, 1), halted: true }
    case 'clock':
      return { what, ms: pick([-86_400_000, -60_000, -3_000, 3_000, 60_000, 86_400_000]) }
    case 'cut-streams':
      return { what }
    case 'window':
      return { what, answers: pick(['confirms', 'cancels', 'cancels', 'is-away'] as const) }
    default:
      return { what, forMs }
  }
}

/** Whole answers that prove nothing. */
const plainAnswers = ['refused-4xx', 'refused-200', 'refused-key', 'other-data'] as const

/**
 * Draws a history: what chance makes of it, and in it two focuses and a crash by turns (`focus.ts`), since chance alone hardly ever makes
 * a rare request meet a given fault. The first focus begins the history, undisturbed; the other, half of the table further, comes in the midst of it. Some begin
 * with what neither makes (`draw-rare.ts`, `draw-switch.ts`, `draw-doubled.ts`, `draw-rekeyed.ts`, `draw-panic.ts`), others with what both seldom do (`draw-scarce.ts`). Of several that
 * want the same history the first of these has it, so that each begins at most one in its `every`.
 */
export function drawPlan(seed: number, random: Random): Plan {
  const pick = pickWith(random)
  const drawn = drawCrashes(seed, random, pick)
  const instead = drawRare(seed) ?? drawSwitch(seed) ?? drawDoubled(seed) ?? drawRekeyed(seed) ?? drawPanic(seed)
  const ahead = instead === null ? drawScarce(seed) : null
  const begun = instead === null ? (ahead ?? drawUndone(seed)) : null
  const first = instead ?? after(begun, drawFocus(seed, random, pick, begun?.requests))
  // A late answer is one only where Coffer lives until its deadline; and what is known at once, a crash beside it tells least.
  const isSpared =
    instead !== null ||
    ahead !== null ||
    first.faults.some(({ fault }) => fault === 'answer-late' || (isKnownAtOnce(fault) && random() < 0.6))
  const crashes = isSpared ? [] : [...drawn, ...drawCrashPoints(seed, first)]
  // A crash may come before the first.
  const isTwice = random() < (crashes.length > 0 ? 0.85 : 0.65)
  const second = isTwice ? drawFocus(seed + halfOfTable, random, pick, first.requests) : nothing
  const isDeskShown = random() < 0.25
  const aimed = drawAimed(seed, random)
  const rest = [
    ...(isDeskShown ? drawStreamFault(random, pick) : []),
    ...aimed.map((user): Step => ({ inMs: 2_500 + Math.floor(random() * 2_000), user })),
    ...drawSteps(Math.max(0, 1 + Math.floor(random() * 4) - aimed.length), random, pick),
  ]
  const at = Math.floor(random() * (rest.length + 1))
  const [next, ...later] = [...rest.slice(0, at), ...second.steps, ...rest.slice(at)]
  const steps =
    next === undefined ? first.steps : [...first.steps, { ...next, inMs: next.inMs + first.takesMs }, ...later]
  const faults = [...first.faults, ...second.faults, ...drawFaults(first.requests, random, pick)]
  const plan = {
    seed,
    isDeskShown,
    steps: withBeside(steps, first.steps.length, { seed, isDeskShown }),
    faults,
    crashes,
  }
  return withLongSleep(withKeychain(ahead === null ? withDowntime(plan, first) : plan, first), first)
}

/** Two focuses, the second once the first has left; `next` alone where there is no first. */
function after(first: Focus | null, next: Focus): Focus {
  const [begin, ...rest] = next.steps
  if (first === null || begin === undefined) return next
  return {
    steps: [...first.steps, { ...begin, inMs: begin.inMs + first.takesMs }, ...rest],
    faults: [...first.faults, ...next.faults],
    takesMs: next.takesMs,
    requests: [...first.requests, ...next.requests],
  }
}

function drawSteps(count: number, random: Random, pick: Pick): readonly Step[] {
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
  return steps
}

/** One money request in ten meets a fault by chance, after those of the first focus; one read in ten; more of what is looked up. */
function drawFaults(spared: readonly MoneyClass[], random: Random, pick: Pick): readonly PlannedFault[] {
  const faults: PlannedFault[] = []
  for (let nth = 1 + spared.length; nth <= 30; nth += 1)
    if (random() < 0.1) faults.push({ of: 'money', nth, fault: pick(commonFaults) })
  // Half of the histories start undisturbed, so that the first focus is not held up; a withdrawal asks much before it leaves, and
  // a cancel of everything much before it reports.
  const isPanic = spared.includes('cancel-all')
  const isDisturbed = random() < 0.5 && !isPanic && !spared.includes('withdrawal')
  for (let nth = isDisturbed ? 1 : 30; nth <= 120; nth += 1)
    if (random() < 0.1) faults.push({ of: 'read', nth, fault: pick(faultsOfReads) })
  // What is looked up late meets faults too, of which some are plain answers that prove nothing.
  for (let nth = isDisturbed ? 1 : isPanic ? 30 : 6; nth <= mostLookUps; nth += 1)
    if (random() < 0.1)
      faults.push({ of: 'look-up', nth, fault: half(random, pick(faultsOfReads), pick(plainAnswers)) })
  return faults
}

function drawCrashes(seed: number, random: Random, pick: Pick): readonly PlannedCrash[] {
  const crashes: PlannedCrash[] = random() < 0.4 ? [drawFocusedCrash(seed, random, pick)] : []
  for (let left = Math.floor(random() * 2.4); left > 0; left -= 1) {
    const point = random() < 0.2 ? 'money-left' : pick(usualCrashPoints)
    // A window opens seldom.
    const most = point === 'window' ? 1 : point === 'timer' || point.startsWith('wire') ? 60 : 8
    crashes.push({ point, nth: 1 + Math.floor(random() * most), how: half<Crash>(random, 'kill', 'power') })
  }
  return crashes
}
