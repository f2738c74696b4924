/** What the doctor prints. Pure. */
import type { Item } from './items.ts'
import { blocking } from './items.ts'
import type { Offer, Shown } from './proofs.ts'

export interface Ran extends Shown {
  /** Spec files by how they ended. */
  readonly passed: readonly string[]
  /** Nothing failed in them, and they left something out. */
  readonly partly: readonly string[]
  readonly failed: readonly string[]
  /** How the packaged app's start ended, in one sentence. */
  readonly smoke: string
  readonly smoked: boolean
}

export interface Report {
  readonly system: string
  readonly items: readonly Item[]
  readonly offers: readonly Offer[]
  /** Null where nothing was run on real Electron. */
  readonly ran: Ran | null
}

const marks: Readonly<Record<Item['state'], string>> = {
  there: 'ok     ',
  missing: 'MISSING',
  unknown: 'unknown',
  spared: '-      ',
}

const titles: Readonly<Record<Item['use'], string>> = {
  start: 'To start Coffer',
  test: 'To test it',
  package: 'To make and check a package',
  sign: 'To sign it',
  network: 'Network',
}

const group = (items: readonly Item[], use: Item['use']): readonly string[] => {
  const own = items.filter((item) => item.use === use)
  if (own.length === 0) return []
  return [`${titles[use]}:`, ...own.map(({ name, state, sentence }) => `  ${marks[state]} ${name}: ${sentence}`), '']
}

const counted = (calls: number | null): string => (calls === null || calls === 0 ? '' : ` (${calls} calls)`)

const listed = (title: string, names: readonly string[]): readonly string[] =>
  names.length === 0 ? [] : [`${title} (${names.length}):`, ...names.map((name) => `  ${name}`)]

const ranLines = ({ proven, called, open, passed, partly, failed, smoke }: Ran): readonly string[] => [
  '',
  `Run on real Electron: ${passed.length} spec files passed, ${partly.length} left something out, ${failed.length} failed. ${smoke}`,
  ...listed('Failed', failed),
  ...listed('Left something out, and so shown as far as they say only', partly),
  ...listed('Newly proven calls', proven),
  ...listed('Called without a failure, with person or desktop played by the spec', called),
  ...listed('Still open, since their specs failed or left something out', open),
]

const allPassed = (ran: Ran | null): boolean => ran === null || (ran.failed.length === 0 && ran.smoked)

/** 0 where Coffer starts and is tested here and nothing that was run has failed, otherwise 1. */
export const exitCodeOf = ({ items, ran }: Report): 0 | 1 => (blocking(items).length === 0 && allPassed(ran) ? 0 : 1)

export function textOf(report: Report): string {
  const { system, items, offers, ran } = report
  const stopping = blocking(items)
  const keychain = items.find(({ name }) => name === 'Keychain')
  const notes = [
    ...(keychain?.state === 'missing' ? [' Keys are forgotten when it ends: there is no keychain.'] : []),
    ...(keychain?.state === 'unknown' ? [' Whether keys are kept is not known.'] : []),
    ...(ran === null ? [' Nothing was run on real Electron.'] : []),
    ...(allPassed(ran) ? [] : [' On real Electron not all of it passed.']),
  ]
  const verdict =
    stopping.length === 0
      ? `Coffer starts here, and its tests can run.${notes.join('')}`
      : `Missing for npm start or npm test: ${stopping.map(({ name }) => name).join('; ')}. Nothing was installed.`
  return [
    `Coffer on ${system}`,
    '',
    ...(['start', 'test', 'package', 'sign', 'network'] as const).flatMap((use) => group(items, use)),
    'Proofs that this machine can add (the calls are listed in docs/electron-calls.md):',
    ...offers.map(({ name, can, sentence, calls }) => `  ${can ? 'yes' : 'no '} ${name}${counted(calls)}: ${sentence}`),
    ...(ran === null ? [] : ranLines(ran)),
    '',
    verdict,
  ].join('\n')
}
