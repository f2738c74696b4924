import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { removeFolder } from '#test/support/folders.ts'
import { startKeyring } from '#test/support/keyring.ts'
import type { Keyring, KeyringOptions, KeyringState } from '#test/support/keyring.ts'
import { startAgent } from './agent-process.ts'
import type { Agent } from './agent-process.ts'

export interface Machine {
  /** Folder of the app's data, fresh for each test. */
  dataDir(): string
  keyringIn(state: KeyringState, options?: KeyringOptions): Promise<Keyring>
  agentOn(keyring: Pick<Keyring, 'env'>, timeoutMs?: number): Agent
  /** Runs after the test, the latest first. */
  undo(step: () => Promise<void>): void
}

/** Keyrings, agents and a data folder that end with the test that asked for them. */
export function machine(): Machine {
  let dataDir = ''
  let steps: (() => Promise<void>)[] = []
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'coffer-contract-'))
    steps = [() => removeFolder(dataDir)]
  })
  afterEach(async () => {
    for (const step of steps.reverse()) await step()
  })
  return {
    dataDir: () => dataDir,
    keyringIn: async (state, options) => {
      const keyring = await startKeyring(state, options)
      steps.push(keyring.close)
      return keyring
    },
    agentOn: (keyring, timeoutMs) => {
      const agent = startAgent(keyring, dataDir, timeoutMs)
      steps.push(agent.kill)
      return agent
    },
    undo: (step) => void steps.push(step),
  }
}
