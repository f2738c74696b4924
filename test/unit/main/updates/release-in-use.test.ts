import { expect, it } from 'vitest'
import { placeholdersIn, release } from '#shared/release.ts'
import { releaseInUse } from '#main/updates/release-in-use.ts'

const given = JSON.stringify({ manifest: 'http://127.0.0.1:1/manifest' })

it('T16: a packaged Coffer takes no releases from its environment', () => {
  expect(releaseInUse(true, given)).toBe(release)
})

it('one that runs from its sources looks for none, unless it is told of some', () => {
  expect(placeholdersIn(releaseInUse(false, undefined))).toEqual(
    expect.arrayContaining(['manifest', 'downloadPage', 'keys.current', 'keys.next']),
  )
  expect(releaseInUse(false, given).manifest).toBe('http://127.0.0.1:1/manifest')
})
