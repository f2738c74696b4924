/** What stands where a packaged app has its program, by its first bytes. */
import { closeSync, existsSync, openSync, readSync } from 'node:fs'
import { stubOf } from './stub.ts'
import type { System } from './system.ts'

/** `electron`: a program of that system, which this cannot tell from a changed one. */
export type ProgramKind = 'electron' | 'stub' | 'changed-stub' | 'other'

/** What programs begin with, in hex: ELF; PE behind its DOS head; Mach-O of one architecture, and of several. */
const heads: Readonly<Record<System['platform'], RegExp>> = {
  linux: /^7f454c46/,
  win32: /^4d5a/,
  darwin: /^(?:cffaedfe|cafebabe)/,
}

/** More than the stub has. */
const mostRead = 4096

function headOf(file: string): Buffer {
  const bytes = Buffer.alloc(mostRead)
  const handle = openSync(file, 'r')
  try {
    return bytes.subarray(0, readSync(handle, bytes))
  } finally {
    closeSync(handle)
  }
}

export function programKind(file: string, { platform }: System): ProgramKind {
  if (!existsSync(file)) return 'other'
  const head = headOf(file)
  const stub = stubOf(head)
  if (stub !== null) return stub ? 'stub' : 'changed-stub'
  return heads[platform].test(head.toString('hex', 0, 4)) ? 'electron' : 'other'
}
