import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'
import { allowedToBeLeftOut, unexpectedlyLeftOut } from '#tools/testing/not-run.ts'

describe('what the long form leaves out on a builder', () => {
  const lintian = 'Vitest: NOT RUN, deb packages: lintian is missing'
  const tray = 'Playwright: NOT RUN, tray: nobody can press a real item from here.'
  const signatures = 'signatures: NOT RUN, npm audit signatures did not end in time'

  it('counts as failed, but for what no builder can run', () => {
    const notRun = [lintian, tray, signatures]
    expect(unexpectedlyLeftOut({ notRun }, { full: true, ci: 'true' })).toEqual([lintian, signatures])
    expect(unexpectedlyLeftOut({ notRun: [tray] }, { full: true, ci: '1' })).toEqual([])
    expect(unexpectedlyLeftOut({}, { full: true, ci: 'true' })).toEqual([])
  })

  it('counts as neither in the short form, and on a machine of a person', () => {
    expect(unexpectedlyLeftOut({ notRun: [lintian] }, { full: false, ci: 'true' })).toEqual([])
    for (const ci of [undefined, '']) expect(unexpectedlyLeftOut({ notRun: [lintian] }, { full: true, ci })).toEqual([])
  })

  it.each(allowedToBeLeftOut)('is allowed by the words of $in: $what', ({ what, in: file }) => {
    expect(readFileSync(join(projectDir, file), 'utf8')).toContain(what)
  })
})
