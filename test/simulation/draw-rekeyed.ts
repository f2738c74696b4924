import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { pickWith } from './chance.ts'
import type { Focus } from './focus.ts'
import { actsFor, waitMs } from './focus.ts'
import type { PlannedFault, Step } from './plan.ts'
import type { MoneyClass } from './requests.ts'
import { kindOf } from './requests.ts'
import { chanceOf } from './seeds.ts'

/** At most one history in so many begins with a key that is replaced while what it sent is open. */
const every = 22
/** What is sent, and the role of the key that sends it: the rarer one, of which little else tells, more often. */
const turns: readonly (readonly [MoneyClass, KeyRole])[] = [
  ['withdrawal', 'withdraw'],
  ['transfer', 'trade'],
  ['withdrawal', 'withdraw'],
  ['cancel-withdrawal', 'withdraw'],
  ['order', 'trade'],
]
/** Nothing tells at once what became of it; of the last, not even that it is unknown. */
const openFaults = ['silent', 'lost', 'answer-lost', 'html', 'answer-late'] as const
/** Look-ups that are answered with nothing, until the key has been replaced. */
const inVain = [1, 2, 3, 4, 5, 6]

/** A key is replaced while the outcome of what it sent is open: the new one may be of another account (ADR 8). Null in all other histories. */
export function drawRekeyed(seed: number): Focus | null {
  if (seed % every !== 3) return null
  const random = chanceOf(seed, 'rekeyed')
  const pick = pickWith(random)
  const [request, role] = turns[Math.floor(seed / every) % turns.length] ?? ['withdrawal', 'withdraw']
  const acts = actsFor(request, random, pick)
  const fault = pick(openFaults)
  const isKnownFirst = random() < 0.3
  const steps = acts.map(([, user], at): Step => ({ inMs: waitMs(acts[at - 1]?.[0], random), user }))
  const last = acts.at(-1)?.[1]
  const who = last !== undefined && 'who' in last ? last.who : 0
  // A person answers main's own window before a withdrawal leaves, and before a key is put in.
  const leavesMs = request === 'withdrawal' ? 5_000 : 1_000
  return {
    steps: [...steps, { inMs: leavesMs + Math.floor(random() * 2_000), user: { act: 'replace-key', who, role } }],
    faults: [
      { of: request, nth: acts.filter(([one]) => one === request).length, fault },
      ...(isKnownFirst ? [] : inVain).map((nth): PlannedFault => ({
        of: `look-up ${kindOf[request]}`,
        nth,
        fault: 'gateway-5xx',
      })),
    ],
    takesMs: 6_000,
    requests: acts.map(([one]) => one),
  }
}
