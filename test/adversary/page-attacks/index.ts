import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import type { LaunchedApp } from '#test/support/launch.ts'
import type { Canary } from '#test/support/canary.ts'
import { NotPlayed } from '../attack.ts'
import type { Attack } from '../attack.ts'
import { network } from './network.ts'

/** A running app whose page is the attacker's, and a listener where nothing may arrive. */
export interface PageWorld {
  readonly app: LaunchedApp
  readonly canary: Canary
}

/** Ports on which a process listens, by the kernel's own tables; null where there are none to read. */
function portsOf(pid: number): readonly string[] | null {
  if (!existsSync(`/proc/${pid}/fd`) || !existsSync('/proc/net/tcp')) return null
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return [/^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? '']
      } catch {
        return []
      }
    }),
  )
  return ['tcp', 'tcp6'].flatMap((kind) =>
    readFileSync(`/proc/net/${kind}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state, , , , , , inode = '']) => state === '0A' && inodes.has(inode))
      .map(([, address = '']) => address),
  )
}

/** Attacks that need the page itself, or the process that shows it. */
export const pageAttacks: readonly Attack<PageWorld>[] = [
  ...network,
  {
    id: 'T1-06',
    by: 'page',
    requirements: ['T1', 'I1'],
    attack: 'Replaces promises, iterators, JSON and the setters of all objects, then calls main through them',
    reaches: 'A function of Electron or of the preload that passes by, and through it main’s messenger',
    result: 'Only names, inputs and answers of its own calls pass by; no function and no event does',
    play: async ({ app }) => {
      const caught = await app.page.evaluate(async () => {
        const seen: string[] = []
        const note = (value: unknown): void => {
          if (typeof value === 'function') seen.push(String(value).slice(0, 60))
          // By its own fields alone: the setters below stand on every object.
          if (typeof value !== 'object' || value === null) return
          if (Object.hasOwn(value, 'sender') || Object.hasOwn(value, 'ports')) seen.push('an event')
        }
        const then = Promise.prototype.then
        const stringify = JSON.stringify
        Promise.prototype.then = function (this: Promise<unknown>, ...args: unknown[]) {
          return Reflect.apply(then, this, [
            (value: unknown) => {
              note(value)
              return typeof args[0] === 'function' ? (args[0] as (given: unknown) => unknown)(value) : value
            },
            args[1],
          ]) as never
        } as typeof then
        JSON.stringify = ((value: unknown, ...more: never[]) => {
          note(value)
          return stringify(value, ...more)
        }) as typeof stringify
        for (const name of ['sender', 'ipcRenderer', 'channel', 'ports'])
          Object.defineProperty(Object.prototype, name, { configurable: true, set: note, get: () => undefined })
        try {
          const { coffer } = globalThis as unknown as {
            coffer: { invoke: Record<string, (input: unknown) => Promise<unknown>> }
          }
          for (const name of ['app.info', 'profiles.list', 'vault.state']) await coffer.invoke[name]?.(null)
        } finally {
          Promise.prototype.then = then
          JSON.stringify = stringify
          for (const name of ['sender', 'ipcRenderer', 'channel', 'ports'])
            Reflect.deleteProperty(Object.prototype, name)
        }
        return seen
      })
      assert.deepEqual(caught, [])
    },
  },
  {
    id: 'T2-28',
    by: 'page',
    requirements: ['T2', 'R6', 'I1'],
    attack: 'Loads the page of main’s own window into a frame, an object, a window or its own tab',
    reaches: 'A confirmation that it can draw over, press or answer for',
    result: 'Nothing of it loads: no frame, no window, and the page stays where it is',
    play: async ({ app }) => {
      const { page } = app
      const before = page.url()
      const loaded = await page.evaluate(async () => {
        const made = ['iframe', 'object', 'embed'].map((name) => {
          const element = document.createElement(name)
          try {
            element.setAttribute(name === 'object' ? 'data' : 'src', '/trusted.html')
          } catch {
            // Trusted Types refuse the address itself.
          }
          document.body.append(element)
          return element
        })
        window.open('/trusted.html')
        location.href = '/trusted.html'
        await new Promise((resolve) => setTimeout(resolve, 500))
        const inside = made.map((element) => {
          const { contentDocument } = element as HTMLIFrameElement
          return contentDocument?.querySelector('script, form, button') ?? null
        })
        for (const element of made) element.remove()
        return inside.filter((found) => found !== null).length
      })
      assert.equal(loaded, 0)
      assert.equal(page.url(), before)
      assert.equal(app.pages().length, 1)
    },
  },
  {
    id: 'T4-06',
    by: 'dependency',
    requirements: ['T4', 'R4', 'R8'],
    attack:
      'Runs code from text: eval, Function, timers, handlers, inline scripts, frames, data addresses, WebAssembly, workers',
    reaches: 'Code that came over the wire, which no build has seen',
    result: 'None runs, by the policy on every answer and by Trusted Types',
    play: async ({ app }) => {
      const ran = await app.page.evaluate(async () => {
        const world = globalThis as unknown as { ran: string[] }
        world.ran = []
        const evil = 'globalThis.ran.push("ran")'
        const tries: (() => unknown)[] = [
          // What the policy must stop has to be tried.
          () => (0, eval)(evil), // eslint-disable-line no-eval
          () => new Function(evil)() as unknown, // eslint-disable-line no-new-func
          () => setTimeout(evil, 0),
          () => document.body.setAttribute('onclick', evil),
          () => document.body.insertAdjacentHTML('beforeend', `<img src=x onerror='${evil}'>`),
          () => document.head.append(Object.assign(document.createElement('script'), { textContent: evil })),
          () =>
            document.head.append(
              Object.assign(document.createElement('script'), { src: 'data:text/javascript,' + evil }),
            ),
          () =>
            document.body.append(
              Object.assign(document.createElement('iframe'), { srcdoc: `<script>parent.${evil}</script>` }),
            ),
          () => import('data:text/javascript,' + encodeURIComponent(evil)),
          () => new Worker(URL.createObjectURL(new Blob([evil]))),
          () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
        ]
        let through = 0
        for (const attempt of tries)
          // Outside the debugger's own evaluation, which the policy does not bind.
          await new Promise<void>((resolve) =>
            setTimeout(() => {
              try {
                Promise.resolve(attempt()).then(
                  () => resolve(),
                  () => resolve(),
                )
              } catch {
                resolve()
              }
            }),
          )
        document.body.click()
        await new Promise((resolve) => setTimeout(resolve, 50))
        document.body.removeAttribute('onclick')
        for (const left of document.querySelectorAll('body > iframe')) left.remove()
        through += world.ran.length
        return through
      })
      assert.equal(ran, 0)
    },
  },
  {
    id: 'T4-07',
    by: 'dependency',
    requirements: ['T4', 'I1'],
    attack: 'Puts functions of its own in the place of those that the page calls main by',
    reaches: 'Every address and amount on its way to main',
    result: 'The object of the preload cannot be changed, replaced or taken away',
    play: async ({ app }) => {
      const changed = await app.page.evaluate(() => {
        const world = globalThis as unknown as { coffer: { invoke: Record<string, unknown>; on: object } }
        const { invoke } = world.coffer
        const before = invoke['withdrawals.request']
        const mine = (): string => 'mine'
        const done = [
          Reflect.set(invoke, 'withdrawals.request', mine),
          Reflect.defineProperty(invoke, 'withdrawals.request', { value: mine }),
          Reflect.deleteProperty(invoke, 'withdrawals.request'),
          Reflect.set(world.coffer, 'invoke', {}),
          Reflect.set(world, 'coffer', {}),
          Reflect.deleteProperty(world, 'coffer'),
        ]
        return [done.some(Boolean), world.coffer.invoke['withdrawals.request'] === before]
      })
      assert.deepEqual(changed, [false, true])
    },
  },
  {
    id: 'T8-04',
    by: 'page',
    requirements: ['T8', 'R6'],
    attack: 'Reads the clipboard by the browser’s own means',
    reaches: 'What the user copied for another program',
    result: 'Denied',
    play: async ({ app }) => {
      const read = await app.page.evaluate(async () => {
        const asked = await navigator.clipboard.readText().catch((error: unknown) => (error as Error).name)
        const field = document.createElement('textarea')
        document.body.append(field)
        field.focus()
        const pasted = document.execCommand('paste')
        field.remove()
        return { asked, pasted, value: field.value }
      })
      assert.deepEqual(read, { asked: 'NotAllowedError', pasted: false, value: '' })
    },
  },
  {
    id: 'T6-06',
    by: 'program',
    requirements: ['T6'],
    attack: 'Looks for a port on which main listens',
    reaches: 'A way to call main from another program, or from any web page',
    result: 'Main listens on none',
    play: ({ app }) => {
      const own = portsOf(process.pid)
      // An attack that could not be played is not one that failed.
      if (own === null) throw new NotPlayed('this system has no tables of the kernel to read (/proc)')
      assert.ok(own.length > 0, 'the listener of the attack itself was not found')
      if (app.host === 'electron') throw new NotPlayed('what drives real Electron here has it listen for a debugger')
      assert.deepEqual(portsOf(app.mainPid), [])
      return Promise.resolve()
    },
  },
]
