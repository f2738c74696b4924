import { moneyChannels } from '#shared/bridge/names.ts'
import { intentKinds } from '#shared/domain/intent-kinds.ts'
import { lookUpEnds } from './look-up-ends.ts'
import { matrixCorners } from './matrix-rows.ts'
import { crashPoints } from '#test/simulation/plan.ts'
import { isPossible } from '#test/simulation/possible.ts'
import type { ReachedTables } from '#test/simulation/reached.ts'
import { streamFaultKinds } from '#test/simulation/draw-stream-fault.ts'
import { requestKinds } from '#test/simulation/requests.ts'
import { commonFaults, keyCodes, moneyFaults, readersFaults } from '#test/simulation/wire-faults.ts'

/** A corner that must have been reached, and how often in a thousand histories. */
export interface Corner {
  readonly table: string
  readonly corner: string
  readonly perThousand: number
}

const all = (table: string, corners: readonly string[], perThousand: number): readonly Corner[] =>
  corners.map((corner) => ({ table, corner, perThousand }))

const pairs = (left: readonly string[], right: readonly string[]): readonly string[] =>
  left.flatMap((one) => right.map((other) => `${one} ${other}`))

/** What a run must have reached to prove anything: a generator that never makes a case is not a test of it. */
export const corners: readonly Corner[] = [
  ...all('wire', pairs(['money'], commonFaults), 5),
  ...all('wire', pairs(['read'], readersFaults), 20),
  // The fault matrix: each fault of each kind of request that can change something, where it can come to it.
  ...all(
    'fault-by-request',
    requestKinds.flatMap((kind) =>
      moneyFaults.filter((fault) => isPossible(kind, fault)).map((fault) => `${kind} ${fault}`),
    ),
    2,
  ),
  ...all('refused-key', pairs(['money', 'read'], keyCodes), 2),
  // The venue's clock is off: a cancel gets a second attempt (L5), nothing else does.
  ...all('refused-time', ['order', 'cancel', 'cancel sent again', 'withdrawal'], 2),
  ...all('asked', [...moneyChannels, 'vault.lock'], 5),
  ...all('state', pairs(intentKinds, ['sending', 'accepted']), 1),
  ...all(
    'state',
    pairs(['place', 'place-oco', 'place-stop', 'cancel', 'withdraw', 'transfer'], ['unknown', 'refused', 'absent']),
    1,
  ),
  ...all('crash', crashPoints, 3),
  ...all('crash-kind', ['kill', 'power'], 100),
  ...all(
    'crash-while',
    pairs(['sending'], ['wire:send', 'wire:arrive', 'wire:answer', 'before-commit', 'inside-commit', 'after-commit']),
    1,
  ),
  ...all(
    'crash-while',
    pairs(['unknown'], ['wire:send', 'wire:answer', 'timer', 'user', 'before-commit', 'inside-commit', 'after-commit']),
    0.5,
  ),
  ...all('override', ['accepted'], 2),
  ...all('stream', [...streamFaultKinds, 'cut-at-24-h', 'rolled-over'], 2),
  ...all('venue', ['forgets: order'], 1),
  ...all('matrix', matrixCorners, 0.5),
  ...all('look-up', lookUpEnds, 0.5),
]

/** How often a run of so many histories has to reach a corner; a short run has to reach fewer, and none of the rare ones. */
export const leastOf = ({ perThousand }: Corner, histories: number): number =>
  Math.floor((perThousand * histories) / 1000)

/** Histories from which on every corner has to be reached: those of the long tests. */
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
