/** Main as a child process, with the stand-in for electron loaded before it. */
import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import type { RpcChannel } from './rpc.ts'
import type { AppFacts } from './stand-in/link.ts'

export interface MainOptions {
  /** Folder of the app's package.json, which names main. */
  readonly appDir: string
  /** Arguments of the app, after its path. */
  readonly args: readonly string[]
  readonly env: NodeJS.ProcessEnv
  /** The system's colour scheme. */
  readonly colorScheme: 'light' | 'dark'
  /** A line main wrote to its standard output or error. */
  readonly onLine: (line: string) => void
  /** Modules that main loads after the stand-in and before its own first file. */
  readonly imports?: readonly string[]
  /** Loopback port of main's inspector; none by default. */
  readonly inspectPort?: number
}

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

export interface MainProcess {
  readonly pid: number
  readonly channel: RpcChannel
  readonly ended: Promise<Ended>
  kill(signal: NodeJS.Signals): void
  /** For the error of a failed start. */
  lastLines(): string
}

interface PackageFile {
  readonly name: string
  readonly productName?: string
  readonly version: string
  readonly main: string
}

export function startMain(options: MainOptions): MainProcess {
  const { appDir, args, env, colorScheme, onLine, imports = [], inspectPort } = options
  const file = JSON.parse(readFileSync(join(appDir, 'package.json'), 'utf8')) as PackageFile
  const name = file.productName ?? file.name
  const facts: AppFacts = { path: appDir, name, version: file.version, dark: colorScheme === 'dark' }
  const child = fork(join(appDir, file.main), [...args], {
    execArgv: [
      ...[join(import.meta.dirname, 'register.ts'), ...imports].flatMap((file) => ['--import', file]),
      // A signal of another program opens no debugger.
      '--disable-sigusr1',
      ...(inspectPort === undefined ? [] : [`--inspect=127.0.0.1:${inspectPort}`]),
    ],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    // The options of the process that runs the tests are not the app's.
    env: { ...env, NODE_OPTIONS: '', COFFER_PREVIEW_HOST: JSON.stringify(facts) },
  })
  const last = readLines(child, onLine)
  return {
    pid: child.pid ?? 0,
    channel: {
      send: (message) => {
        // Not the result of send(): that is also false when a message has to wait.
        if (child.connected) child.send(message as object, () => undefined)
        return child.connected
      },
      onMessage: (listener) => child.on('message', listener),
      onGone: (listener) => child.on('disconnect', listener),
    },
    ended: new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal }))),
    kill: (signal) => void child.kill(signal),
    lastLines: () => last.join('\n'),
  }
}

/** Passes main's output on, line by line; gives the last lines, which go on changing. */
function readLines(child: ChildProcess, onLine: (line: string) => void): readonly string[] {
  const last: string[] = []
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream as Readable }).on('line', (line) => {
      last.push(line)
      if (last.length > 40) last.shift()
      onLine(line)
    })
  }
  return last
}
