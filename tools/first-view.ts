/**
 * Which files of the page stand together. The frame and the trading desk are there at every start: each is one file, fetched
 * at once, so that the first view does not arrive in eighty pieces one after another. Everything else is cut by the bundler
 * where views load lazily.
 */
import { resolve } from 'node:path'
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite'

/** What starts a piece, in order: a module that two of them need stands with the first. */
const pieces = [
  // Main's own confirmation loads no third-party code and nothing of the page (design section 4): no piece of ours.
  { name: null, from: ['confirm/main.ts'] },
  { name: 'frame', from: ['main.ts'] },
  { name: 'desk', from: ['views/trading/first-view.ts'] },
] as const

type Modules = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>

/** The namer of chunks for `codeSplitting.groups`: a module's piece, or null to leave it to the bundler. */
export function pieceNames(page: string): (id: string, modules: Modules) => string | null {
  let places: Map<string, string | null> | null = null
  const fill = (modules: Modules): Map<string, string | null> => {
    const found = new Map<string, string | null>()
    const visit = (id: string, name: string | null): void => {
      if (found.has(id)) return
      found.set(id, name)
      for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) visit(imported, name)
    }
    for (const { name, from } of pieces) for (const file of from) visit(resolve(page, file), name)
    return found
  }
  return (id, modules) => {
    places ??= fill(modules)
    return places.get(id) ?? null
  }
}

/** Names the desk's files in the page, so that they are fetched beside the frame's and not after it has run. */
export const preloadDesk = (): Plugin => ({
  name: 'preload-desk',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle, filename }) => {
      if (!filename.endsWith('index.html')) return []
      return Object.keys(bundle ?? {})
        .filter((file) => /\b(desk|first-view)-[^/]*\.(js|css)$/.test(file))
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

/** Takes the library's own eleven themes out of the dock's style sheet: the desk's colours stand in docking/dock.css. */
export const withoutThemes = (): Plugin => ({
  name: 'dock-without-themes',
  enforce: 'pre',
  transform: {
    filter: { id: /dockview-vue\/dist\/styles\/dockview\.css$/ },
    handler: (css) => css.replace(/^\.dockview-theme-[^{}]*\{[^{}]*\}\n/gm, ''),
  },
})
