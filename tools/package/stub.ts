/** Stands in for Electron where its binary is missing: enough for everything about a package to be tried, and never a release. */
import { copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { packageFile } from '#tools/project.ts'
import { electronVersion } from './electron.ts'
import { stubFiles, stubLinks, stubPrograms } from './stub-files.ts'
import type { System } from './system.ts'

/** In the name of everything that is made with it. */
export const stubMark = 'STUB-NOT-A-RELEASE'

export const stubSentence =
  'Electron’s binary is not here: what was made holds a stub in its place. It cannot be started, and it is not a release.'

/** Its package is installed without its scripts, so `npm ci` alone never fetches it. */
export const fetchHint =
  'To fetch Electron’s binary, run "node node_modules/electron/install.js" where its release host answers, then package again.'

/** What speaks against a release with a stub in it. */
export const stubObjection = `Electron’s binary is not here, and a release holds no stub. ${fetchHint}`

/** What Electron's binary carries before its fuses: a mark to find them by, their version, and how many there are. */
const fuseMark = Buffer.concat([Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'), Buffer.from([1, 9])])

/** It says what it is and ends; behind it stand the fuses. */
const start = Buffer.concat([Buffer.from(`#!/bin/sh\necho '${stubSentence}' >&2\nexit 1\n# `), fuseMark])

/** All fuses are on until they are set. */
const program = Buffer.concat([start, Buffer.from(`${'1'.repeat(9)}\n`)])

/** Whether bytes are the stub's, its fuses as they may: false where they were changed; null where they are of something else. */
export function stubOf(bytes: Buffer): boolean | null {
  if (!bytes.includes(stubMark) && !bytes.includes(stubSentence)) return null
  return bytes.subarray(0, start.length).equals(start) && /^[01]{9}\n$/.test(bytes.toString('latin1', start.length))
}

/** Writes a folder as Electron's archive for a system unpacks, with small files by the names of Electron's own. */
export function writeStub(folder: string, system: System): void {
  const place = (name: string): string => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    return join(folder, name)
  }
  for (const [name, text] of Object.entries(stubFiles(system, `${stubSentence}\n`))) writeFileSync(place(name), text)
  for (const name of stubPrograms(system)) writeFileSync(place(name), program, { mode: 0o755 })
  for (const [name, target] of Object.entries(stubLinks(system))) symlinkSync(target, place(name))
  writeFileSync(place('version'), electronVersion())
  copyFileSync(packageFile('electron', 'LICENSE'), place('LICENSE'))
}
