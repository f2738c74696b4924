import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import type { StreamFaultKind } from '#main/practice/streams/faults.ts'
import type { WireRequest, WireResult } from '#main/exchange/wire.ts'
import { codeOf } from './checks/witness.ts'
import type { Crash } from './disk.ts'
import { longSleepName } from './draw-sleep.ts'
import type { Mishap } from './plan.ts'
import type { Heard, Press } from './presses.ts'
import type { Reached, ReachedTable } from './reached.ts'
import { classOf, requestKindOf, subjectOf } from './requests.ts'
import { otherAddress } from './wire.ts'
import type { SessionEnd } from './sockets.ts'
import { isSessionEnd } from './sockets.ts'
import type { WireFault } from './wire-faults.ts'
import type { World } from './world.ts'

/** Who asks: the fault matrix tells reads, orders with their cancels, and withdrawals apart. */
export const askers = ['read', 'order', 'withdrawal'] as const
export type Asker = (typeof askers)[number]

/** Rows of the fault matrix that the histories make. */
export const rows = {
  'no connection': 'Nothing leaves: no name, no route, refused',
  'reset while sending': 'Reset before the body is fully written',
  'reset after receipt': 'Reset after the request is received',
  'no answer in time': 'Response timeout',
  'quota with its reset': '429 that says when the quota is full again',
  'quota without it': '429000 without headers',
  'timeout of a gateway': 'HTTP 408 of a gateway that waited too long',
  'overloaded though done': '429000 without headers, of what was carried out',
  'timeout of a gateway though done': 'HTTP 408 of a gateway, of what was carried out',
  'refused by a gateway though done': 'A code of the list under HTTP 409 or 425, of what was carried out',
  'server error': 'HTTP 5xx, before or after it is carried out',
  'page for JSON': 'Maintenance: HTML in the place of JSON',
  'refused in 200': 'HTTP 200 with a code of the list',
  'key refused': 'Key revoked, address not on its list, permission lost',
  'unlisted code in 200': 'HTTP 200 with a code that nobody documents',
  'success without data': 'HTTP 200, success, and what is needed is missing',
  'cut body': 'Truncated JSON',
  'batch in part': 'A batch that is refused in part, or whose list is short or in another order',
  'pairs that failed': 'Cancel all with pairs that failed',
  redirect: 'Redirected to another host',
  'machine clock seconds': 'The machine’s clock is seconds off',
  'machine clock minutes': 'The machine’s clock is a minute or more off',
  'machine clock day': 'The machine’s clock is a day or more off',
  'machine clock back': 'The machine’s clock was set back last',
  'venue clock seconds': 'The venue’s clock is seconds off',
  'venue clock minutes': 'The venue’s clock is a minute or more off',
  'venue clock day': 'The venue’s clock is a day or more off',
  'venue clock back': 'The venue’s clock was set back last',
  'arrives late': 'It arrives late: too old for its signature, or after its deadline',
  'arrives twice': 'A gateway sends it twice',
  'fill before its record': 'Stream messages out of order',
  'not listed yet': 'A look-up that lags: not found right after placing',
  'cancel races': 'A cancel comes too late: filled, or the withdrawal is too far',
  kill: 'Killed while something of it is open',
  'power cut': 'Power cut while something of it is open, in a commit too',
  'disk full before': 'No space before it is sent: it is not',
  'disk full after': 'No space once it was sent: its outcome cannot be kept',
  'keychain shut': 'Keychain locked or silent',
  'coffer locked': 'Coffer locked',
  'after sleep': 'The first request after the machine slept',
  'network off': 'The network is off and comes back',
  'another address': 'The machine gets another address while it is under way: a VPN, another network',
} as const
export type Row = keyof typeof rows

const rowOfFault: Readonly<Record<WireFault, Row | null>> = {
  'not-connected': 'no connection',
  lost: 'reset while sending',
  silent: 'no answer in time',
  'gateway-html': 'page for JSON',
  'gateway-5xx': 'server error',
  redirected: 'redirect',
  'timeout-408': 'timeout of a gateway',
  'quota-429': 'quota with its reset',
  'overload-429': 'quota without it',
  // A plain refusal has no row of its own.
  'refused-4xx': null,
  'refused-200': 'refused in 200',
  'refused-key': 'key refused',
  'answer-lost': 'reset after receipt',
  'answer-late': 'no answer in time',
  truncated: 'cut body',
  html: 'page for JSON',
  'answer-5xx': 'server error',
  'answer-redirected': 'redirect',
  'answer-408': 'timeout of a gateway though done',
  'answer-409': 'refused by a gateway though done',
  'answer-429': 'overloaded though done',
  'undocumented-200': 'unlisted code in 200',
  'no-data': 'success without data',
  'other-data': null,
  doubled: 'arrives twice',
  'arrives-late': 'arrives late',
  'entry-failed': 'batch in part',
  'entry-denied': 'batch in part',
  'list-short': 'batch in part',
  'list-reordered': 'batch in part',
  'mixed-up': null,
  'symbols-failed': 'pairs that failed',
  // Counted by what is looked up.
  lagging: null,
}

const askerOfRequest = (request: WireRequest): Asker => {
  const of = classOf(request)
  if (of === null) return 'read'
  return of === 'withdrawal' || of === 'cancel-withdrawal' ? 'withdrawal' : 'order'
}
const askerOfKind = (kind: IntentKind): Asker =>
  kind === 'withdraw' || kind === 'cancel-withdrawal' ? 'withdrawal' : 'order'
const askerOfChannel = (channel: string): Asker => (channel.startsWith('withdrawals') ? 'withdrawal' : 'order')

/** Notes of ends that say that a cancel came too late, and the practice exchange's word for it where it refuses one. */
const tooLate = ['orders.filled-before-cancel', 'found.filled-no-effect', 'found.withdrawal-too-far']
const tooLateToCancel = 'cannot be cancelled any more'
/** The venue's code for a pair that is not traded now. */
const halted = '600203'
const shut = ['key-locked', 'keychain-missing', 'keychain-failed', 'keychain-timeout']

/** ms by which a clock must be off to count, the most first. */
const offBy = [
  [86_400_000, 'day'],
  [60_000, 'minutes'],
  [3_000, 'seconds'],
] as const

/** Rows of a clock that is off by `skewMs`, as it is looked at again and again. */
const clockRows = (whose: 'machine' | 'venue') => {
  let [last, isBack] = [0, false]
  return (skewMs: number): readonly Row[] => {
    if (skewMs !== last) isBack = skewMs < last
    last = skewMs
    const off = offBy.find(([ms]) => Math.abs(skewMs) >= ms)?.[1]
    return [
      ...(off === undefined ? [] : [`${whose} clock ${off}` as const]),
      ...(isBack ? [`${whose} clock back` as const] : []),
    ]
  }
}

/** ms from waking in which a request counts as one after a sleep: a person has to unlock Coffer first. */
const afterSleepMs = 15_000

/** Counts the rows of the fault matrix where they happen, and how look-ups end. */
export function createMatrix(
  world: Pick<World, 'skewMs' | 'lasting' | 'venue' | 'scheduler' | 'isHealed'>,
  reached: Reached,
  /** What the page knows to be open. */
  openIntents: () => readonly Pick<IntentView, 'kind' | 'state'>[],
) {
  const count = (row: Row, asker: Asker): void => reached.count('matrix', `${row}: ${asker}`)
  /** Counts what happens by the states of what is open then. */
  const whileOpen = (table: ReachedTable, what: string): void => {
    const states = new Set<string>(openIntents().map(({ state }) => state))
    for (const state of states.size === 0 ? ['nothing-open'] : states) reached.count(table, `${state} ${what}`)
  }
  const happens = (what: Mishap['what']): void => {
    reached.count('mishap', what)
    whileOpen('mishap-while', what)
  }
  const [machineClock, venueClock] = [clockRows('machine'), clockRows('venue')]
  /** Who has asked since the last sleep, and when that ended; null where there was none in this process. */
  let sinceSleep: { readonly askers: Set<Asker>; readonly wokeAt: number } | null = null
  const isJustAwake = (): boolean =>
    sinceSleep !== null && !world.isHealed() && world.scheduler.now() - sinceSleep.wokeAt < afterSleepMs
  /** Of cancels whose time stamp was refused, and that were not sent again since. */
  const refusedPaths = new Set<string>()
  return {
    onSent: (request: WireRequest): void => {
      const asker = askerOfRequest(request)
      for (const row of [...machineClock(world.skewMs), ...venueClock(world.venue.clock.skewMs())]) count(row, asker)
      if (refusedPaths.delete(request.path)) reached.count('refused-time', 'cancel sent again')
      if (isJustAwake() && sinceSleep?.askers.has(asker) === false) count('after sleep', asker)
      sinceSleep?.askers.add(asker)
    },
    onAnswered: (request: WireRequest, result: WireResult, fault: WireFault | null): void => {
      const of = classOf(request)
      if (of !== null && world.lasting.is('disk-full')) count('disk full after', askerOfRequest(request))
      if (of !== null && result.ok && codeOf(result.value.body) === '400002') {
        reached.count('refused-time', requestKindOf(of))
        if (of === 'cancel') refusedPaths.add(request.path)
      }
      if (of !== null && result.ok && codeOf(result.value.body) === halted) reached.count('service', 'refused: halted')
      if (of === 'cancel-withdrawal' && result.ok && result.value.body.includes(tooLateToCancel))
        count('cancel races', 'withdrawal')
      if (fault === null) return
      if (!result.ok && result.error.detail === otherAddress) return count('another address', askerOfRequest(request))
      const row = world.lasting.is('network-off') ? 'network off' : rowOfFault[fault]
      if (row !== null) count(row, askerOfRequest(request))
    },
    /** A look-up of an unknown intent of this kind met a fault. */
    onLookUp: (kind: IntentKind, fault: WireFault): void => {
      reached.count('fault-by-look-up', `${kind} ${fault}`)
      reached.count('fault-while-unknown', `${subjectOf(kind)} ${fault}`)
      if (fault === 'lagging') count('not listed yet', askerOfKind(kind))
    },
    onAnswer: ({ answer, channel }: Press): void => {
      const code = answer === null ? null : answer.ok ? (answer.value[0]?.error?.code ?? null) : answer.error.code
      if (code === null) return
      if (code === 'service-closed' || code === 'service-cancel-only') reached.count('service', `refused: ${code}`)
      if (code === 'journal-full') count('disk full before', askerOfChannel(channel))
      if (shut.includes(code)) count('keychain shut', askerOfChannel(channel))
      if (code === 'vault-locked') count('coffer locked', askerOfChannel(channel))
      if (code === 'not-connected' && world.lasting.is('network-off')) count('network off', askerOfChannel(channel))
    },
    onShown: ({ kind, byUser }: IntentView): void => {
      if (byUser === true) reached.count('look-up', `${kind} left to the user`)
    },
    onState: ({ states, last: { kind, state, note } }: Heard): void => {
      if (states.includes('unknown') && state !== 'unknown')
        reached.count('look-up', `${kind} ${state} ${note?.id ?? 'no note'}`)
      if (kind.startsWith('cancel') && tooLate.includes(note?.id ?? '')) count('cancel races', askerOfKind(kind))
    },
    onCrash: (at: string, how: Crash): void => {
      whileOpen('crash-while', at)
      for (const asker of new Set(openIntents().map(({ kind }) => askerOfKind(kind))))
        count(how === 'kill' ? 'kill' : 'power cut', asker)
    },
    /** A disturbance takes effect. */
    onMishap: (mishap: Mishap): void => {
      happens(mishap.what)
      const slept = mishap.what === 'sleep' ? longSleepName(mishap.forMs) : undefined
      if (slept !== undefined) {
        reached.count('sleep', slept)
        whileOpen('sleep', slept)
      }
      if (mishap.what === 'service') reached.count('service', mishap.status)
      if (mishap.what === 'halt') reached.count('service', mishap.halted ? 'halted' : 'traded again')
    },
    /** Another process knows of no sleep. */
    onBegin: (): void => void (sinceSleep = null),
    /** The machine wakes. */
    onWake: (): void => void (sinceSleep = { askers: new Set(), wokeAt: world.scheduler.now() }),
    onStreamFault: (kind: StreamFaultKind | SessionEnd, topic: string): void => {
      reached.count('stream', kind)
      whileOpen('mishap-while', kind)
      // What strikes while somebody else trades comes after the disturbances.
      if (!isSessionEnd(kind) && !world.isHealed()) happens('stream')
      if (!['reorder', 'early', 'late'].includes(kind)) return
      count('fill before its record', topic === '' || topic.startsWith('/spotMarket') ? 'order' : 'read')
    },
  }
}
