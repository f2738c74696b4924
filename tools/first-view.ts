/**
 * Which files of the page stand together. The frame and the trading desk are there at every start: each is one file, fetched
 * at once, so that the first view does not arrive in eighty pieces one after another. Everything else is cut by the bundler
 * where views load lazily.
 */
import { resolve } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** What starts a piece, in order: a module that two of them need stands with the first. */
const pieces = [
  // Main's own window loads no third-party code and nothing of the page (design section 4): no piece of ours.
  { name: null, from: ['trusted/main.ts'] },
  { name: 'frame', from: ['main.ts'] },
  { name: 'desk', from: ['views/trading/first-view.ts'] },
] as const

/** naive-ui's own lists of what it has: through them everything would belong to the frame. */
const library = /naive-ui\/es\/(?:index|components)\.mjs$/
/** What of it stands in the first view. */
const inFirstView = /naive-ui\/es\/(?:components\.mjs$|button\/|input\/|skeleton\/|config-provider\/)/

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The namer of chunks for `codeSplitting.groups`: a module's piece, or null to leave it to the bundler. */
export function pieceNames(page: string): (id: string, modules: Modules) => string | null {
  let places: Map<string, string | null> | null = null
  const fill = (modules: Modules): Map<string, string | null> => {
    const found = new Map<string, string | null>()
    const visit = (id: string, name: string | null): void => {
      if (found.has(id)) return
      found.set(id, name)
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? [])
        if (!library.test(id) || inFirstView.test(imported)) visit(imported, name)
    }
    for (const { name, from } of pieces) for (const file of from) visit(resolve(page, file), name)
    return found
  }
  return (id, modules) => {
    places ??= fill(modules)
    return places.get(id) ?? null
  }
}

/** The desk's files, and those of the chart, which the first view loads when its own have run. */
const fetchedEarly = /\b(?:desk|first-view|CandleChart)-[^/]*\.(?:js|css)$/

/** Names those files in the page, so that they are fetched beside the frame's and not after it has run. */
export const preloadDesk = (): Plugin => ({
  name: 'preload-desk',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) => {
      if (!filename.endsWith('index.html')) return []
      return Object.keys(bundle ?? {})
        .filter((file) => fetchedEarly.test(file))
        .map((file): HtmlTagDescriptor => {
          const kind = file.endsWith('.js') ? { rel: 'modulepreload' } : { rel: 'preload', as: 'style' }
          return { tag: 'link', attrs: { ...kind, crossorigin: true, href: `./${file}` }, injectTo: 'head' }
        })
    },
  },
})

/** Parts of the page's libraries that nothing here uses, by the flags their bundler builds ask for: some 15 kB gzipped. */
export const leftOut = {
  __VUE_OPTIONS_API__: 'false',
  __VUE_PROD_DEVTOOLS__: 'false',
  __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  __VUE_I18N_FULL_INSTALL__: 'false',
  __VUE_I18N_LEGACY_API__: 'false',
  __INTLIFY_PROD_DEVTOOLS__: 'false',
} as const

/**
 * Takes out of the dock's style sheet the library's own themes (the desk's colours stand in docking/dock.css) and the rules of
 * what the desk has not: groups of tabs, pinned tabs, panes, drawers at the edges.
 */
export const withoutThemes = (): Plugin => ({
  name: 'dock-without-themes',
  enforce: 'pre',
  transform: {
    filter: { id: /dockview-vue\/dist\/styles\/dockview\.css$/ },
    handler: (css) =>
      css.replace(
        /^\.(?:dockview-theme|dockview-spaced|dv-tab-group|dv-pinned|dv-pane|dv-smart-guide|dv-edge-peek|dv-debug|dv-context-menu)\b[^{}]*\{[^{}]*\}\n/gm,
        '',
      ),
  },
})

/** naive-ui's stand-in for `ResizeObserver` is for browsers that have none. */
export const nativeResizeObserver = (): Plugin => ({
  name: 'native-resize-observer',
  enforce: 'pre',
  resolveId: { filter: { id: /^@juggle\/resize-observer$/ }, handler: () => '\0native-resize-observer' },
  load: {
    filter: { id: /^\0native-resize-observer$/ },
    handler: () => 'export const ResizeObserver = globalThis.ResizeObserver',
  },
})

/** naive-ui's words for dates stand in what every part of it reads, and nothing of ours shows a date by it. */
export const withoutDateWords = (): Plugin => ({
  name: 'without-date-words',
  enforce: 'pre',
  load: {
    filter: { id: /naive-ui\/es\/locales\/date\/enUS\.mjs$/ },
    handler: () => "export default { name: 'en-US', locale: null }",
  },
})
