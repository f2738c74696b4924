/** What befalls the machine, and how it is put right again. */
import { readFileSync } from 'node:fs'
import type { AppError } from '#shared/errors.ts'
import type { Machine } from './machine.ts'
import type { Step } from './plan.ts'
import type { Session } from './session.ts'
import { startUndrawn } from './undrawn-host.ts'
import { answerWithinMs, within } from './within.ts'

export interface Nemesis {
  /** Does the step's act. False where this machine cannot do it, or there was nothing that it changed. */
  act(step: Step): Promise<boolean>
  /** Puts right what lasts no longer than a step, and has Coffer run again. */
  afterStep(step: Step): Promise<void>
  /** Puts everything right. */
  heal(): Promise<void>
  /** Requests that arrived while a second instance was started and the first stood still. */
  readonly secondSigned: number
  readonly clockMoved: boolean
}

/** Whether a process has been stopped by a signal. */
const isStopped = (pid: number): boolean => {
  try {
    return / T /.test(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/\(.*\)/, ''))
  } catch {
    return true
  }
}

/** After a no, main's own window does not open for as long as the refusal says: the person waits for that. */
const asTold = ({ reason: { params } }: AppError): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, Number(params?.['seconds'] ?? 1) * 1_000))

/** Tries to unlock, each with a yes: one that follows a no in time is refused, and no more. */
const mostUnlocks = 10

const turn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve))

export function createNemesis(machine: Machine, session: Session, say: (line: string) => void): Nemesis {
  const { proxy, keyring } = machine
  let secondSigned = 0
  let clockMoved = false
  let isFull = false
  let isLocked = false
  let still: Promise<void> = Promise.resolve()

  const start = async (): Promise<void> => {
    if (session.running) return
    try {
      await session.start()
      say('start: up')
    } catch (error) {
      // With no space left it says so and ends; otherwise it starts after whatever befell it.
      if (!isFull) throw error
      say('start: did not come up while the disk was full')
    }
  }
  const stand = async (): Promise<number> => {
    const { pid } = session.app
    process.kill(pid, 'SIGSTOP')
    while (!isStopped(pid)) await turn()
    return pid
  }
  const resume = (pid: number): void => {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It was killed meanwhile.
    }
  }
  const standFor = (pid: number, ms: number, then: () => void): void => {
    still = new Promise((resolve) => {
      setTimeout(() => {
        resume(pid)
        then()
        resolve()
      }, ms)
    })
  }
  const second = async (): Promise<void> => {
    const pid = await stand()
    // What the first had sent by then is read first.
    for (let at = 0; at < 10; at += 1) await turn()
    const before = proxy.arrived.money + proxy.arrived.others
    const other = startUndrawn({
      dataDir: machine.dataDir,
      env: machine.env(false),
      onLine: () => undefined,
      onMessage: () => undefined,
      onPush: () => undefined,
      onTrusted: () => undefined,
    })
    try {
      await within(answerWithinMs, 'end of a second instance', other.ended)
    } finally {
      other.kill('SIGKILL')
      secondSigned += proxy.arrived.money + proxy.arrived.others - before
      resume(pid)
    }
  }
  const fill = (): boolean => {
    session.full(true)
    isFull = machine.fill(true)
    if (!isFull) session.full(false)
    return isFull
  }
  const relock = async (): Promise<void> => {
    await keyring.lock()
    isLocked = true
    // What main holds of a key is gone with it.
    await session.kill()
    await start()
  }

  const act: Nemesis['act'] = async (step) => {
    switch (step.act) {
      case null:
        return false
      case 'kill -9':
        await session.kill()
        if (step.at === 'before') await start()
        return true
      case 'suspended':
        standFor(await stand(), step.stillMs, () => undefined)
        return true
      case 'machine asleep': {
        const { app } = session
        await app.power('suspend')
        standFor(await stand(), step.stillMs, () => void app.power('resume').catch(() => undefined))
        return true
      }
      case 'clock moved':
        clockMoved = true
        machine.bend(step.clockBy)
        return true
      case 'disk full':
        return fill()
      case 'keyring locked':
        await relock()
        return true
      case 'second instance':
        await second()
        return true
      case 'page reloaded':
        await session.reload()
        return true
      case 'network down':
        await proxy.setDown(true)
        return true
      case 'streams closed':
        return proxy.closeStreams() > 0
      case 'streams half-open':
        return proxy.stallStreams() > 0
    }
  }

  const unlock = async (): Promise<void> => {
    if (!isLocked) return
    await keyring.unlock()
    isLocked = false
    if (session.running) await session.ask('vault.refresh', null)
  }
  /** Sleep locks Coffer, and a clock that is put far ahead looks like a long absence, which does so too: its user unlocks it. */
  const open = async (): Promise<void> => {
    for (let tries = 0; tries < mostUnlocks; tries += 1) {
      const state = session.running ? await session.ask('vault.state', null) : null
      if (state?.ok !== true || !state.value.locked) return
      session.decide(true)
      const unlocked = await session.ask('vault.unlock', null)
      say(`unlocked: ${unlocked?.ok === true ? 'yes' : JSON.stringify(unlocked)}`)
      if (unlocked?.ok === false) await asTold(unlocked.error)
    }
    throw new Error(`Coffer stays locked after ${mostUnlocks} tries to unlock it`)
  }
  const free = async (step: Step | null): Promise<void> => {
    if (!isFull) return
    if (step?.killWhileFull === true) {
      await session.kill()
      await start()
    }
    machine.fill(false)
    isFull = false
    // With the answer to a question, all has been heard that main said before.
    if (session.running) await session.ask('vault.state', null)
    session.full(false)
  }

  return {
    act,
    afterStep: async (step) => {
      await still
      await free(step)
      await unlock()
      await proxy.setDown(false)
      await start()
      await open()
    },
    heal: async () => {
      await still
      await free(null)
      await unlock()
      machine.bend(0)
      await proxy.setDown(false)
      proxy.heal()
      await start()
      await open()
    },
    get secondSigned() {
      return secondSigned
    },
    get clockMoved() {
      return clockMoved
    },
  }
}
