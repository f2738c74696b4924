import { isPossible } from '#test/simulation/possible.ts'
import { requestKinds } from '#test/simulation/requests.ts'
import { faultsOfReads, isUnread, moneyFaults, wireFaults } from '#test/simulation/wire-faults.ts'
import type { Origin } from '../origin.ts'
import { pretty, seconds, table, thousands } from './markdown.ts'
import { mostHistories } from './mutants.ts'
import { textPart } from './page-texts.ts'
import type { MalformedTest, Reports } from './reports.ts'
import { malformedTests, sentBy } from './reports.ts'

const malformedNames: Readonly<Record<MalformedTest, string>> = {
  bridgeCalls: 'malformed calls of the page',
  venueAnswers: 'malformed answers of the venue',
  streamMessages: 'malformed messages of streams',
}

/** docs/reliability.md, from the reports of the last runs. */
export const reliabilityPage = (reports: Reports): Promise<string> =>
  pretty([
    textPart('# Reliability: what was tried'),
    runs(reports),
    untilKnown(reports),
    faults(reports),
    textPart('## What the faults are'),
    textPart('## What else befalls it'),
    crashes(reports),
    wholeProcesses(reports),
    ...['## Found while this was built', '## Limits', '## Invariants'].map(textPart),
  ])

const saidOf = ({ commit, lockfile }: Pick<Origin, 'commit' | 'lockfile'>): string =>
  `commit ${commit}, lockfile ${lockfile}`
const minutes = (ms: number): string => `${(ms / 60_000).toFixed(1)} min`

function runs(reports: Reports): string {
  const { simulation, mutants, soak, soakCrash, malformed } = reports
  const { seed, histories, origin } = simulation
  const caught = mutants.caught.filter(({ by }) => by !== null)
  const ofKept = caught.filter(({ kept }) => kept !== null).length
  const rows = [
    [
      'simulated histories',
      thousands(histories),
      `${simulation.violations.length} violations`,
      `seeds ${seed} to ${seed + histories - 1}, ${saidOf(origin)}; took ${minutes(simulation.tookMs)}`,
    ],
    [
      'histories of whole processes: the built app, real files, sockets and keychain',
      thousands(soak.histories),
      `${soak.violations.length} violations`,
      `seed ${soak.seed}, ${thousands(soak.operations)} operations, ${saidOf(soak)}; took ${minutes(soak.tookMs)}`,
    ],
    [
      'kills of the whole process at named steps',
      thousands(killsOf(reports).reduce((sum, [, times]) => sum + times, 0)),
      `${soakCrash.violations.length} violations`,
      `seed ${soakCrash.seed}, ${soakCrash.histories} histories, ${thousands(soakCrash.operations)} operations, ${saidOf(soakCrash)}; took ${minutes(soakCrash.tookMs)}`,
    ],
    ...malformedTests.map((test) => [
      malformedNames[test],
      thousands(malformed[test][sentBy[test]] ?? 0),
      'test passed',
      saidOf(malformed[test].origin),
    ]),
    [
      `${(malformed.fullUse.forMs / 60_000).toFixed(1)} min of full use of the page: its requests`,
      thousands(malformed.fullUse.requests),
      `${malformed.fullUse.refusals} refused for the quota; every cancel left within ${malformed.fullUse.worstCancelWaitMs} ms`,
      saidOf(malformed.fullUse.origin),
    ],
    [
      `mutants: main broken on purpose, up to ${mostHistories} histories each`,
      String(mutants.caught.length),
      `${caught.length} caught${ofKept === 0 ? '' : `, ${ofKept} of them by a kept history alone`}`,
      `seeds from ${mutants.seed}, ${saidOf(mutants.origin)}`,
    ],
  ]
  return `## What was run

${table(['what', 'how many', 'came to', 'of'], rows)}

A test of malformed input fails where a process ends, a request leaves that nobody asked for, or memory grows; its figures are kept
only once it has passed. Each kind of breakage met each channel, endpoint or topic: ${malformedTests
    .map((test) => `at least ${malformed[test].leastPerCell} times in ${thousands(malformed[test].cells)} cases`)
    .join(', ')}.`
}

function untilKnown({ simulation, soak }: Reports): string {
  const { converged } = simulation
  const rows = [
    ['presses', thousands(simulation.presses)],
    ['presses answered before their process ended', thousands(simulation.answered)],
    ['requests that left', thousands(simulation.left)],
    [
      'outcomes open when the faults stopped',
      `${thousands(converged.outcomes)}, in ${thousands(converged.histories)} histories`,
    ],
    ['of these decided by the user, because no look-up can', thousands(converged.decidedByUser)],
    [
      'simulated time from the end of the faults until the last of a history was known or decided',
      `p50 ${seconds(converged.p50)}, p99 ${seconds(converged.p99)}, most ${seconds(converged.most)}`,
    ],
    [
      'the same of whole processes, all histories',
      `p50 ${seconds(soak.convergedMs.p50)}, p99 ${seconds(soak.convergedMs.p99)}, most ${seconds(soak.convergedMs.most)}`,
    ],
  ]
  return `## Until it is known

${table(['figure', 'value'], rows)}

Simulated histories are looked at after 1 s and then at intervals that grow to 8 s, so that the times are rounded up to these. What is still open
15 min after the faults is a violation. Most of the time is the 15 s in which a request that left no trace may still arrive. A user
who decides is one who reads the venue's own account. The simulated one is never wrong, and says so as soon as Coffer asks: the times presume both.`
}

function faults({ simulation: { reached } }: Reports): string {
  const isOfMoney = (fault: string): boolean => (moneyFaults as readonly string[]).includes(fault)
  const times = (name: string, corner: string): string => thousands(reached[name]?.[corner] ?? 0)
  const rows = wireFaults.map((fault) => [
    fault,
    isUnread(fault) ? 'no' : 'yes',
    (faultsOfReads as readonly string[]).includes(fault) ? times('wire', `read ${fault}`) : 'not possible',
    ...requestKinds.map((kind) => {
      if (!isOfMoney(fault)) return 'reads only'
      return isPossible(kind, fault) ? times('fault-by-request', `${kind} ${fault}`) : 'not possible'
    }),
  ])
  return `## Faults of the wire

How often the simulated histories met each fault, by what the request was for.

${table(['fault', 'the venue reads it', 'reads', ...requestKinds], rows)}`
}

const killsOf = ({ soakCrash }: Reports): readonly (readonly [step: string, times: number])[] =>
  Object.entries(soakCrash.reached).flatMap(([name, times]) =>
    name.startsWith('crash: ') ? [[name.slice('crash: '.length), times] as const] : [],
  )

function crashes(reports: Reports): string {
  const { reached } = reports.simulation
  const rows = Object.entries(reached['crash'] ?? {}).map(([point, times]) => [
    point,
    thousands(times),
    ...['sending', 'unknown'].map((state) => thousands(reached['crash-while']?.[`${state} ${point}`] ?? 0)),
  ])
  const kinds = Object.entries(reached['crash-kind'] ?? {}).map(([how, times]) => `${thousands(times)} by ${how}`)
  return `## Crashes

Simulated crashes (${kinds.join(', ')}), and how many of them came while the page showed an outcome as open.

${table(['where', 'times', 'while sending', 'while unknown'], rows)}

Kills of the whole process (SIGKILL):

${table(
  ['step', 'times'],
  killsOf(reports).map(([step, times]) => [step, thousands(times)]),
)}`
}

const most = (counts: Readonly<Record<string, number>>): readonly (readonly string[])[] =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .map(([name, times]) => [name, thousands(times)])

function wholeProcesses({ soak }: Reports): string {
  const { faults, acts, sometimes } = soak
  const needed = sometimes.filter((row) => row.needed > 0)
  return `## Whole processes: what they met

An operation is a press, an act upon the machine or a kill. Acts upon the machine:

${table(['act', 'times'], most(acts))}

Faults of the wire, met by requests of any kind:

${table(['fault', 'times'], most(faults))}

What a run has to reach, or it fails:

${table(
  ['what', 'at least', 'reached'],
  needed.map(({ name, needed: least, reached }) => [name, thousands(least), thousands(reached)]),
)}`
}
