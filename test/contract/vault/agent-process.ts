import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Keyring } from '#test/support/keyring.ts'
import { withoutDisplay } from '#test/support/keyring.ts'
import type { Acts } from './agent.ts'

type Answer<Act extends keyof Acts> = Awaited<ReturnType<Acts[Act]>>

export interface Agent {
  call<Act extends keyof Acts>(act: Act, ...args: Parameters<Acts[Act]>): Promise<Answer<Act>>
  /** Ends the process as a crash does. */
  kill(): Promise<void>
}

/** Starts an agent that speaks to `keyring`; `dataDir` is the folder of its index. */
export function startAgent(keyring: Pick<Keyring, 'env'>, dataDir: string, timeoutMs = 60_000): Agent {
  const child = fork(fileURLToPath(new URL('agent.ts', import.meta.url)), [dataDir, String(timeoutMs)], {
    env: { ...withoutDisplay(), ...keyring.env },
    execArgv: ['--expose-gc'],
  })
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let calls = 0
  child.on('message', (message: { readonly id: number; readonly value?: unknown; readonly error?: string }) => {
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) asked?.resolve(message.value)
    else asked?.reject(new Error(message.error))
  })
  const ended = new Promise<void>((resolve) =>
    child.once('exit', (code, signal) => {
      for (const { reject } of waiting.values()) reject(new Error(`the agent ended: ${String(code ?? signal)}`))
      resolve()
    }),
  )
  return {
    call: <Act extends keyof Acts>(act: Act, ...args: Parameters<Acts[Act]>) =>
      new Promise<Answer<Act>>((resolve, reject) => {
        const id = ++calls
        waiting.set(id, { resolve: resolve as (value: unknown) => void, reject })
        child.send({ id, act, args })
      }),
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
