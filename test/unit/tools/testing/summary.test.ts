import { describe, expect, it } from 'vitest'
import { askedType, countPlaywright, countRun, countVitest, notRunType, sum } from '#tools/testing/summary.ts'

const vitest = { numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0, testResults: [] }
const playwright = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }
const text = (report: object): string => JSON.stringify(report)

describe('the count of a test run', () => {
  it('is that of the report when all went well', () => {
    expect(countRun('Vitest', 0, text(vitest), countVitest)).toEqual({
      passed: 5,
      failed: 0,
      remarks: [],
      failures: [],
      notRun: [],
    })
    expect(countRun('Playwright', 0, text(playwright), countPlaywright)).toEqual({
      passed: 3,
      failed: 0,
      remarks: [],
      failures: [],
      notRun: [],
      asked: [],
    })
  })

  it('counts a skipped test as failed, and says so', () => {
    const skipped = countVitest({ ...vitest, numPendingTests: 1, numTodoTests: 1 })
    expect(skipped).toMatchObject({ passed: 5, failed: 2 })
    expect(skipped.remarks.join()).toContain('2 skipped')
    expect(countPlaywright({ ...playwright, stats: { ...playwright.stats, skipped: 2 } }).failed).toBe(2)
  })

  it('counts a file that cannot be loaded, a flaky spec and an error outside of a spec', () => {
    const results = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      { name: 'b.test.ts', status: 'failed', assertionResults: [{ status: 'failed' }] },
    ]
    expect(countVitest({ ...vitest, numFailedTests: 1, testResults: results })).toMatchObject({ passed: 5, failed: 2 })
    const shaky = { stats: { ...playwright.stats, flaky: 1 }, errors: [{ message: 'no config' }] }
    expect(countPlaywright(shaky)).toMatchObject({ failed: 2, remarks: ['Playwright: no config'] })
  })

  it('is one failure when the runner crashed, wrote nothing, wrote nonsense or ran nothing', () => {
    expect(countRun('Vitest', null, null, countVitest)).toMatchObject({ passed: 0, failed: 1 })
    expect(countRun('Vitest', 0, '{"truncated', countVitest)).toMatchObject({ passed: 0, failed: 1 })
    expect(countRun('Vitest', 0, text({ ...vitest, numPassedTests: 0 }), countVitest)).toMatchObject({ failed: 1 })
    expect(countRun('Vitest', 134, text(vitest), countVitest)).toMatchObject({ passed: 5, failed: 1 })
  })

  it('keeps what specs only asked of their host, each once, wherever in the report it stands', () => {
    const spec = (...annotations: readonly object[]) => ({ specs: [{ tests: [{ annotations }] }] })
    const asked = (description: string) => ({ type: askedType, description })
    const report = {
      ...playwright,
      suites: [
        { suites: [spec(asked('R1: recorded'), { type: 'host', description: 'preview' })] },
        spec(asked('V6: recorded')),
        spec(asked('R1: recorded'), { type: askedType }),
      ],
    }
    expect(countRun('Playwright', 0, text(report), countPlaywright).asked).toEqual(['R1: recorded', 'V6: recorded'])
  })

  it('tells of a part that a machine could not run, which counts as neither', () => {
    const tests = [{ annotations: [{ type: notRunType, description: 'attack T6-06: no tables' }] }]
    const report = { ...playwright, suites: [{ suites: [{ specs: [{ tests }] }] }] }
    expect(countPlaywright(report).remarks).toEqual(['Playwright: NOT RUN, attack T6-06: no tables'])
  })

  it('takes a skipped test for not run where it says why, and for a failure where it does not', () => {
    const skipped = (...types: readonly string[]) => ({
      status: 'skipped',
      annotations: types.map((type) => ({ type, description: 'no keychain' })),
    })
    const tests = [skipped('skip', notRunType), skipped('skip')]
    const stats = { ...playwright.stats, skipped: 2 }
    const { passed, failed, remarks } = countPlaywright({ ...playwright, stats, suites: [{ specs: [{ tests }] }] })
    expect([passed, failed]).toEqual([3, 1])
    expect(remarks).toEqual([expect.stringContaining('1 skipped'), 'Playwright: NOT RUN, no keychain'])
  })

  it('tells once of what tests of this machine left out, and counts none of them as passed', () => {
    const left = { status: 'passed', meta: { notRun: 'lintian is missing' } }
    const testResults = [{ name: 'a.test.ts', status: 'passed', assertionResults: [left, left, { status: 'passed' }] }]
    const counts = countVitest({ ...vitest, testResults })
    expect(counts).toMatchObject({ passed: 3, failed: 0, remarks: ['Vitest: NOT RUN, lintian is missing'] })
    expect(counts.notRun).toEqual(counts.remarks)
    // What failed all the same is no pass that is taken off.
    const failed = [{ name: 'a.test.ts', status: 'failed', assertionResults: [{ ...left, status: 'failed' }] }]
    expect(countVitest({ ...vitest, numFailedTests: 1, testResults: failed })).toMatchObject({ passed: 5, failed: 1 })
    const nothing = text({
      ...vitest,
      numPassedTests: 2,
      testResults: [{ ...testResults[0], assertionResults: [left, left] }],
    })
    expect(countRun('Vitest', 0, nothing, countVitest)).toMatchObject({
      passed: 0,
      failed: 1,
      remarks: ['Vitest: NOT RUN, lintian is missing', 'Vitest: it ran no test.'],
    })
  })

  it('names each test that failed, wherever in the report it stands', () => {
    const results = [
      { name: 'a.test.ts', status: 'passed', assertionResults: [{ status: 'passed', fullName: 'fine' }] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [
          { status: 'failed', fullName: 'group one' },
          { status: 'passed', fullName: 'group two' },
          { status: 'failed', fullName: 'group three' },
        ],
      },
    ]
    const unit = { ...vitest, numFailedTests: 2, testResults: results }
    expect(countVitest(unit).failures).toEqual(['b.test.ts › group one', 'b.test.ts › group three'])
    const spec = (title: string, ok: boolean) => ({ title, ok, file: 'c.spec.ts', tests: [] })
    const report = {
      ...playwright,
      suites: [{ specs: [spec('one', false), spec('two', true)], suites: [{ specs: [spec('three', false)] }] }],
    }
    expect(countPlaywright(report).failures).toEqual(['c.spec.ts › one', 'c.spec.ts › three'])
  })

  it('adds up', () => {
    const all = [
      { passed: 2, failed: 1, remarks: ['a'], failures: ['x'] },
      { passed: 3, failed: 0, remarks: ['b'], notRun: ['b'] },
    ]
    expect(sum(all)).toEqual({ passed: 5, failed: 1, remarks: ['a', 'b'], failures: ['x'], notRun: ['b'] })
  })
})
