import { describe, expect, it } from 'vitest'
import { installCommand, mayInstall, missing } from '#tools/provision/needs.ts'
import type { Machine, Purpose } from '#tools/provision/needs.ts'

const bare: Machine = {
  platform: 'linux',
  distribution: ['debian'],
  isRoot: true,
  hasDisplay: false,
  hasElectron: false,
  hasChromium: false,
  hasCommand: () => false,
  hasLibrary: () => false,
}
const complete: Machine = { ...bare, hasChromium: true, hasCommand: () => true, hasLibrary: () => true }
const packages = (purpose: Purpose, machine: Machine) => missing(purpose, machine).map(({ apt }) => apt)

describe('what a machine lacks', () => {
  it('is everything on a bare one, and more for the tests than for a start', () => {
    expect(packages('start', bare)).toEqual(['chromium', 'xvfb', 'libsecret-1-0'])
    const forTests = ['gnome-keyring', 'dbus', 'strace', 'faketime']
    expect(packages('test', bare)).toEqual(['chromium', 'xvfb', 'libsecret-1-0', ...forTests])
  })

  it('is what judges a Debian package too, for the long tests, where it can be had without a person', () => {
    const without: Machine = { ...complete, hasCommand: (name) => !['lintian', 'diffoscope'].includes(name) }
    expect(packages('long-test', without)).toEqual(['lintian', 'diffoscope-minimal'])
    expect(packages('test', without)).toEqual([])
    expect(packages('long-test', { ...without, isRoot: false })).toEqual([])
    expect(packages('long-test', { ...without, distribution: ['fedora'] })).toEqual([])
  })

  it('is nothing on a complete one', () => {
    expect(packages('long-test', complete)).toEqual([])
    expect(packages('test', complete)).toEqual([])
  })

  it('is no Chromium beside real Electron, and no Xvfb beside a display', () => {
    expect(packages('start', { ...bare, hasElectron: true, hasDisplay: true })).toEqual(['libsecret-1-0'])
  })

  it('is named one by one', () => {
    const without = (command: string): Machine => ({ ...complete, hasCommand: (name) => name !== command })
    expect(packages('test', without('strace'))).toEqual(['strace'])
    expect(packages('test', without('dbus-run-session'))).toEqual(['dbus'])
    expect(packages('test', without('Xvfb'))).toEqual(['xvfb'])
  })

  it('is Chromium alone where there is neither D-Bus nor X', () => {
    expect(packages('test', { ...bare, platform: 'darwin', distribution: [] })).toEqual(['chromium'])
  })
})

describe('the command that installs it', () => {
  const command = (machine: Machine) => installCommand(missing('start', machine), machine)?.join(' ')

  it('is that of the distribution, or of one it is like', () => {
    expect(command(bare)).toBe('apt-get install -y --no-install-recommends chromium xvfb libsecret-1-0')
    expect(command({ ...bare, isRoot: false })).toContain(' chromium chromium-sandbox xvfb')
    expect(command({ ...bare, distribution: ['linuxmint', 'ubuntu', 'debian'] })).toContain('apt-get install')
    expect(command({ ...bare, distribution: ['ubuntu', 'debian'] })).toContain('chromium-browser')
    expect(command({ ...bare, distribution: ['fedora'] })).toBe(
      'dnf install -y chromium xorg-x11-server-Xvfb libsecret',
    )
    expect(command({ ...bare, distribution: ['manjaro', 'arch'] })).toContain('pacman -S')
  })

  it('is unknown on the rest', () => {
    expect(command({ ...bare, distribution: ['gentoo'] })).toBeUndefined()
  })

  it('is run by Coffer itself for root on Debian and its like only', () => {
    expect(mayInstall(bare)).toBe(true)
    expect(mayInstall({ ...bare, isRoot: false })).toBe(false)
    expect(mayInstall({ ...bare, distribution: ['fedora'] })).toBe(false)
  })
})
