import { describe, expect, it } from 'vitest'
import { isPlaceholder, placeholdersIn } from '#shared/release.ts'
import type { Release } from '#shared/release.ts'

const decided: Release = {
  manifest: 'https://updates.example.org/manifest',
  downloadPage: 'https://www.example.org/download',
  homepage: 'https://www.example.org/',
  maintainer: { name: 'A maintainer', email: 'maintainer@example.org' },
  keys: { current: 'A'.repeat(43) + '=', next: 'B'.repeat(43) + '=' },
}

const undecided: Release = {
  manifest: 'https://updates.coffer.invalid/manifest',
  downloadPage: 'https://www.coffer.invalid/download',
  homepage: 'https://www.coffer.invalid',
  maintainer: { name: 'somebody.invalid', email: 'maintainers@coffer.invalid' },
  keys: { current: 'current-key.invalid', next: 'next-key.invalid' },
}

describe('the placeholders of a release', () => {
  it('are named, each by its place, and none is found where everything is decided', () => {
    expect(placeholdersIn(decided)).toEqual([])
    expect(placeholdersIn({ ...decided, keys: { ...decided.keys, next: 'x.invalid' } })).toEqual(['keys.next'])
    expect(placeholdersIn(undecided)).toEqual([
      'manifest',
      'downloadPage',
      'homepage',
      'maintainer.name',
      'maintainer.email',
      'keys.current',
      'keys.next',
    ])
  })

  it.each(['https://a.invalid', 'https://a.invalid/x', 'https://a.INVALID:8443/', 'me@a.invalid', 'key.invalid'])(
    'finds %s',
    (value) => expect(isPlaceholder(value)).toBe(true),
  )

  it.each(['https://a.invalid.example.org/', 'https://invalid.example.org', 'https://a.invalids/', 'invalid'])(
    'takes %s for a decided one',
    (value) => expect(isPlaceholder(value)).toBe(false),
  )
})
