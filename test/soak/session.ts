/**
 * One history's Coffer over all its starts: the process that runs now, what the page was shown so far, and everything that
 * crossed, for the scan for secrets.
 */
import type { EventPayloads, InputOf, OutputOf } from '#shared/bridge/index.ts'
import type { Channel, EventName } from '#shared/bridge/names.ts'
import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import type { Told } from '#test/invariants/facts.ts'
import { isOurs, sayEnd } from './ends.ts'
import type { End } from './ends.ts'
import type { Machine } from './machine.ts'
import { answerWindow } from './person.ts'
import { createShown } from './shown.ts'
import { startUndrawn } from './undrawn-host.ts'
import type { UndrawnApp } from './undrawn-host.ts'
import { answerWithinMs, within } from './within.ts'

export interface Session {
  /** Starts main and does what a page does when it has loaded; rejects when main does not come up. */
  start(options?: StartOptions): Promise<void>
  readonly running: boolean
  readonly app: UndrawnApp
  /** How the process started last ended; null while it runs. */
  readonly lastEnd: End | null
  /** What the process started last wrote to its output. */
  readonly lines: readonly string[]
  /** The answer, or null where main ended before it gave one; rejects where neither comes in time. */
  ask<Name extends Channel>(channel: Name, input: InputOf<Name>): Promise<Result<OutputOf<Name>> | null>
  reload(): Promise<void>
  kill(): Promise<void>
  /** Kills it for good: nothing starts any more. */
  close(): Promise<void>
  quit(): Promise<void>
  /** What the person at main's own window says until told otherwise. */
  decide(yes: boolean): void
  /** Every state that was shown of each intent. */
  told(): readonly Told[]
  /** Main cannot write from now on, or can again: what it says meanwhile is gone with the process. */
  full(isFull: boolean): void
  noteAnswer(answer: MoneyAnswer): void
  /** Tries at once, and again with everything that main says, until it gives something else than null; null after `ms`. */
  until<T>(ms: number, attempt: () => Promise<T | null> | T | null): Promise<T | null>
  /** All that crossed the bridge or was written to the output. */
  readonly crossed: readonly string[]
}

export interface StartOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly imports?: readonly string[]
  /** It is started to end by itself: who starts it so judges how it does. */
  readonly dies?: boolean
}

const balances = { base: 'USDT', sort: { by: 'currency', down: false }, text: '', dustBelow: null } as const
const openOrders = { sort: null, filter: { pair: '', side: 'all', origin: 'all', type: 'all' } } as const
/** What the page's tables of balances and of open orders ask for. */
export const tables = { balances, openOrders }

export interface SessionListener {
  /** What the page is shown of intents, in words. */
  readonly say: (line: string) => void
  /** Main ended, once its page had loaded, and nothing here had ended it. */
  readonly onOwnEnd: (what: string) => void
  /** Main cannot write from now on. */
  readonly onFull: () => void
  /** A process starts. */
  readonly onStart: () => void
  /** The person says yes in a window of this kind. */
  readonly onYes: (kind: string, shown: string) => void
}

/** `launch`: starts a process. `ms`: what main is given for each start, answer and end. */
export function createSession(
  machine: Pick<Machine, 'setUp' | 'dataDir' | 'env'>,
  hasOwnClock: boolean,
  { say, onOwnEnd, onFull, onStart, onYes }: SessionListener,
  launch: typeof startUndrawn = startUndrawn,
  ms = answerWithinMs,
): Session {
  const { setUp, dataDir } = machine
  const { profileId, recipient } = setUp
  const shown = createShown()
  const crossed: string[] = []
  const wakers = new Set<() => void>()
  let app: UndrawnApp | null = null
  let by: End['by'] = null
  let lastEnd: End | null = null
  let lines: string[] = []
  let yes = true
  let isClosed = false

  const wake = (): void => {
    for (const waker of [...wakers]) waker()
  }
  const show = (id: string, state: IntentState): void => {
    if (shown.show(id, state)) say(`shown: ${id} ${state}`)
  }
  const heard = <Name extends EventName>(name: Name, payload: EventPayloads[Name]): void => {
    if (name === 'intent-changed') show((payload as IntentView).id, (payload as IntentView).state)
    if (name === 'journal-trouble') {
      shown.trouble(payload !== null)
      say(`shown: ${payload === null ? 'all is written' : 'what happens cannot be written'}`)
    }
    wake()
  }
  const current = (): UndrawnApp => {
    if (app === null) throw new Error('Coffer is not running')
    return app
  }
  const ask: Session['ask'] = async (channel, input) => {
    const asked = current()
    // The line to a process that dies is gone a moment before the process is.
    const answer = asked.invoke(channel, input).catch(() => asked.ended.then(() => null))
    return within(ms, `answer to ${channel}`, answer)
  }
  const kill = async (): Promise<void> => {
    const killed = app
    if (killed !== null) by = 'kill'
    killed?.kill('SIGKILL')
    if (killed !== null) await within(ms, 'end of a killed main', killed.ended)
  }
  const load = async (): Promise<void> => {
    await ask('feed.reset', null)
    await ask('page.ready', null)
    const listed = await ask('intents.list', { profileId, limit: 500 })
    if (listed?.ok === true) for (const { id, state } of listed.value) show(id, state)
    const watch = { profileId, pace: 'fast' } as const
    const rows = { from: 0, count: 50 }
    await ask('feed.watch', { ...watch, watchId: 'balances', topic: { kind: 'balanceTable', ...balances, ...rows } })
    await ask('feed.watch', { ...watch, watchId: 'orders', topic: { kind: 'openOrders', ...openOrders, ...rows } })
  }

  const until: Session['until'] = async (ms, attempt) => {
    const deadline = performance.now() + ms
    for (;;) {
      const news = Promise.withResolvers<void>()
      wakers.add(news.resolve)
      const left = deadline - performance.now()
      // The timer is the bound; nothing is looked at by the clock.
      const timer = setTimeout(news.resolve, Math.max(0, left))
      try {
        const found = await attempt()
        if (found !== null || left <= 0) return found
        await news.promise
      } finally {
        clearTimeout(timer)
        wakers.delete(news.resolve)
      }
    }
  }

  return {
    start: async ({ env = {}, imports = [], dies = false } = {}) => {
      if (isClosed) throw new Error('the history is over')
      onStart()
      const own: string[] = []
      let isUp = false
      const started = launch({
        dataDir,
        env: { ...machine.env(hasOwnClock), ...env },
        imports,
        onLine: (line) => {
          own.push(line)
          crossed.push(line)
          wake()
        },
        onMessage: (text) => crossed.push(text),
        onPush: (name, payload) => heard(name, payload as never),
        onTrusted: (window) => void answerWindow(window, { yes, recipient, onYes }),
      })
      app = started
      by = null
      lastEnd = null
      lines = own
      void started.ended.then((ended) => {
        const end = { ...ended, by }
        lastEnd = end
        app = null
        shown.killed()
        // One that never came up rejects its start.
        if (isUp && !dies && !isOurs(end)) onOwnEnd(sayEnd(end))
        wake()
      })
      await within(ms, 'page of a started main', started.ready)
      isUp = true
      await load()
    },
    get running() {
      return app !== null
    },
    get app() {
      return current()
    },
    get lastEnd() {
      return lastEnd
    },
    get lines() {
      return lines
    },
    ask,
    reload: async () => {
      await within(ms, 'page loaded anew', current().reload())
      await load()
    },
    kill,
    close: () => {
      isClosed = true
      return kill()
    },
    quit: async () => {
      const quitting = app
      if (quitting === null) return
      by = 'quit'
      await within(ms, 'end of a main that was asked to quit', quitting.quit())
    },
    decide: (next) => void (yes = next),
    told: shown.told,
    full: (isFull) => {
      if (isFull) onFull()
      shown.full(isFull)
    },
    noteAnswer: ({ intentId, state }) => show(intentId, state),
    until,
    crossed,
  }
}
