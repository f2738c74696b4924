import { describe, expect, it } from 'vitest'
import { fetchElectron } from '#tools/provision/electron-binary.ts'
import type { Fetching } from '#tools/provision/electron-binary.ts'

const day = 24 * 3_600_000

function attempt(more: Partial<Fetching>): string[] {
  const done: string[] = []
  fetchElectron({
    isWanted: true,
    now: 10 * day,
    failedAt: null,
    remember: (failed) => void done.push(failed ? 'failed' : 'there'),
    hostAnswers: () => Boolean(done.push('asked')),
    install: () => Boolean(done.push('installed')),
    ...more,
  })
  return done
}

describe('fetching the Electron binary', () => {
  it('asks the host, then installs', () => {
    expect(attempt({})).toEqual(['asked', 'installed', 'there'])
  })

  it('does not start the installer where the host does not answer, and remembers that', () => {
    expect(attempt({ hostAnswers: () => false })).toEqual(['failed'])
    expect(attempt({ install: () => false })).toEqual(['asked', 'failed'])
  })

  it('leaves the network alone for a day after a failure', () => {
    expect(attempt({ failedAt: 9 * day + 1 })).toEqual([])
    expect(attempt({ failedAt: 9 * day })).toEqual(['asked', 'installed', 'there'])
  })

  it('asks again where the clock was set back since the failure', () => {
    expect(attempt({ failedAt: 10 * day + 1 })).toEqual(['asked', 'installed', 'there'])
  })

  it('does nothing when the binary is there', () => {
    expect(attempt({ isWanted: false })).toEqual([])
  })
})
