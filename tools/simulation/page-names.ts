import { mutants } from '#test/simulation/mutants.ts'
import { crashPoints } from '#test/simulation/plan.ts'

interface Names {
  readonly what: string
  /** The name in a row of the page; undefined of every other line. */
  readonly inRow: RegExp
  readonly inCode: readonly string[]
}

const kinds: readonly Names[] = [
  // A mutant is beside the file that it breaks, a crash point beside the name of its table.
  { what: 'mutants', inRow: /^\| (\S+) +\| `src\//gm, inCode: mutants.map(({ name }) => name) },
  { what: 'crash points', inRow: /^\| crash +\| (\S+) +\|/gm, inCode: crashPoints },
]

/**
 * How the mutants and crash points that docs/reliability-cases.md names differ from those of the code, in one sentence for each of the
 * two; none where they are the same. Its figures are of the run that it names, and are not judged.
 */
export const otherNames = (page: string): readonly string[] =>
  kinds.flatMap(({ what, inRow, inCode }) => {
    const onPage = new Set([...page.matchAll(inRow)].map(([, name]) => name))
    const missing = inCode.filter((name) => !onPage.has(name))
    const gone = [...onPage].filter((name) => name !== undefined && !inCode.includes(name))
    if (missing.length + gone.length === 0) return []
    const differences = [
      ...(missing.length > 0 ? [`lacks ${missing.join(', ')}`] : []),
      ...(gone.length > 0 ? [`names ${gone.join(', ')}, which the code does not have`] : []),
    ]
    return [`docs/reliability-cases.md ${differences.join(' and ')} (${what}).`]
  })
