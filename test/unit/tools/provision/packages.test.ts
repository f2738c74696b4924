import { describe, expect, it } from 'vitest'
import type { Machine } from '#tools/provision/needs.ts'
import { providePackages } from '#tools/provision/needs.ts'

/** A Debian machine without strace, and what was done to it. */
function createMachine({ isRoot = true, aptWorks = true } = {}) {
  let hasStrace = false
  const said: string[] = []
  const ran: string[] = []
  const machine = (): Machine => ({
    platform: 'linux',
    distribution: ['debian'],
    isRoot,
    hasDisplay: true,
    hasElectron: true,
    hasChromium: true,
    hasCommand: (name) => name !== 'strace' || hasStrace,
    hasLibrary: () => true,
  })
  const run = (command: readonly string[]): boolean => {
    ran.push(command.filter((word) => word !== '-o' && !word.includes('::')).join(' '))
    if (aptWorks && command.includes('strace')) hasStrace = true
    return aptWorks
  }
  return { said, ran, surroundings: { machine, say: (line: string) => void said.push(line), run } }
}

describe('providing packages', () => {
  it('installs what is missing as root, and finds it there', () => {
    const { said, ran, surroundings } = createMachine()
    expect(providePackages('test', surroundings)).toBeNull()
    expect(ran).toEqual(['apt-get update', 'apt-get install -y --no-install-recommends strace'])
    expect(said[0]).toContain('strace')
    expect(providePackages('test', surroundings)).toBeNull()
    expect(ran).toHaveLength(2)
  })

  it('gives the one command to run to anybody else, and runs nothing', () => {
    const { ran, surroundings } = createMachine({ isRoot: false })
    const sentence = providePackages('test', surroundings)
    expect(sentence).toBe('Run this once, then try again: sudo apt-get install -y --no-install-recommends strace')
    expect(ran).toEqual([])
  })

  it('says what could not be installed', () => {
    const { surroundings } = createMachine({ aptWorks: false })
    expect(providePackages('test', surroundings)).toContain('could not install strace')
  })

  it('installs one by one where one of them cannot be had, and names that one', () => {
    const there = new Set<string>()
    const ran: string[] = []
    const { surroundings } = createMachine()
    const machine = (): Machine => ({
      ...surroundings.machine(),
      hasCommand: (name) => (name !== 'strace' && name !== 'faketime') || there.has(name),
    })
    const run = (command: readonly string[]): boolean => {
      const names = command.slice(command.indexOf('--no-install-recommends') + 1)
      ran.push(names.join(' '))
      if (command.includes('update')) return true
      if (names.includes('strace')) return false
      for (const name of names) there.add(name)
      return true
    }
    expect(providePackages('test', { ...surroundings, machine, run })).toContain('could not install strace:')
    expect(ran.slice(1)).toEqual(['strace faketime', 'strace', 'faketime'])
  })

  it('asks for nothing when nothing is missing', () => {
    const { said, ran, surroundings } = createMachine()
    expect(providePackages('start', surroundings)).toBeNull()
    expect([...said, ...ran]).toEqual([])
  })
})
