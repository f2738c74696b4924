import { describe, expect, it } from 'vitest'
import { placeholdersIn, release } from '#shared/release.ts'
import { readinessProblems, releaseFaults } from '#tools/release/readiness.ts'

const facts = {
  version: '1.2.3',
  changelog: '# Changelog\n\n## 1.2.3 - 2026-12-01\n\nText.\n',
  faults: [],
  hasElectron: true,
}

describe('a commit that is to be released', () => {
  it('is ready with its tag, its section, addresses and Electron', () => {
    expect(readinessProblems('v1.2.3', facts)).toEqual([])
    expect(readinessProblems('v1.2.3', { ...facts, changelog: '## Unreleased\n\n## [1.2.3] - 2026-01-02\n' })).toEqual(
      [],
    )
  })

  it.each([
    ['v1.2.4', facts, /The tag is v1\.2\.4, and package\.json says 1\.2\.3/],
    ['1.2.3', facts, /The tag is 1\.2\.3/],
    ['v1.2.3', { ...facts, changelog: '## 1.2.30 - 2026-12-01\n\n## 1x2.3 - 2026-12-01\n' }, /no section for 1\.2\.3/],
    ['v1.2.3', { ...facts, changelog: '## 1.2.3\n' }, /of which day 1\.2\.3 is: write "## 1\.2\.3 - YYYY-MM-DD"/],
    ['v1.2.3', { ...facts, changelog: '## 1.2.3 - 2026-13-01\n' }, /of which day 1\.2\.3 is/],
    ['v1.2.3', { ...facts, changelog: `${facts.changelog}\n## 1.2.2\n` }, /of which day 1\.2\.2 is/],
    ['v1.2.3', { ...facts, changelog: '## 1.2.3 of December\n' }, /no section for 1\.2\.3/],
    ['v1.2.3', { ...facts, faults: ['The two keys are the same one.'] }, /^The two keys are the same one\.$/],
    ['v1.2.3', { ...facts, hasElectron: false }, /Electron’s binary is not here/],
  ])('is not with %s and %j', (tag, given, problem) => {
    expect(readinessProblems(tag, given)).toEqual([expect.stringMatching(problem)])
  })

  it('is refused while nobody has decided the addresses of this project', () => {
    const problems = readinessProblems('v1.2.3', { ...facts, faults: releaseFaults(release) })
    for (const name of placeholdersIn(release))
      expect(problems).toContain(`${name} in src/shared/release.ts is still a placeholder.`)
  })
})
