/**
 * A release is gated by a run of the long form on a builder. What that run leaves out is a hole in the gate, and counts as failed
 * there; but for what no builder can run, which stands here by the words of its own file.
 */
import type { Counts } from './summary.ts'

interface Allowed {
  /** Words of the reason. */
  readonly what: string
  /** Whose they are. */
  readonly in: string
}

export const allowedToBeLeftOut: readonly Allowed[] = [
  // The checks run on the preview host; the release's build for Linux runs this file with Electron's binary.
  { what: 'Electron’s own files in a package', in: 'test/full/package.test.ts' },
  // A registry may be slow. Of what ships the age has to be known, and signatures are not left out.
  { what: 'packages was not answered or not asked in time', in: 'tools/supply/registry.ts' },
  // On real Electron: what has to be looked at by a person (docs/electron-calls.md).
  { what: 'tray: nobody can press a real item from here.', in: 'test/e2e/tray.spec.ts' },
  { what: 'notifications: nothing is checked on real Electron yet.', in: 'test/e2e/notifications.spec.ts' },
  { what: 'real Electron tells of the windows’ preferences alone.', in: 'test/e2e/asked.spec.ts' },
  { what: 'nothing of them is read back on real Electron yet.', in: 'test/e2e/asked.spec.ts' },
  {
    what: 'what drives real Electron here has it listen for a debugger',
    in: 'test/adversary/page-attacks/index.ts',
  },
  // On macOS and Windows: no keychain of the test's own.
  { what: 'Windows has one keychain for each person', in: 'test/support/throw-away-keychain.ts' },
  { what: 'macOS asks for a keychain that is shut or missing', in: 'test/support/throw-away-keychain.ts' },
  { what: 'macOS asks in a window of its own before', in: 'test/support/throw-away-keychain.ts' },
  { what: 'this system has no tables of the kernel to read (/proc)', in: 'test/adversary/page-attacks/index.ts' },
]

/** What the long form left out on a builder though nothing allows it; nothing elsewhere. */
export const unexpectedlyLeftOut = (
  { notRun = [] }: Pick<Counts, 'notRun'>,
  run: { readonly full: boolean; readonly ci: string | undefined },
): readonly string[] =>
  run.full && (run.ci ?? '') !== ''
    ? notRun.filter((line) => !allowedToBeLeftOut.some(({ what }) => line.includes(what)))
    : []
