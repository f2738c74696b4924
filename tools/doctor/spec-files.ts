/** Which files of specs ended well, by Playwright's JSON report. Pure. */
import { notRunType } from '#tools/testing/summary.ts'

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly status: string
      readonly annotations?: readonly { readonly type: string }[]
    }[]
  }[]
}

const specsIn = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsIn),
]

export interface SpecFiles {
  readonly passed: readonly string[]
  /** Nothing failed, but a test says that it left something out here: what the file was to show, it has not shown. */
  readonly partly: readonly string[]
  readonly failed: readonly string[]
}

/**
 * Files that were asked for, sorted into those whose every test passed whole, those that left something out, and all others: one that
 * was skipped without a word, or that the report does not name, has failed. `report` is null where none was written.
 */
export function sortFiles(asked: readonly string[], report: string | null): SpecFiles {
  const specs = report === null ? [] : specsIn(JSON.parse(report) as Suite)
  const stateOf = (file: string): keyof SpecFiles => {
    const own = specs.filter((spec) => `test/e2e/${spec.file}` === file)
    const tests = own.flatMap((spec) => spec.tests)
    const leftOut = (test: (typeof tests)[number]): boolean =>
      test.annotations?.some(({ type }) => type === notRunType) === true
    if (own.length === 0 || own.some(({ ok }) => !ok)) return 'failed'
    if (tests.some((test) => test.status === 'skipped' && !leftOut(test))) return 'failed'
    return tests.some(leftOut) ? 'partly' : 'passed'
  }
  const having = (state: keyof SpecFiles): readonly string[] => asked.filter((file) => stateOf(file) === state)
  return { passed: having('passed'), partly: having('partly'), failed: having('failed') }
}
