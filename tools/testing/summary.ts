/** Counts what the runners report. A runner that crashes, or runs nothing, counts as a failure. */

export interface Counts {
  readonly passed: number
  readonly failed: number
  /** What the count does not say by itself: skipped tests, a suite that could not be read, a crash. */
  readonly remarks: readonly string[]
  /** Each test that failed, by its file and title: a log that is cut to its end still names them. */
  readonly failures?: readonly string[]
  /** What was left out with a reason, which counts as neither: lines that are among the remarks too. */
  readonly notRun?: readonly string[]
  /** What specs only asked of their host, which does not enforce it: a pass of theirs proves no more than that. */
  readonly asked?: readonly string[]
}

/** The parts of Vitest's JSON report that are counted. */
interface VitestReport {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName?: string
      readonly meta?: { readonly notRun?: string }
    }[]
  }[]
}

/** The parts of Playwright's JSON report that are counted. */
interface PlaywrightReport {
  readonly stats: {
    readonly expected: number
    readonly unexpected: number
    readonly flaky: number
    readonly skipped: number
  }
  readonly errors: readonly { readonly message?: string }[]
  readonly suites?: readonly PlaywrightSuite[]
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly {
    readonly title?: string
    readonly file?: string
    readonly ok?: boolean
    readonly tests: readonly {
      readonly status?: string
      readonly annotations: readonly { readonly type: string; readonly description?: string }[]
    }[]
  }[]
}

/** The type of a spec's annotation by which it says that its host enforces nothing of what it checked. */
export const askedType = 'asked, not enforced'

/** The type of a spec's annotation that names a part of it which this machine cannot run, with the reason. */
export const notRunType = 'not run'

const annotated = (wanted: string, { suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs
    .flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations))
    .flatMap(({ type, description }) => (type === wanted && description !== undefined ? [description] : [])),
  ...suites.flatMap((suite) => annotated(wanted, suite)),
]

/** Tests that were ended where they began, and say what was not run: they count as neither, like a part that was left out. */
const endedIn = ({ suites = [], specs = [] }: PlaywrightSuite): number =>
  specs
    .flatMap(({ tests }) => tests)
    .filter(({ status, annotations }) => status === 'skipped' && annotations.some(({ type }) => type === notRunType))
    .length + suites.reduce((total, suite) => total + endedIn(suite), 0)

const skippedRemark = (runner: string, count: number): readonly string[] =>
  count === 0 ? [] : [`${runner}: ${count} skipped, counted as failed: a test that does not run proves nothing.`]

/** Without those that were skipped: a remark counts them. */
const failedIn = ({ suites = [], specs = [] }: PlaywrightSuite): readonly string[] => [
  ...specs.flatMap(({ ok, file, title }) => (ok === false ? [`${file} › ${title}`] : [])),
  ...suites.flatMap(failedIn),
]

/** Tests that left something out on this machine, as `leaveOut` of the tests' support notes it. */
const leftOutIn = ({ testResults }: VitestReport): readonly { readonly status: string; readonly what: string }[] =>
  testResults.flatMap(({ assertionResults }) =>
    assertionResults.flatMap(({ status, meta }) =>
      meta?.notRun === undefined ? [] : [{ status, what: `Vitest: NOT RUN, ${meta.notRun}` }],
    ),
  )

export function countVitest(report: VitestReport): Counts {
  const skipped = report.numPendingTests + report.numTodoTests
  // A file that cannot be loaded has no tests to fail.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((assertion) => assertion.status === 'failed'),
  )
  const left = leftOutIn(report)
  const notRun = [...new Set(left.map(({ what }) => what))]
  return {
    // The runner knows no way to end a test as not run but to pass it.
    passed: report.numPassedTests - left.filter(({ status }) => status === 'passed').length,
    failed: report.numFailedTests + skipped + broken.length,
    remarks: [
      ...skippedRemark('Vitest', skipped),
      ...broken.map(({ name }) => `Vitest: ${name} could not be run.`),
      ...notRun,
    ],
    notRun,
    failures: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.flatMap(({ status, fullName }) => (status === 'failed' ? [`${name} › ${fullName}`] : [])),
    ),
  }
}

export function countPlaywright({ stats, errors, suites = [] }: PlaywrightReport): Counts {
  const skipped = stats.skipped - endedIn({ suites })
  const notRun = annotated(notRunType, { suites }).map((what) => `Playwright: NOT RUN, ${what}`)
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + skipped + errors.length,
    remarks: [
      ...skippedRemark('Playwright', skipped),
      ...errors.map(({ message }) => `Playwright: ${message ?? 'an error outside of a test'}`),
      ...notRun,
    ],
    notRun,
    failures: failedIn({ suites }),
    asked: [...new Set(annotated(askedType, { suites }))],
  }
}

/**
 * Joins a runner's report with how it ended.
 *
 * @param report text of the runner's JSON report, or null when it wrote none
 */
export function countRun(
  runner: string,
  exitCode: number | null,
  report: string | null,
  count: (report: never) => Counts,
): Counts {
  const failure = (why: string): Counts => ({ passed: 0, failed: 1, remarks: [`${runner}: ${why}`] })
  if (report === null) return failure(`it wrote no report and ended with ${exitCode ?? 'a signal'}.`)
  let counts: Counts
  try {
    counts = count(JSON.parse(report) as never)
  } catch (error) {
    return failure(`its report cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
  if (exitCode !== 0 && counts.failed === 0) {
    const remark = `${runner}: no test failed, but it ended with ${exitCode ?? 'a signal'}.`
    return { ...counts, failed: 1, remarks: [...counts.remarks, remark] }
  }
  if (counts.passed + counts.failed === 0)
    return { ...counts, failed: 1, remarks: [...counts.remarks, `${runner}: it ran no test.`] }
  return counts
}

export const sum = (all: readonly Counts[]): Required<Omit<Counts, 'asked'>> => ({
  passed: all.reduce((total, { passed }) => total + passed, 0),
  failed: all.reduce((total, { failed }) => total + failed, 0),
  remarks: all.flatMap(({ remarks }) => remarks),
  failures: all.flatMap(({ failures = [] }) => failures),
  notRun: all.flatMap(({ notRun = [] }) => notRun),
})
