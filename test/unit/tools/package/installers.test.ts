import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceDate } from '#tools/package/deb/of-package.ts'
import { makeInstallers } from '#tools/package/installers.ts'

const packaged = (platform: 'linux' | 'darwin') =>
  ({ ok: true, folder: '/none', system: { platform, arch: 'x64' }, version: '0.1.0', stub: true }) as const

describe('installers on a machine without the tools', () => {
  beforeEach(() => {
    vi.stubEnv('PATH', '')
    vi.stubEnv('SOURCE_DATE_EPOCH', '1')
  })
  afterEach(() => void vi.unstubAllEnvs())

  it('are not made, and each is named as not run with the reason', () => {
    const { ok, lines } = makeInstallers(packaged('linux'), '/none')
    expect(ok).toBe(true)
    expect(lines[0]).toBe('not run: deb, since dpkg-deb is missing, which Debian, Ubuntu and their like bring along.')
    expect(lines[1]).toMatch(/^not run: AppImage, dmg, zip, nsis, portable\. /)
    expect(makeInstallers(packaged('darwin'), '/none').lines).toEqual([
      expect.stringContaining('not run: deb, AppImage'),
    ])
  })

  it('are refused without a date of their own', () => {
    vi.stubEnv('SOURCE_DATE_EPOCH', 'yesterday')
    expect(makeInstallers(packaged('linux'), '/none')).toEqual({
      ok: false,
      lines: [expect.stringContaining('SOURCE_DATE_EPOCH')],
    })
  })
})

describe('the date of a package', () => {
  it('is the one asked for, or that of the commit, and none outside of a clone', () => {
    expect(sourceDate({ SOURCE_DATE_EPOCH: '12' })).toBe(12)
    expect(sourceDate({ SOURCE_DATE_EPOCH: '' }, '/')).toBeNull()
    expect(sourceDate({}, '/')).toBeNull()
  })
})
