import { PiniaColada } from '@pinia/colada'
import { createPinia } from 'pinia'
import { createApp, createRenderer, createSSRApp, effectScope, h } from 'vue'
import type { Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { createMemoryHistory, createRouter } from 'vue-router'
import type { Bridge } from '#renderer/data/bridge.ts'
import { provideBridge } from '#renderer/data/bridge.ts'
import { viewNames } from '#renderer/app/router.ts'
import { en } from '#renderer/locales/en.ts'
import { createTexts } from '#renderer/locales/index.ts'
import { followSettings, provideSettings } from '#renderer/data/stores/settings.ts'
import type { FeedPush } from '#shared/bridge/market-data.ts'
import type { Profile } from '#shared/domain/profile.ts'
import { writeFeedFrame } from '#shared/domain/push-wire.ts'
import { defaultSettings } from '#shared/domain/settings.ts'
import type { Settings } from '#shared/domain/settings.ts'
import { ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'

export interface Call {
  readonly name: string
  readonly input: { readonly profileId?: string } & Readonly<Record<string, unknown>>
  /** Lets the call's answer arrive. */
  readonly answer: (value: unknown) => Promise<void>
  readonly give: (result: Result<unknown>) => Promise<void>
}

/** A tested key that may trade. */
export const tradeKey: Profile['keys'][number] = {
  role: 'trade',
  tail: 'abcd',
  keyVersion: 3,
  state: 'present',
  test: { state: 'passed', at: 1, permissions: ['General', 'Spot'], ipWhitelist: null, isMaster: true, apiVersion: 3 },
  testAgain: false,
  storedAt: 1,
  former: [],
  deletePending: false,
}

export const profile = (id: string, part: Partial<Profile> = {}): Profile => ({
  id,
  label: id,
  colour: '#6ea8fe',
  kind: 'live',
  venueId: 'kucoin',
  createdAt: 1,
  keys: [tradeKey],
  sessionOnly: false,
  deletePending: false,
  ...part,
})

const nothing = (): void => undefined
/** Mounts components without a document. */
const { render } = createRenderer<object, object>({
  patchProp: nothing,
  insert: nothing,
  remove: nothing,
  createElement: () => ({}),
  createText: () => ({}),
  createComment: () => ({}),
  setText: nothing,
  setElementText: nothing,
  parentNode: () => null,
  nextSibling: () => null,
})

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** A page without a screen: real stores and composables over a bridge whose answers the test lets in one by one. */
export function openPage(
  profiles: readonly Profile[] = [profile('a'), profile('b')],
  settings: Partial<Settings> = {},
  /** Answers that come at once; undefined: the test lets the answer in. */
  atOnce: (name: string, input: Call['input']) => Result<unknown> | undefined = () => undefined,
) {
  const calls: Call[] = []
  const listeners = new Map<string, ((payload: unknown) => void)[]>()
  const call = (name: string, input: Call['input']): Promise<Result<unknown>> => {
    if (name === 'profiles.list') return Promise.resolve(ok(profiles))
    const known = atOnce(name, input)
    if (known !== undefined) return Promise.resolve(known)
    return new Promise((resolve) => {
      const give = async (result: Result<unknown>): Promise<void> => {
        resolve(result)
        await settled()
      }
      calls.push({ name, input, give, answer: (value) => give(ok(value)) })
    })
  }
  const on = (name: string, listener: (payload: never) => void): (() => void) => {
    listeners.set(name, [...(listeners.get(name) ?? []), listener as (payload: unknown) => void])
    return () => undefined
  }
  const app = createApp({ render: () => null })
  const bridge = { call, on } as unknown as Bridge
  provideBridge(app, bridge)
  provideSettings(app, followSettings(bridge, { ...defaultSettings, ...settings }))
  const routes = viewNames.map((name) => ({
    path: name === 'trading' ? '/' : `/${name}`,
    name,
    component: { render: () => null },
  }))
  const router = createRouter({ history: createMemoryHistory(), routes })
  app.use(createTexts(en)).use(createPinia()).use(PiniaColada).use(router)
  const scope = effectScope()
  return {
    bridge,
    router,
    calls,
    of: (name: string): Call[] => calls.filter((made) => made.name === name),
    /** An event of main's; of the feed one push, which crosses as a frame of its own. */
    notify: (name: string, payload: unknown): void => {
      const crossing = name === 'feed' ? writeFeedFrame([payload as FeedPush]) : payload
      listeners.get(name)?.forEach((listener) => listener(crossing))
    },
    run: <T>(setup: () => T): T => app.runWithContext(() => scope.run(setup)) as T,
    /** The same inside a component, where texts can be used. */
    mount: <T>(setup: () => T): T => {
      const made: T[] = []
      const node = h({ setup: () => (made.push(setup()), () => null) })
      node.appContext = app._context
      render(node, {})
      return made[0] as T
    },
    /** What a component draws at first, with this page's stores; teleported parts stand at its end. */
    html: async (component: Component, props: Readonly<Record<string, unknown>> = {}): Promise<string> => {
      const drawn = createSSRApp({ render: () => h(component, props) })
      Object.assign(drawn._context.provides, app._context.provides)
      drawn.use(createTexts(en))
      const context: { teleports?: Readonly<Record<string, string>> } = {}
      const text = await renderToString(drawn, context)
      return text + Object.values(context.teleports ?? {}).join('')
    },
    /** For what is drawn in another way. */
    context: app._context,
    settled,
    close: (): void => scope.stop(),
  }
}
