/**
 * `npm run doctor`: says what of Coffer runs on this machine, what is missing and what to do, and which proofs on real Electron the
 * machine can add; with Electron's binary it runs them. `-- --look` only looks, `-- --json` prints one object. Installs nothing.
 */
import { itemsOf } from './doctor/items.ts'
import { lookAround } from './doctor/look.ts'
import { offersOf, systemOf, whyNotElectron } from './doctor/proofs.ts'
import { exitCodeOf, textOf } from './doctor/report.ts'
import type { Ran, Report } from './doctor/report.ts'
import type { Row } from './electron-calls/check.ts'
import { projectDir } from './project.ts'

const options = ['--json', '--look']

/** The table of Electron's calls, or null where the packages that read the sources are not installed. */
async function readRows(hasModules: boolean): Promise<readonly Row[] | null> {
  if (!hasModules) return null
  const [{ scanProject }, { rowsOf }, { noteFiles }] = await Promise.all([
    import('./electron-calls/program.ts'),
    import('./electron-calls/check.ts'),
    import('./electron-calls/notes/index.ts'),
  ])
  return rowsOf(scanProject(projectDir).found, noteFiles)
}

export default async function main(args: readonly string[]): Promise<number> {
  const unknown = args.find((argument) => !options.includes(argument))
  if (unknown !== undefined) {
    console.error(`npm run doctor knows no ${unknown}: it takes ${options.join(' and ')}.`)
    return 2
  }
  console.error('Looking at this machine; it takes up to a minute ...')
  const facts = await lookAround()
  const rows = await readRows(facts.hasModules)
  const offers = offersOf(facts, rows)
  let ran: Ran | null = null
  if (whyNotElectron(facts) === null && rows !== null && !args.includes('--look')) {
    const { runOnElectron } = await import('./doctor/run.ts')
    ran = await runOnElectron(rows, facts.platform)
  }
  const report: Report = { system: systemOf(facts.platform), items: itemsOf(facts), offers, ran }
  console.log(
    args.includes('--json') ? JSON.stringify({ ...report, exitCode: exitCodeOf(report) }, null, 2) : textOf(report),
  )
  return exitCodeOf(report)
}
