import { moneyChannels } from '#shared/bridge/names.ts'
import { intentKinds } from '#shared/domain/intent-kinds.ts'
import { intentStates } from '#shared/domain/intent-states.ts'
import { lookUpEnds, rareLookUpEnds } from './look-up-ends.ts'
import { matrixCorners } from './matrix-rows.ts'
import { downtimeNames } from '#test/simulation/draw-downtime.ts'
import { longSleepNames } from '#test/simulation/draw-sleep.ts'
import { actNames } from '#test/simulation/draw-plan.ts'
import { crashPoints, mishapNames, moreCrashPoints, usualCrashPoints } from '#test/simulation/plan.ts'
import { isPossible } from '#test/simulation/possible.ts'
import type { ReachedTable, ReachedTables } from '#test/simulation/reached.ts'
import { streamFaultKinds } from '#test/simulation/draw-stream-fault.ts'
import { kindOf, requestKinds, subjectOf, unknownSubjects } from '#test/simulation/requests.ts'
import { sessionEnds } from '#test/simulation/sockets.ts'
import {
  commonFaults,
  doneAllTheSame,
  keyCodes,
  moneyFaults,
  faultsOfReads,
  partFaults,
} from '#test/simulation/wire-faults.ts'

/** A corner that must have been reached, and how often in a thousand histories. */
export interface Corner {
  readonly table: ReachedTable
  readonly corner: string
  readonly perThousand: number
}

const all = (table: ReachedTable, corners: readonly string[], perThousand: number): readonly Corner[] =>
  corners.map((corner) => ({ table, corner, perThousand }))

const pairs = (left: readonly string[], right: readonly string[]): readonly string[] =>
  left.flatMap((one) => right.map((other) => `${one} ${other}`))

/**
 * Lists of switches, and of lines of an account, neither lag nor name another order. A withdrawal is cancelled once it is under
 * review, and older then than anything that still lags.
 */
const notOfLookUps: readonly string[] = [
  'protect lagging',
  'protect other-data',
  'withdraw other-data',
  'cancel-withdrawal lagging',
  'transfer other-data',
]

/** Points at which a crash often finds an intent in this state. */
const oftenOpen: readonly string[] = [
  ...pairs(['sending'], ['wire:send', 'wire:arrive', 'wire:answer', 'before-commit', 'inside-commit', 'after-commit']),
  ...pairs(
    ['unknown'],
    ['wire:send', 'wire:answer', 'timer', 'user', 'before-commit', 'inside-commit', 'after-commit'],
  ),
]

/**
 * Faults of requests of one subject, while another outcome is unknown: of each kind of request alone chance makes too few. Those of
 * `doneAllTheSame` begin a history, with nothing else open.
 */
const besideUnknown: ReadonlySet<string> = new Set(
  requestKinds.flatMap((kind) =>
    [...commonFaults, ...partFaults]
      .filter((fault) => isPossible(kind, fault))
      .map((fault) => `${subjectOf(kindOf[kind])} ${fault}`),
  ),
)

/** Of all that moves money only the cancel of a withdrawal can be repeated by a gateway. */
const seldomBeside: readonly string[] = ['moved doubled']

/** Points that a process hardly ever passes while an intent is in this state: named in `limits.ts`. */
const seldomOpen: readonly string[] = pairs(['sending'], ['disk:chmod', 'disk:read', 'disk:rm', 'stream:open'])

/** Disturbances that come while an intent is in either state: all of them, those of the streams too. */
const whileEither = [...mishapNames, ...streamFaultKinds, ...sessionEnds]

/** What a run must have reached to prove anything: a generator that never makes a case is not a test of it. */
export const corners: readonly Corner[] = [
  ...all('wire', pairs(['money'], [...commonFaults, ...doneAllTheSame]), 5),
  ...all('wire', pairs(['read'], faultsOfReads), 20),
  // The fault matrix: each fault of each kind of request that can change something, where it can come to it.
  ...all(
    'fault-by-request',
    requestKinds.flatMap((kind) =>
      moneyFaults.filter((fault) => isPossible(kind, fault)).map((fault) => `${kind} ${fault}`),
    ),
    2,
  ),
  // Each fault of a signed request while something of its profile is, or ended, in each state, the request itself among it. Those that only money requests meet stand above.
  ...all('fault-while', pairs(intentStates, faultsOfReads), 0.5),
  // The same while an outcome is unknown, of what is asked about it: more below.
  ...all('fault-while-unknown', pairs(unknownSubjects, faultsOfReads), 0.5),
  ...all('act', [...new Set(actNames)], 5),
  ...all('mishap', mishapNames, 5),
  // Main looks at the machine's own addresses, and notices.
  ...all('network', ['another address noticed'], 20),
  ...all('service', ['close', 'cancelonly', 'open', 'halted', 'traded again'], 2),
  ...all('service', ['refused: service-closed', 'refused: service-cancel-only'], 0.5),
  ...all('window', ['order-once confirms', 'withdrawal confirms', 'declare-absent confirms', 'unlock confirms'], 10),
  ...all('window', ['order-once cancels', 'withdrawal cancels', 'replace-key confirms'], 2),
  ...all('elsewhere', ['balances-swapped', 'book-gap', 'end-lost', 'streams-cut', 'nothing'], 20),
  ...all('refused-key', pairs(['money', 'read'], keyCodes), 2),
  // The venue's clock is off: a cancel gets a second attempt (L5), nothing else does.
  ...all('refused-time', ['order', 'cancel', 'cancel sent again', 'withdrawal'], 2),
  ...all('asked', [...moneyChannels, 'vault.lock'], 5),
  ...all('state', pairs(intentKinds, ['sending', 'accepted', 'unknown', 'refused', 'absent']), 1),
  ...all('state', pairs(intentKinds, ['not-sent']), 0.5),
  ...all('crash', usualCrashPoints, 3),
  ...all('crash', moreCrashPoints, 1),
  ...all('crash-kind', ['kill', 'power'], 100),
  ...all('crash-while', oftenOpen, 0.5),
  // Coffer is not started for long, and something is open meanwhile.
  ...all('downtime', downtimeNames, 5),
  ...all('downtime', pairs(downtimeNames, ['while sending', 'while unknown']), 1),
  ...all('downtime', ['a switch fires'], 0.5),
  ...all('sleep', longSleepNames, 5),
  ...all('sleep', pairs(['sending', 'unknown'], longSleepNames), 1),
  ...all('keychain', ['get fails', 'get unanswered for a minute', 'set fails', 'set fails though done'], 2),
  // A key is replaced while what it sent is open.
  ...all('rekeyed', pairs(['withdraw:'], pairs(['withdraw', 'cancel-withdrawal'], ['sending', 'unknown'])), 0.5),
  ...all('rekeyed', pairs(['trade:'], pairs(['place', 'transfer'], ['sending', 'unknown'])), 0.5),
  ...all('override', ['accepted'], 2),
  // A fault of the second of two presses of one order, while the first is open.
  ...all('override', ['unknown'], 0.5),
  ...all('panic', ['empty', 'left'], 5),
  ...all('works-again', ['order accepted', 'cancel accepted', 'cancel accepted with the clock moved'], 100),
  ...all('works-again', ['order read-only'], 1),
  ...all('stream', [...streamFaultKinds, ...sessionEnds], 2),
  ...all('switch', ['fired with orders'], 1),
  ...all('venue', ['forgets: order', 'forgets: stop order', 'forgets: OCO order'], 1),
  ...all('matrix', matrixCorners, 0.5),
  ...all('look-up', lookUpEnds, 0.5),
  ...all('look-up', rareLookUpEnds, 0.1),
  ...all('service', ['refused: halted'], 0.1),
  ...all('limit', ['largestOrder', 'dailyValue', 'distance', 'slippage', 'pairs'], 2),
  // Once in ten thousand: each crash point and each disturbance while something is open, each fault of what is asked about each kind, each of a request beside what is unknown, and the rare answers in main's own window.
  ...all(
    'crash-while',
    pairs(['sending', 'unknown'], crashPoints).filter(
      (cell) => !oftenOpen.includes(cell) && !seldomOpen.includes(cell),
    ),
    0.1,
  ),
  ...all('mishap-while', pairs(['sending', 'unknown'], whileEither), 0.1),
  ...all(
    'fault-by-look-up',
    pairs(intentKinds, faultsOfReads).filter((cell) => !notOfLookUps.includes(cell)),
    0.1,
  ),
  ...all(
    'fault-beside-unknown',
    [...besideUnknown].filter((cell) => !seldomBeside.includes(cell)),
    0.1,
  ),
  ...all(
    'window',
    ['override-duplicate confirms', 'declare-accepted confirms', 'replace-key cancels', 'unlock cancels'],
    0.1,
  ),
]

/** How often a run of so many histories has to reach a corner; a short run has to reach fewer, and none of the rare ones. */
export const leastOf = ({ perThousand }: Corner, histories: number): number =>
  Math.floor((perThousand * histories) / 1000)

/** Histories from which on every corner has to be reached, but those of which ten thousand have to reach one: those of the long tests. */
export const wholeRun = 2_000

/** Corners that a run of so many histories reached too seldom. */
export function missed(
  reached: ReachedTables,
  histories: number,
): readonly (Corner & { readonly least: number; readonly times: number })[] {
  return corners
    .map((one) => ({ ...one, least: leastOf(one, histories), times: reached[one.table]?.[one.corner] ?? 0 }))
    .filter(({ least, times }) => times < least)
}
