/** Makes the Debian package by Debian's own `dpkg-deb`. The same app and commit give the same bytes. */
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDiskFull } from '#tools/package/disk.ts'
import { missingDepends } from './depends.ts'
import { debName } from './names.ts'
import { Refused, stage } from './stage.ts'
import type { DebInput } from './stage.ts'

export type Built =
  | { readonly state: 'built'; readonly file: string }
  | { readonly state: 'failed'; readonly why: string }
  /** What is missing on this machine. */
  | { readonly state: 'not-run'; readonly why: string }

export const hasDpkgDeb = (): boolean => spawnSync('dpkg-deb', ['--version'], { stdio: 'ignore' }).status === 0

const diskFull = (folder: string): string =>
  `The disk is full: the package needs more room in ${folder} or in the folder for temporary files. Nothing was left behind; free some and package again.`

function runDpkgDeb(root: string, file: string, date: number): string | null {
  // What else dpkg-deb could take from the machine: its compressor's threads, and the language of its words.
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(date), DPKG_DEB_THREADS_MAX: '1', LC_ALL: 'C' }
  const args = ['--root-owner-group', '-Zxz', '--build', root, file]
  const { status, stderr } = spawnSync('dpkg-deb', args, { env, encoding: 'utf8', stdio: ['ignore', 'ignore', 'pipe'] })
  return status === 0 ? null : stderr.trim()
}

/** Writes the package into a folder, whole or not at all. `scratch` holds its files meanwhile. */
export function buildDeb(input: DebInput, folder: string, scratch = tmpdir()): Built {
  if (!hasDpkgDeb())
    return { state: 'not-run', why: 'dpkg-deb is missing, which Debian, Ubuntu and their like bring along' }
  const missing = missingDepends(input.appFolder)
  if (missing.length > 0) return { state: 'failed', why: missing.join(' ') }
  const file = join(folder, debName(input.version, input.architecture, input.isStub))
  const part = `${file}.part`
  let root: string | null = null
  try {
    mkdirSync(folder, { recursive: true })
    root = mkdtempSync(join(scratch, 'coffer-deb-'))
    stage(root, input)
    const complaint = runDpkgDeb(root, part, input.date)
    if (complaint !== null)
      return {
        state: 'failed',
        why: isDiskFull({ message: complaint }, folder) ? diskFull(folder) : `dpkg-deb made no package: ${complaint}`,
      }
    renameSync(part, file)
    return { state: 'built', file }
  } catch (error) {
    if (error instanceof Refused) return { state: 'failed', why: error.message }
    if (isDiskFull(error as NodeJS.ErrnoException, folder)) return { state: 'failed', why: diskFull(folder) }
    throw error
  } finally {
    rmSync(part, { force: true })
    if (root !== null) rmSync(root, { recursive: true, force: true })
  }
}
