/** Which files of specs ended well, by Playwright's JSON report. Pure. */

interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly { readonly status: string }[]
  }[]
}

const specsIn = ({ suites = [], specs = [] }: Suite): NonNullable<Suite['specs']> => [
  ...specs,
  ...suites.flatMap(specsIn),
]

export interface SpecFiles {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
}

/**
 * Files that were asked for, sorted into those whose every test passed and all others: one that was skipped, or that the report does
 * not name, has shown nothing. `report` is null where none was written.
 */
export function sortFiles(asked: readonly string[], report: string | null): SpecFiles {
  const specs = report === null ? [] : specsIn(JSON.parse(report) as Suite)
  const isGood = (file: string): boolean => {
    const own = specs.filter((spec) => `test/e2e/${spec.file}` === file)
    return own.length > 0 && own.every(({ ok, tests }) => ok && tests.every(({ status }) => status !== 'skipped'))
  }
  return { passed: asked.filter(isGood), failed: asked.filter((file) => !isGood(file)) }
}
