import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { EngineBook } from './venue.ts'

export const pair = 'BTC-USDT'

/** One client of the venue, watching one book and its own orders. */
export interface Peer {
  readonly name: string
  /** Watches the book; resolves or rejects as the client's own subscription does. */
  watchBook(): Promise<void>
  watchOrders(): Promise<void>
  /** The book it shows as current; null: none, or it says that it is not. */
  shown(): EngineBook | null
  /** Pushes of the book that the caller got, where it keeps none. */
  passedOn(): number
  /** What it reported of trouble, oldest first. */
  problems(): readonly string[]
  close(): Promise<void>
}

/** Where a peer finds the venue, and as whom. */
export interface Account {
  readonly baseUrl: string
  readonly key: string
  readonly secret: string
  readonly passphrase: string
}

/** Fetches packages into a folder outside the project. Runs no install scripts. */
export function install(folder: string, packages: readonly string[]): void {
  writeFileSync(join(folder, 'package.json'), '{"private":true}')
  const flags = ['--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const run = spawnSync('npm', ['install', ...flags, ...packages], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (run.status !== 0) throw new Error(`${packages.join(', ')} could not be installed`)
}
