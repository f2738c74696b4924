import { spawnSync } from 'node:child_process'
import * as fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { settleDataFolder } from '#main/platform/former-folder.ts'
import { secureDataFolder } from '#main/platform/data-folder.ts'
import { StartError } from '#main/platform/start-error.ts'
import { removeFolder } from '#test/support/folders.ts'
import { leaveOut } from '#test/support/leave-out.ts'

const mount = (folder: string, options: string): boolean =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'none', folder]).status === 0
const unmount = (folder: string): void => void spawnSync('umount', ['-l', folder])

/** Disks of this size are root's to make. */
const probe = fs.mkdtempSync(join(tmpdir(), 'coffer-disk-'))
const canMount = mount(probe, 'size=64k')
const noDisk = 'a full and a read-only disk, which only root can mount.'
afterAll(async () => {
  unmount(probe)
  await removeFolder(probe)
})

let root: string
let former: string
let disk: string
beforeEach(() => {
  root = fs.mkdtempSync(join(tmpdir(), 'coffer-disk-'))
  former = join(root, 'alte Daten', 'Coffer')
  disk = join(root, 'kleine Platte')
  fs.mkdirSync(former, { recursive: true })
  fs.mkdirSync(disk)
  fs.writeFileSync(join(former, 'profiles.json'), '{}')
  fs.writeFileSync(join(former, 'journal.sqlite'), 'x'.repeat(200_000))
})
afterEach(async () => {
  unmount(disk)
  await removeFolder(root)
})

describe('the data folder on a disk of its own', () => {
  it('is full before the move is done: the data is used where it is, and moved once there is room', (context) => {
    if (!canMount) return leaveOut(context, noDisk)
    mount(disk, 'size=128k')
    const data = join(disk, 'Coffer')
    const notice = { id: 'start.not-moved', params: { from: former, to: data, cause: 'ENOSPC' } }
    expect(settleDataFolder({ data, former })).toEqual({ folder: former, notice })
    expect(fs.readdirSync(disk)).toEqual([])
    expect(fs.statSync(join(former, 'journal.sqlite')).size).toBe(200_000)
    unmount(disk)
    mount(disk, 'size=1m')
    expect(settleDataFolder({ data, former })).toEqual({ folder: data, notice: null })
    expect(fs.readdirSync(data)).toEqual(['journal.sqlite', 'profiles.json'])
    expect(fs.existsSync(former)).toBe(false)
  })

  it('cannot be written: the data is used where it is; without earlier data the start says why', (context) => {
    if (!canMount) return leaveOut(context, noDisk)
    mount(disk, 'ro')
    const data = join(disk, 'Coffer')
    const notice = { id: 'start.not-moved', params: { from: former, to: data, cause: 'EROFS' } }
    expect(settleDataFolder({ data, former })).toEqual({ folder: former, notice })
    const reason = { id: 'start.data-unusable', params: { folder: data, cause: 'EROFS' } }
    expect(() => secureDataFolder(data)).toThrow(StartError)
    expect(() => secureDataFolder(data)).toThrow(expect.objectContaining({ reason }) as Error)
  })
})
