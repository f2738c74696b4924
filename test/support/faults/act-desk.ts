import { join } from 'node:path'
import type { IntentView } from '#shared/domain/intent.ts'
import { ok } from '#shared/errors.ts'
import type { MoneyDeps } from '#main/intents/money-call.ts'
import { createActions } from '#test/support/actions.ts'
import { virtualTime } from '#test/support/virtual-time.ts'
import { journalAt, temporaryFolder } from './journal.ts'
import type { Script } from './scripted-client.ts'
import { scriptedClient } from './scripted-client.ts'
import { noLimits } from '#test/support/no-limits.ts'

let lastDraft = 0

/** The acts on a real journal, with a scripted venue and time that moves only when a test says so. */
export function actDesk(script: Script = {}, options: Partial<MoneyDeps> = {}) {
  const folder = temporaryFolder()
  const path = join(folder.path, 'journal.sqlite')
  const client = scriptedClient(script)
  const changes: IntentView[] = []
  let lastId = 0

  /** A run of the app on the same disk; `restart` makes the next one. */
  const start = (startedAt?: number) => {
    const time = virtualTime(startedAt)
    const journal = journalAt(path, time.now)
    const actions = createActions({
      journal,
      clients: () => ok(client),
      time,
      newId: () => `id-${(lastId += 1)}`,
      onIntent: (intent) => changes.push(intent),
      limits: noLimits,
      serviceStatus: () => ({ state: 'open', message: '' }),
      ...options,
    })
    return { time, journal, actions }
  }
  let run = start()
  const stop = (): void => {
    run.actions.stop()
    run.journal.close()
  }

  return {
    client,
    changes,
    /** Where the journal is. */
    path,
    get actions() {
      return run.actions
    },
    get journal() {
      return run.journal
    },
    get time() {
      return run.time
    },
    envelope: (profileId = 'p1') => ({ profileId, draftId: `draft-${(lastDraft += 1)}` }),
    /**
     * Ends this run as a crash would, without a word to the journal, and starts another on the same disk. The machine's clock
     * goes on: one set back by a minute or more leaves what was sent before it to the user's word.
     */
    restart: (): void => {
      stop()
      run = start(run.time.now())
    },
    /** Names of the calls made so far. */
    called: (): string[] => client.calls.map(({ name }) => name),
    close: (): void => {
      stop()
      folder.remove()
    },
  }
}

export type ActDesk = ReturnType<typeof actDesk>

export const limitOrder = {
  type: 'limit',
  symbol: 'BTC-USDT',
  side: 'buy',
  price: '100',
  size: '0.1',
} as const
