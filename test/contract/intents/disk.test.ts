import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DiskReport } from '../../support/faults/disk-child.ts'
import { journalAt, newIntent, temporaryFolder } from '../../support/faults/journal.ts'
import { expectOk } from '#test/support/results.ts'

const childFile = fileURLToPath(new URL('../../support/faults/disk-child.ts', import.meta.url))
const isRoot = process.getuid?.() === 0

let folder: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  folder = temporaryFolder()
})
afterEach(() => folder.remove())

/** Runs a shell line with the child's command line in `"$@"`. */
const shell = (line: string, args: readonly string[], namespace = false, options: { uid?: number } = {}) => {
  const own = isRoot ? ['--mount'] : ['--mount', '--user', '--map-root-user']
  const command = ['sh', '-c', line, 'sh', ...args]
  const [program = '', ...rest] = namespace ? ['unshare', ...own, ...command] : command
  return spawnSync(program, rest, { encoding: 'utf8', ...options })
}

/** Mounting needs root or user namespaces; where there is neither, the size limit of a process stands in. */
const canMount = shell('mount -t tmpfs none "$1"', ['/mnt'], true).status === 0

const childOn = (path: string, doing: 'fill' | 'open'): readonly string[] => [process.execPath, childFile, path, doing]
const reportOf = (run: ReturnType<typeof shell>): DiskReport => {
  if (run.status !== 0) throw new Error(run.stderr)
  return JSON.parse(run.stdout) as DiskReport
}

interface Disk {
  readonly name: string
  readonly code: 'journal-full' | 'disk-failed'
  readonly fill: () => DiskReport
}

const limited: Disk = {
  name: 'a file that may not grow past 1 MB',
  code: 'disk-failed',
  fill: () =>
    reportOf(shell(`trap '' XFSZ; ulimit -f 2000; exec "$@"`, childOn(join(folder.path, 'journal.sqlite'), 'fill'))),
}
const tiny: Disk = {
  name: 'a disk of 1 MB',
  code: 'journal-full',
  fill: () => {
    const path = join(folder.path, 'journal.sqlite')
    return reportOf(shell(`mount -t tmpfs -o size=1m none '${folder.path}'; exec "$@"`, childOn(path, 'fill'), true))
  },
}

describe('C4: a disk that is full for real', () => {
  it.each(canMount ? [limited, tiny] : [limited])('$name', ({ code, fill }) => {
    const report = fill()
    expect(report).toMatchObject({ state: 'ok', refused: code, troubles: [code], kept: 'unknown', unsaved: 1 })
    expect(report.written).toBeGreaterThan(3)
  })

  it('what was written before it was full is there afterwards, sound', () => {
    const { written } = limited.fill()
    const journal = journalAt(join(folder.path, 'journal.sqlite'))
    expect(journal.state).toBe('ok')
    expect(expectOk(journal.reader.verify())).toMatchObject({ sound: true, intents: written })
    expectOk(journal.writer.begin([newIntent()]))
    journal.close()
  })
})

describe('C5: a place that may not be written for real', () => {
  beforeEach(() => {
    const journal = journalAt(join(folder.path, 'journal.sqlite'))
    expectOk(journal.writer.begin([newIntent({ id: 'before' })]))
    journal.close()
  })

  it('opens for reading only', () => {
    const path = join(folder.path, 'journal.sqlite')
    const child = childOn(path, 'open')
    const remount = `mount --bind '${folder.path}' '${folder.path}' && mount -o remount,ro,bind '${folder.path}'`
    // Root may write whatever its mode says, but not on a place that is mounted for reading.
    if (!canMount || !isRoot) chmodSync(path, 0o444)
    if (!canMount && isRoot) chmodSync(folder.path, 0o755)
    const asNobody = isRoot && !canMount ? { uid: 65_534 } : {}
    const run =
      canMount && isRoot ? shell(`${remount} && exec "$@"`, child, true) : shell('exec "$@"', child, false, asNobody)
    expect(reportOf(run)).toMatchObject({ state: 'read-only', refused: 'journal-read-only', written: 0, listed: 1 })
  })
})
