/** An empty system of its own for dpkg: its database, files and scripts stay below one folder, whoever runs the test. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Ran {
  readonly ok: boolean
  readonly said: string
}

export interface ThrowAwayRoot {
  readonly folder: string
  dpkg(...args: readonly string[]): Ran
  /** dpkg's own word for the state of a package, such as `ii`; null where it knows none. */
  state(name: string): string | null
  has(path: string): boolean
  /** Puts packages into the database as installed, so that dpkg judges what depends on them. */
  pretend(packages: readonly string[]): void
  /** Stands in for AppArmor's own programs, which note how they were called in `calls`. */
  withAppArmor(reads: boolean): void
  readonly calls: string
}

const program = (text: string) => ({ mode: 0o755, text: `#!/bin/sh\n${text}\n` })

/** Makes one in an empty folder. */
export function throwAwayRoot(folder: string): ThrowAwayRoot {
  const [root, programs, calls] = [join(folder, 'root'), join(folder, 'programs'), join(folder, 'calls')]
  for (const path of ['var/lib/dpkg/info', 'var/lib/dpkg/updates', 'var/log', 'home/someone']) {
    mkdirSync(join(root, path), { recursive: true })
  }
  mkdirSync(programs)
  const status = join(root, 'var/lib/dpkg/status')
  writeFileSync(status, '')
  const env = { ...process.env, LC_ALL: 'C', PATH: `${programs}:${process.env['PATH'] ?? ''}:/usr/sbin:/sbin` }
  // Scripts run on the outer system and are told of the root by DPKG_ROOT: an empty one has no shell to run them with.
  const where = [`--root=${root}`, '--force-not-root', '--force-script-chrootless', `--log=${join(folder, 'log')}`]
  // What a slim system leaves out of every package is nothing about this one.
  const dpkg = (...args: readonly string[]): Ran => {
    const {
      status: code,
      stdout,
      stderr,
    } = spawnSync('dpkg', [...where, '--path-include=*', ...args], { env, encoding: 'utf8' })
    return { ok: code === 0, said: stdout + stderr }
  }
  return {
    folder: root,
    calls,
    dpkg,
    state: (name) =>
      /^(\S+) /.exec(
        dpkg('--list', name)
          .said.split('\n')
          .find((line) => line.includes(` ${name} `)) ?? '',
      )?.[1] ?? null,
    has: (path) => existsSync(join(root, path)),
    pretend: (packages) =>
      writeFileSync(
        status,
        packages
          .map(
            (name) =>
              `Package: ${name}\nStatus: install ok installed\nArchitecture: amd64\nMaintainer: nobody\nVersion: 99:1\nDescription: made up\n`,
          )
          .join('\n'),
      ),
    withAppArmor: (reads) => {
      mkdirSync(join(root, 'etc/apparmor.d'), { recursive: true })
      const notes = `echo "$(basename "$0") $*" >> '${calls}'`
      for (const [name, { text, mode }] of Object.entries({
        apparmor_parser: program(`${notes}\nexit ${reads ? 0 : 1}`),
        'aa-enabled': program(`${notes}\nexit 0`),
      }))
        writeFileSync(join(programs, name), text, { mode })
    },
  }
}

/** Every path below a folder, sorted. */
export const pathsBelow = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted()
