import { describe, expect, it } from 'vitest'
import { debianChangelog } from '#tools/package/deb/changelog.ts'

const markdown = `# Changelog

What a user notices.

## Unreleased

Nothing yet of what comes: a remark about the repository.

### Added

- The **palette** opens \`all\` of it, see [ADR 24](adr/0024.md), in a sentence that is long enough to be wrapped twice, at the seventy-ninth column.
  It goes on here.
- A second point.

### Fixed

- A third.

## [0.2.0] - 2026-11-03

### Changed

- What was new then.
`
const of = (version: string) =>
  debianChangelog({
    markdown,
    version,
    toDebian: (text) => text.replace('-', '~'),
    maintainer: 'A Person <a@coffer.invalid>',
    date: 1_795_896_000,
  })

describe('the changelog of the package', () => {
  it('has the points of each version as plain text of 79 columns, newest first, without remarks', () => {
    expect(of('0.3.0-rc.1')).toBe(`coffer (0.3.0~rc.1) UNRELEASED; urgency=medium

  [ Added ]
  * The palette opens all of it, see ADR 24, in a sentence that is long enough
    to be wrapped twice, at the seventy-ninth column. It goes on here.
  * A second point.
  [ Fixed ]
  * A third.

 -- A Person <a@coffer.invalid>  Sat, 28 Nov 2026 20:00:00 +0000

coffer (0.2.0) stable; urgency=medium

  [ Changed ]
  * What was new then.

 -- A Person <a@coffer.invalid>  Tue, 03 Nov 2026 00:00:00 +0000
`)
  })

  it('of a released version begins with it, and not with what is to come', () => {
    expect(of('0.2.0')?.split('\n')[0]).toBe('coffer (0.2.0) stable; urgency=medium')
  })

  it('dates the version that is packaged to the second: later than one of the same day, as Debian wants it', () => {
    const changelog = debianChangelog({
      markdown: '## 0.2.1 - 2026-11-28\n\n- More.\n\n## 0.2.0 - 2026-11-28\n\n- Some.\n',
      version: '0.2.1',
      toDebian: (text) => text,
      maintainer: 'A Person <a@coffer.invalid>',
      date: 1_795_896_000,
    })
    expect(changelog?.match(/(?<=> {2}).*/g)).toEqual([
      'Sat, 28 Nov 2026 20:00:00 +0000',
      'Sat, 28 Nov 2026 00:00:00 +0000',
    ])
  })

  it('is none where nothing in the file is about the version', () => {
    const only = debianChangelog({
      markdown: '# Changelog\n\n## 0.1.0\n',
      version: '0.2.0',
      toDebian: (text) => text,
      maintainer: '',
      date: 0,
    })
    expect(only).toBeNull()
  })
})
