/** Which proofs a machine can add to those of the preview host, and for how many calls of Electron. Pure. */
import type { Row } from '#tools/electron-calls/check.ts'
import type { Need } from '#tools/electron-calls/note.ts'
import type { Facts } from './facts.ts'
import { debianTools, signingPrograms } from './items.ts'

export interface Offer {
  readonly name: string
  readonly can: boolean
  /** What it proves, or why not here. */
  readonly sentence: string
  /** Calls of docs/electron-calls.md that it is about; null where that could not be read. */
  readonly calls: number | null
}

/** What a spec plays in a person's or a desktop's place: that Electron itself does it, the spec does not show. */
const played: ReadonlySet<Need> = new Set(['person', 'desktop session', 'touch sensor', 'browser', 'signature'])

export type Platform = NodeJS.Platform

const isHere = ({ platforms }: Row, platform: Platform): boolean =>
  platforms.length === 0 || platforms.includes(platform)

/** Specs that a row names. */
export const specsOf = ({ note: { proof } }: Pick<Row, 'note'>): readonly string[] =>
  typeof proof === 'string' ? [] : proof.filter((file) => file.startsWith('test/e2e/'))

/** How a row can be proven on real Electron on one system. */
export type Way = 'spec' | 'spec-plays' | 'smoke' | 'by-hand' | 'elsewhere'

function wayOf(row: Row, platform: Platform): Way {
  if (!isHere(row, platform)) return 'elsewhere'
  // What needs something besides, such as a person's desktop, is not called by a start that changes nothing.
  if (row.note.needs.includes('packaged')) return row.note.needs.length === 1 ? 'smoke' : 'by-hand'
  if (specsOf(row).length === 0) return 'by-hand'
  return row.note.needs.some((need) => played.has(need)) ? 'spec-plays' : 'spec'
}

const systems: Partial<Record<Platform, string>> = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' }
export const systemOf = (platform: Platform): string => systems[platform] ?? platform

/** Why real Electron cannot show a window here, or null. */
export function whyNotElectron({
  hasElectron,
  hasModules,
  setAside,
  hasSandbox,
  display,
  hasCommand,
}: Facts): string | null {
  if (!hasModules) return 'the packages are not installed'
  if (setAside === 'hidden') return 'COFFER_HOST=preview hides Electron’s binary'
  if (!hasElectron) return 'Electron’s binary is missing'
  if (!hasSandbox) return 'this system keeps Chromium’s sandbox from it'
  return display === 'none' && !hasCommand('Xvfb') ? 'there is no display and no Xvfb' : null
}

const whyNotAsRoot = ({ platform, isRoot }: Facts): string | null =>
  platform === 'linux' && isRoot
    ? 'Chromium refuses its sandbox to root, and the packaged app starts with it only'
    : null

const whyNotSigned = ({ platform, hasCommand, unsetForSigning: unset }: Facts): string | null => {
  if (platform !== 'darwin' && platform !== 'win32') return 'apps are signed on macOS and Windows only'
  const lacking = signingPrograms[platform].filter((name) => !hasCommand(name))
  if (lacking.length > 0) return `${lacking.join(', ')} ${lacking.length === 1 ? 'is' : 'are'} missing`
  return unset.length === 0 ? null : `${unset.join(', ')} ${unset.length === 1 ? 'is' : 'are'} not set`
}

const whyNotTampered = ({ platform }: Facts): string | null =>
  platform === 'linux' ? 'Electron checks its archive on macOS and Windows only' : null

const whyNotDeb = ({ platform, hasModules, hasCommand }: Facts): string | null => {
  if (platform !== 'linux') return 'it takes Debian’s tools'
  if (!hasModules) return 'the packages are not installed'
  const lacking = [...debianTools.keys()].filter((name) => !hasCommand(name))
  return lacking.length === 0 ? null : `${lacking.join(', ')} ${lacking.length === 1 ? 'is' : 'are'} missing`
}

const offer = (name: string, why: string | null, proves: string, calls: number | null): Offer => ({
  name,
  can: why === null,
  sentence: why === null ? proves : `Not here: ${why}.`,
  calls,
})

/** All proofs with what stands in their way here. `rows` is null where the sources could not be read. */
export function offersOf(facts: Facts, rows: readonly Row[] | null): readonly Offer[] {
  const { platform, hasModules, hasChromium } = facts
  const system = systemOf(platform)
  const count = (way: Way): number | null => rows?.filter((row) => wayOf(row, platform) === way).length ?? null
  const noElectron = whyNotElectron(facts)
  const noPreview = !hasModules ? 'the packages are not installed' : hasChromium ? null : 'Chromium is missing'
  return [
    offer(
      'Specs on the preview host',
      noPreview,
      '"npm test" proves Coffer’s own part there, and nothing of Electron.',
      0,
    ),
    offer(
      `Specs on real Electron, ${system}`,
      noElectron,
      'That each of these calls does what its spec asks of it.',
      count('spec'),
    ),
    offer(
      'The same, with person or desktop played by the spec',
      noElectron,
      'That the calls are taken, not that the system acts on them.',
      count('spec-plays'),
    ),
    offer(
      'The packaged app by --smoke',
      noElectron ?? whyNotAsRoot(facts),
      'What Electron does in an installed app only.',
      count('smoke'),
    ),
    offer(
      'A changed archive',
      noElectron ?? whyNotTampered(facts),
      'That a packaged app of which one bit was changed does not start (T7).',
      0,
    ),
    offer(
      `By hand on ${system}`,
      noElectron,
      'What no spec reaches; the table says what each of them needs.',
      count('by-hand'),
    ),
    offer(
      'Package for Linux, built and checked',
      whyNotDeb(facts),
      '"npm run test:full" builds it, and installs and removes it in a throw-away root.',
      0,
    ),
    offer(
      'Files of a package around Electron',
      platform === 'linux' ? noElectron : 'the golden list is of the package for Linux',
      '"npm run test:unit -- test/full/package.test.ts" with COFFER_TEST_FULL=1 holds them against the golden list.',
      0,
    ),
    offer('Signature', whyNotSigned(facts), 'A signed build; docs/release.md says how.', 0),
    offer('Other systems', 'Electron has these calls there only', '', count('elsewhere')),
  ]
}

/** What a run on real Electron has shown. */
export interface Shown {
  /** Keys of calls that ran on this system, in specs or the packaged app, without a failure, and were not kept as proven here before. */
  readonly proven: readonly string[]
  /** Called without a failure, with something played by the spec. */
  readonly called: readonly string[]
  /** Calls whose specs failed, did not run, or left something out. */
  readonly open: readonly string[]
}

/** `passed`: spec files that ran whole, without a failure. */
export function shownBy(rows: readonly Row[], platform: Platform, passed: ReadonlySet<string>, smoked: boolean): Shown {
  const known = new Set(rows.filter(({ note }) => note.ran?.includes(platform) === true).map(({ key }) => key))
  const ran = (row: Row): boolean =>
    wayOf(row, platform) === 'smoke' ? smoked : specsOf(row).every((file) => passed.has(file))
  const keys = (ways: readonly Way[], wanted: boolean): readonly string[] =>
    rows.filter((row) => ways.includes(wayOf(row, platform)) && ran(row) === wanted).map(({ key }) => key)
  return {
    proven: keys(['spec', 'smoke'], true).filter((key) => !known.has(key)),
    called: keys(['spec-plays'], true),
    open: keys(['spec', 'smoke', 'spec-plays'], false),
  }
}
