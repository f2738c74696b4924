import { contentSecurityPolicy } from '#test/support/e2e/policy.ts'
import { expect, test } from '#test/support/fixtures.ts'

test('I1: the page reaches two lists of functions and nothing of Electron or Node', async ({ launchApp }) => {
  const { page } = await launchApp()
  const reached = await page.evaluate(async () => {
    const world = globalThis as unknown as Record<string, unknown>
    const coffer = world['coffer'] as {
      invoke: Record<string, (input: unknown) => Promise<unknown>>
      on: Record<string, (listener: (...received: unknown[]) => void) => () => void>
    }
    const received: unknown[][] = []
    const stop = coffer.on['vault-changed']?.((...given) => void received.push(given))
    await coffer.invoke['vault.lock']?.(null)
    stop?.()
    const names = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer', 'contextBridge']
    return {
      exposed: Object.keys(coffer).sort(),
      found: names.filter((name) => name in world),
      replaced: Reflect.set(world, 'coffer', null) || Reflect.deleteProperty(world, 'coffer'),
      widened: Reflect.set(coffer.invoke, 'more', 1) || Reflect.set(coffer, 'ipcRenderer', 1),
      // One argument, plain data: no event, hence no sender to climb up by.
      heard: received.map((given) => [given.length, Object.getPrototypeOf(given[0]) === Object.prototype]),
    }
  })
  expect(reached).toEqual({
    exposed: ['invoke', 'on'],
    found: [],
    replaced: false,
    widened: false,
    heard: [[1, true]],
  })
})

test('R4: every answer of main carries the golden policy, 404 included', async ({ launchApp }) => {
  const app = await launchApp()
  const seen = new Map<string, { status: number; policy: string | undefined }>()
  app.page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    seen.set(pathname, { status: response.status(), policy: response.headers()['content-security-policy'] })
  })
  await app.reload()
  await app.page.evaluate(
    () =>
      new Promise((resolve) => {
        const image = new Image()
        image.onerror = image.onload = resolve
        image.src = '/no-such-image.png'
      }),
  )
  expect(seen.get('/index.html')?.status).toBe(200)
  expect(seen.get('/no-such-image.png')?.status).toBe(404)
  expect(seen.size).toBeGreaterThan(3)
  expect(new Set([...seen.values()].map(({ policy }) => policy))).toEqual(new Set([contentSecurityPolicy]))
})

test('R4: the page runs no code from text: eval, Function, timers, handlers, inline and foreign scripts', async ({
  launchApp,
}) => {
  const { page } = await launchApp()
  const tried = await page.evaluate(async () => {
    const world = globalThis as unknown as { ran: string[] }
    world.ran = []
    const evil = 'globalThis.ran.push("ran")'
    const attempts: Record<string, () => unknown> = {
      // What the policy must stop has to be tried.
      eval: () => (0, eval)(evil), // eslint-disable-line no-eval
      Function: () => new Function(evil)() as unknown, // eslint-disable-line no-new-func
      timer: () => setTimeout(evil, 0),
      inline: () => {
        const script = document.createElement('script')
        script.textContent = evil
        document.head.append(script)
      },
      innerHTML: () => void (document.createElement('div').innerHTML = `<img src=x onerror='${evil}'>`),
      markup: () => document.body.insertAdjacentHTML('beforeend', `<svg onload='${evil}'>`),
      parser: () => new DOMParser().parseFromString(`<script>${evil}</script>`, 'text/html'),
      handler: () => {
        const button = document.createElement('button')
        button.setAttribute('onclick', evil)
        button.click()
      },
      frame: () => {
        const frame = document.createElement('iframe')
        frame.srcdoc = `<script>parent.ran.push("frame")</script>`
        document.body.append(frame)
      },
      foreign: () => {
        const script = document.createElement('script')
        script.src = 'https://example.com/x.js'
        document.head.append(script)
      },
      dynamic: () => import('data:text/javascript,' + encodeURIComponent(evil)),
      wasm: () => new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])),
      policy: () =>
        (
          globalThis as unknown as { trustedTypes: { createPolicy(name: string, rules: object): unknown } }
        ).trustedTypes.createPolicy('mine', { createHTML: (text: string) => text }),
    }
    const answers: Record<string, string> = {}
    for (const [name, attempt] of Object.entries(attempts)) {
      // Outside the debugger's own evaluation, which the policy does not bind.
      answers[name] = await new Promise((resolve) =>
        setTimeout(() => {
          try {
            Promise.resolve(attempt()).then(
              () => resolve('no error'),
              (error: unknown) => resolve((error as Error).name),
            )
          } catch (error) {
            resolve((error as Error).name)
          }
        }),
      )
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
    return { answers, ran: world.ran }
  })
  expect(tried.ran).toEqual([])
  expect(tried.answers).toEqual({
    eval: 'EvalError',
    Function: 'EvalError',
    timer: 'TypeError',
    inline: 'TypeError',
    innerHTML: 'TypeError',
    markup: 'TypeError',
    parser: 'TypeError',
    handler: 'TypeError',
    frame: 'TypeError',
    foreign: 'TypeError',
    dynamic: 'TypeError',
    wasm: 'CompileError',
    policy: 'TypeError',
  })
})
