import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Release } from '#shared/release.ts'
import { throwAwayKey } from '#test/support/manifests.ts'
import manifest from '#tools/manifest.ts'
import { releaseFaults } from '#tools/release/readiness.ts'
import { rotation } from '#tools/release/rotation.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

describe('what the app carries', () => {
  const [current, next, after] = [throwAwayKey().key, throwAwayKey().key, throwAwayKey().key]
  const decided: Release = {
    manifest: 'https://updates.example.org/manifest',
    downloadPage: 'https://www.example.org/download',
    homepage: 'https://www.example.org/',
    maintainer: { name: 'A maintainer', email: 'maintainer@example.org' },
    keys: { current, next },
  }

  it('moves on by one key: the next becomes the current one, and a new one the next', () => {
    expect(rotation(decided, after)).toContain(`keys: { current: '${next}', next: '${after}' }`)
    expect(() => rotation(decided, next)).toThrow(/in the app already/)
    const said = vi.spyOn(console, 'error').mockReturnValue()
    expect(manifest(['rotate'])).toBe(1)
    expect(said.mock.calls).toEqual([['--after is missing.']])
    expect(() => rotation({ keys: { current: 'x.invalid', next: 'y.invalid' } }, after)).toThrow(/no next key/)
  })

  it('is refused for a release while anything of it is a placeholder or no key', () => {
    expect(releaseFaults(decided)).toEqual([])
    expect(releaseFaults({ ...decided, homepage: 'https://www.coffer.invalid/' })).toEqual([
      'homepage in src/shared/release.ts is still a placeholder.',
    ])
    expect(releaseFaults({ ...decided, manifest: 'http://updates.example.org/' })).toHaveLength(1)
    expect(releaseFaults({ ...decided, keys: { current, next: current } })).toEqual(['The two keys are the same one.'])
    expect(releaseFaults({ ...decided, keys: { current, next: 'soon' } })).toEqual([
      'keys.next is no ed25519 public key.',
    ])
  })
})
