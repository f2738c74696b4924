import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { removeFolder } from './folders.ts'
import { startThrowAwayKeychain, whyNoKeyring } from './throw-away-keychain.ts'

/**
 * On Linux a real gnome-keyring on a message bus of its own, away from the machine's: own HOME and XDG folders, no display, and a
 * prompter that behaves as asked instead of opening a window.
 *
 * - `unlocked`: the login keyring is open.
 * - `locked`: it exists and is shut; `prompt` says what happens when something asks for the password.
 * - `absent`: a bus without a secret service.
 */
export type KeyringState = 'unlocked' | 'locked' | 'absent'

export interface KeyringOptions {
  /** Keeps the keyring's files here, so that a later keyring finds them; a folder that `close` removes by default. */
  readonly home?: string
  /** The password prompt fails at once, or stays open for so many seconds (25 at most, gnome-keyring's own limit) and then fails. */
  readonly prompt?: 'refused' | { readonly hangsForS: number }
}

export interface Keyring {
  /** What a process needs in its environment to speak to this keyring: merge it over `process.env`. */
  readonly env: Readonly<Record<string, string>>
  readonly home: string
  /** Shuts the keyring while it runs, as a session that locks does. */
  lock(): Promise<void>
  /** Opens it again while it runs, as logging in does. */
  unlock(): Promise<void>
  /** Ends the secret service while the bus lives on. */
  stopService(): Promise<void>
  /** Starts it again, opened. */
  startService(): Promise<void>
  /** Ends bus and daemon and waits for their end. */
  close(): Promise<void>
}

const password = 'password'

/**
 * Starts a keyring and waits until it answers. It ends with `close`, and on Linux also when this process dies. Throws where this
 * system has none for a test: keys are never written to a person's own.
 */
export async function startKeyring(state: KeyringState, options: KeyringOptions = {}): Promise<Keyring> {
  const why = whyNoKeyring(state === 'unlocked' ? [] : [state === 'locked' ? 'shut' : 'absent'])
  if (why !== null) throw new Error(`Specs that write keys do not run on a person's own keychain, and ${why}.`)
  if (process.platform === 'darwin') return startThrowAwayKeychain()
  requirePrograms(state)
  const home = options.home ?? (await mkdtemp(join(tmpdir(), 'coffer-keyring-')))
  const busConfig = await prepareHome(home, options.prompt ?? 'refused')
  const session = spawn('dbus-run-session', ['--config-file', busConfig, '--', 'bash', '-c', holder], {
    env: keyringEnvironment(home),
    stdio: 'pipe',
  })
  const send = commands(session)
  const address = await send('address')
  const hasKeyring = existsSync(join(home, 'data', 'keyrings', 'login.keyring'))
  if (state === 'unlocked') await send('open')
  if (state === 'locked') {
    if (!hasKeyring) {
      await send('open')
      await send('stop')
    }
    await send('shut')
  }
  return {
    env: { DBUS_SESSION_BUS_ADDRESS: address },
    home,
    lock: async () => void (await send('lock')),
    unlock: () => unlockThroughControlSocket(join(home, 'run', 'keyring', 'control')),
    stopService: async () => void (await send('stop')),
    startService: async () => void (await send('open')),
    close: async () => {
      const ended = new Promise((resolve) => session.once('close', resolve))
      session.stdin.end()
      if (session.exitCode === null && session.signalCode === null) await ended
      if (options.home === undefined) await removeFolder(home)
    },
  }
}

/** Throws at once where a program is missing: without the daemon, its name on the bus would be waited for in vain. */
function requirePrograms(state: KeyringState): void {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const needed = ['dbus-run-session', 'dbus-send', ...(state === 'absent' ? [] : ['gnome-keyring-daemon'])]
  const missing = needed.filter((program) => !folders.some((folder) => existsSync(join(folder, program))))
  if (missing.length > 0)
    throw new Error(
      `No keyring for tests: ${missing.join(', ')} missing. Install dbus, gnome-keyring and libsecret-1-0.`,
    )
}

/** Runs a script under Node inside a fresh keyring and gives the JSON value it prints last. */
export async function runInKeyring(
  state: KeyringState,
  scriptPath: string,
  args: readonly string[] = [],
  options: KeyringOptions = {},
): Promise<unknown> {
  const keyring = await startKeyring(state, options)
  try {
    return await runWithKeyring(keyring, scriptPath, args)
  } finally {
    await keyring.close()
  }
}

/** The same inside a keyring that is already there. */
export async function runWithKeyring(
  keyring: Pick<Keyring, 'env'>,
  scriptPath: string,
  args: readonly string[] = [],
): Promise<unknown> {
  const child = spawn(process.execPath, [scriptPath, ...args], {
    env: { ...withoutDisplay(), ...keyring.env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let errors = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const code = await new Promise((resolve, reject) => child.once('close', resolve).once('error', reject))
  if (code !== 0) throw new Error(`${scriptPath} ended with ${String(code)}: ${errors}`)
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as unknown
}

/** The environment of this process without a display, so that no prompt can open a window on the machine's own screen. */
export function withoutDisplay(): NodeJS.ProcessEnv {
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, GNOME_KEYRING_CONTROL: _control, ...rest } = process.env
  return rest
}

const keyringEnvironment = (home: string): NodeJS.ProcessEnv => ({
  ...withoutDisplay(),
  DBUS_SESSION_BUS_ADDRESS: undefined,
  HOME: home,
  XDG_DATA_HOME: join(home, 'data'),
  XDG_CONFIG_HOME: join(home, 'config'),
  XDG_CACHE_HOME: join(home, 'cache'),
  XDG_RUNTIME_DIR: join(home, 'run'),
})

/** What PAM does at login: a byte that carries the credentials, then length, operation 1 (unlock) and the password. */
async function unlockThroughControlSocket(path: string): Promise<void> {
  const message = Buffer.alloc(12 + password.length)
  message.writeUInt32BE(message.length, 0)
  message.writeUInt32BE(1, 4)
  message.writeUInt32BE(password.length, 8)
  message.write(password, 12)
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    socket.write(Buffer.concat([Buffer.alloc(1), message]))
    const [answer] = (await once(socket, 'data')) as [Buffer]
    if (answer.readUInt32BE(4) !== 0) throw new Error('The test keyring refused its own password.')
  } finally {
    socket.destroy()
  }
}

/** One command a line on its input, one answer a line on its output; the end of its input ends everything. */
const holder = `
daemon=
await_owner() {
  for _ in $(seq 1000); do
    [ "$1" = true ] && ! kill -0 "$daemon" 2>/dev/null && return 1
    dbus-send --session --print-reply --dest=org.freedesktop.DBus / org.freedesktop.DBus.NameHasOwner \\
      string:org.freedesktop.secrets 2>/dev/null | grep -q "boolean $1" && return 0
    sleep 0.05
  done
  return 1
}
stop() { [ -z "$daemon" ] && return; kill "$daemon" 2>/dev/null; wait "$daemon" 2>/dev/null; daemon=; await_owner false; }
trap stop EXIT
while read -r command; do
  case "$command" in
    address) echo "$DBUS_SESSION_BUS_ADDRESS"; continue;;
    open) printf ${password} | gnome-keyring-daemon --foreground --unlock --components=secrets >/dev/null & daemon=$!; await_owner true;;
    shut) gnome-keyring-daemon --foreground --components=secrets </dev/null >/dev/null & daemon=$!; await_owner true;;
    lock) dbus-send --session --print-reply --dest=org.freedesktop.secrets /org/freedesktop/secrets \\
      org.freedesktop.Secret.Service.Lock array:objpath:/org/freedesktop/secrets/collection/login >/dev/null;;
    stop) stop;;
  esac
  [ $? = 0 ] && echo done || echo failed
done
`

/** Sends the holder one command at a time and gives its answer. */
function commands(session: ChildProcessWithoutNullStreams): (command: string) => Promise<string> {
  let errors = ''
  session.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const lines = createInterface({ input: session.stdout })[Symbol.asyncIterator]()
  const failed = new Promise<never>((_resolve, reject) =>
    session.once('error', (error) => reject(new Error(`The test keyring did not start: ${error.message}`))),
  )
  failed.catch(() => undefined)
  return async (command) => {
    session.stdin.write(`${command}\n`)
    const line = await Promise.race([lines.next(), failed])
    if (line.done === true || line.value === 'failed')
      throw new Error(`The test keyring did not carry out "${command}": ${errors}`)
    return line.value
  }
}

async function prepareHome(home: string, prompt: 'refused' | { readonly hangsForS: number }): Promise<string> {
  const services = join(home, 'services')
  for (const folder of ['data', 'config', 'cache', 'run', 'services'])
    await mkdir(join(home, folder), { recursive: true, mode: 0o700 })
  // The prompter of gnome-keyring needs a display. A program that fails at once is a refused prompt; one that lives on
  // without taking the prompter's name is a prompt that nobody answers, until the bus gives up on it.
  const hangsForS = prompt === 'refused' ? 25 : prompt.hangsForS
  // Without the session's output, whose end would otherwise wait for it.
  const program = prompt === 'refused' ? '/bin/false' : `/bin/sh -c "exec sleep ${hangsForS} >/dev/null 2>&1"`
  await writeFile(
    join(services, 'org.gnome.keyring.SystemPrompter.service'),
    `[D-BUS Service]\nName=org.gnome.keyring.SystemPrompter\nExec=${program}\n`,
  )
  const config = join(home, 'bus.conf')
  await writeFile(
    config,
    `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
  <type>session</type>
  <listen>unix:dir=${home}</listen>
  <auth>EXTERNAL</auth>
  <servicedir>${services}</servicedir>
  <policy context="default">
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
    <allow own="*"/>
  </policy>
  <limit name="service_start_timeout">${hangsForS * 1000}</limit>
</busconfig>
`,
  )
  return config
}
