import type { Protocol, Session, WebRequest } from 'electron'
import type { AskedCall } from '../wire.ts'
import { isReady } from './app.ts'
import { asked, askedEntry, host, serve, fireAndForget } from './link.ts'
import { createLoudEvents, loud, preventable } from './loud.ts'
import type { LoudEvents } from './loud.ts'

type AppHandler = (request: Request) => Response | Promise<Response>

const schemes = new Map<string, AppHandler>()

/** Answers for addresses of the page; no other request is ever answered. */
export const protocol = loud<Protocol>('protocol', {
  registerSchemesAsPrivileged: (customSchemes) => {
    if (isReady()) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    asked('protocol.registerSchemesAsPrivileged', customSchemes)
  },
  handle: (scheme, handler) => {
    if (schemes.has(scheme)) throw new Error(`The protocol ${scheme} is already handled.`)
    // Electron's Request and Response are those of fetch, which Node has too.
    schemes.set(scheme, handler as unknown as AppHandler)
  },
})

serve({
  'protocol.request': async (url, method, headers) => {
    const handler = schemes.get(new URL(url).protocol.slice(0, -1))
    if (handler === undefined) throw new Error(`No handler for ${url}`)
    const answer = await handler(new Request(url, { method, headers }))
    const body = new Uint8Array(await answer.arrayBuffer())
    return { status: answer.status, headers: Object.fromEntries(answer.headers), body }
  },
})

interface StandInSession {
  readonly session: Session
  readonly probe: () => Promise<readonly AskedCall[]>
}

const permissions = [
  'media',
  'geolocation',
  'notifications',
  'clipboard-read',
  'midi',
  'pointerLock',
  'openExternal',
].concat(['clipboard-sanitized-write', 'fullscreen', 'display-capture', 'storage-access', 'hid', 'serial', 'usb'])
const foreign = 'https://example.com/'

type Loose = (...args: unknown[]) => unknown
type Locks = Map<string, Loose>

/** The session as the app sees it; its handlers become `locks`. */
function lockedSession(name: string, locks: Locks, methods: LoudEvents['methods']): Session {
  const keep = (lock: string) => (handler: unknown) => {
    if (handler === null) locks.delete(lock)
    else locks.set(lock, handler as Loose)
  }
  // The listener comes last; a filter may come before it.
  const keepLast = (lock: string) => (first: unknown, last?: unknown) => keep(lock)(last ?? first)
  return loud<Session>('session', {
    ...methods,
    setPermissionRequestHandler: keep('setPermissionRequestHandler'),
    setPermissionCheckHandler: (handler) => {
      keep('setPermissionCheckHandler')(handler)
      const check = handler as Loose | null
      // Chromium is told so for all of the app's pages; a check that allows some is not covered.
      if (check === null || permissions.some((permission) => check(null, permission, foreign, {}) === true))
        throw new Error('The preview host covers only a permission check that denies everything.')
      fireAndForget(host('permissions.deny'))
    },
    setDevicePermissionHandler: keep('setDevicePermissionHandler'),
    webRequest: loud<WebRequest>('session.webRequest', {
      onBeforeRequest: keepLast('webRequest.onBeforeRequest'),
    }),
    setProxy: (config) => {
      asked('session.setProxy', { session: name, config })
      return Promise.resolve()
    },
    resolveProxy: () => Promise.resolve('DIRECT'),
  })
}

/** What a lock answers now; `call` hands it its question. */
function answerOf(
  locks: Locks,
  lock: string,
  call: (handler: Loose, answer: (value: unknown) => void) => void,
): Promise<unknown> {
  const handler = locks.get(lock)
  return handler === undefined ? Promise.resolve('not set') : new Promise((resolve) => call(handler, resolve))
}

/** What a lock answers for each permission. */
async function permissionAnswers(
  locks: Locks,
  lock: string,
  call: (handler: Loose, permission: string, answer: (value: unknown) => void) => void,
): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {}
  for (const permission of permissions) {
    answers[permission] = await answerOf(locks, lock, (handler, answer) => call(handler, permission, answer))
  }
  return answers
}

/** Locks are kept and can be asked what they answer; Chromium under the preview host has no network and no devices. */
function createSession(name: string): StandInSession {
  const locks: Locks = new Map()
  const events = createLoudEvents('session', ['will-download'])
  const probe = async (): Promise<readonly AskedCall[]> => {
    const download = preventable({})
    events.emit('will-download', download, {}, {})
    const requests = await permissionAnswers(locks, 'setPermissionRequestHandler', (handler, permission, answer) =>
      handler(null, permission, answer, { requestingUrl: foreign, isMainFrame: true }),
    )
    const checks = await permissionAnswers(locks, 'setPermissionCheckHandler', (handler, permission, answer) =>
      answer(handler(null, permission, foreign, {})),
    )
    const device = await answerOf(locks, 'setDevicePermissionHandler', (handler, answer) =>
      answer(handler({ deviceType: 'usb', origin: foreign, device: {} })),
    )
    const foreignRequest = await answerOf(locks, 'webRequest.onBeforeRequest', (handler, answer) =>
      handler({ url: foreign }, answer),
    )
    return [
      askedEntry('session', {
        session: name,
        download: download.defaultPrevented ? 'prevented' : 'allowed',
        permissionRequests: requests,
        permissionChecks: checks,
        device,
        foreignRequest,
      }),
    ]
  }
  return { session: lockedSession(name, locks, events.methods), probe }
}

const sessions = new Map<string, StandInSession>()

/** The session of a partition; '' is the default one. */
export function sessionOf(partition: string): Session {
  const known = sessions.get(partition) ?? createSession(partition === '' ? 'default' : partition)
  sessions.set(partition, known)
  return known.session
}

export const probeSessions = async (): Promise<readonly AskedCall[]> =>
  (await Promise.all([...sessions.values()].map(({ probe }) => probe()))).flat()

const needsReady = (): void => {
  if (!isReady()) throw new Error('Session can only be received when app is ready')
}

export const session = loud<{ defaultSession: Session; fromPartition: (partition: string) => Session }>('session', {
  get defaultSession(): Session {
    needsReady()
    return sessionOf('')
  },
  fromPartition: (partition) => {
    needsReady()
    return sessionOf(partition)
  },
})
