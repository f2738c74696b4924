/** A package that Coffer ships, by the names of the package registry and of the SPDX list. */
export interface LicenceNotice {
  readonly name: string
  readonly version: string
  readonly licence: string
}

/** Everything the page and main are built with, packages of packages too. */
export const notices: readonly LicenceNotice[] = [
  { name: '@css-render/plugin-bem', version: '0.15.14', licence: 'MIT' },
  { name: '@css-render/vue3-ssr', version: '0.15.14', licence: 'MIT' },
  { name: '@emotion/hash', version: '0.8.0', licence: 'MIT' },
  { name: '@fontsource-variable/inter', version: '5.3.0', licence: 'OFL-1.1' },
  { name: '@fontsource-variable/jetbrains-mono', version: '5.3.0', licence: 'OFL-1.1' },
  { name: '@intlify/core-base', version: '11.4.18', licence: 'MIT' },
  { name: '@intlify/message-compiler', version: '11.4.18', licence: 'MIT' },
  { name: '@intlify/shared', version: '11.4.18', licence: 'MIT' },
  { name: '@juggle/resize-observer', version: '3.4.0', licence: 'Apache-2.0' },
  { name: '@lucide/vue', version: '1.48.0', licence: 'ISC' },
  { name: '@noble/hashes', version: '2.4.0', licence: 'MIT' },
  { name: '@pinia/colada', version: '1.4.6', licence: 'MIT' },
  { name: '@scure/base', version: '2.4.0', licence: 'MIT' },
  { name: '@tanstack/virtual-core', version: '3.19.11', licence: 'MIT' },
  { name: '@tanstack/vue-virtual', version: '3.13.52', licence: 'MIT' },
  { name: '@vue/reactivity', version: '3.5.45', licence: 'MIT' },
  { name: '@vue/runtime-core', version: '3.5.45', licence: 'MIT' },
  { name: '@vue/runtime-dom', version: '3.5.45', licence: 'MIT' },
  { name: '@vue/shared', version: '3.5.45', licence: 'MIT' },
  { name: '@vueuse/core', version: '15.0.0', licence: 'MIT' },
  { name: '@vueuse/shared', version: '15.0.0', licence: 'MIT' },
  { name: 'async-mutex', version: '0.5.0', licence: 'MIT' },
  { name: 'big.js', version: '7.0.1', licence: 'MIT' },
  { name: 'css-render', version: '0.15.14', licence: 'MIT' },
  { name: 'date-fns', version: '4.4.0', licence: 'MIT' },
  { name: 'dockview-core', version: '8.6.0', licence: 'MIT' },
  { name: 'dockview-vue', version: '8.3.1', licence: 'MIT' },
  { name: 'electron', version: '45.3.4', licence: 'MIT' },
  { name: 'evtd', version: '0.2.4', licence: 'MIT' },
  { name: 'fancy-canvas', version: '2.1.0', licence: 'MIT' },
  { name: 'fuzzysort', version: '4.0.2', licence: 'MIT' },
  { name: 'keytar', version: '7.10.6', licence: 'MIT' },
  { name: 'lightweight-charts', version: '5.2.1', licence: 'Apache-2.0' },
  { name: 'lodash-es', version: '4.18.1', licence: 'MIT' },
  { name: 'marked', version: '18.2.1', licence: 'MIT' },
  { name: 'naive-ui', version: '2.45.3', licence: 'MIT' },
  { name: 'pinia', version: '4.1.0', licence: 'MIT' },
  { name: 'seemly', version: '0.3.10', licence: 'MIT' },
  { name: 'undici', version: '8.12.4', licence: 'MIT' },
  { name: 'vooks', version: '0.2.12', licence: 'MIT' },
  { name: 'vue', version: '3.5.45', licence: 'MIT' },
  { name: 'vue-i18n', version: '11.4.18', licence: 'MIT' },
  { name: 'vue-router', version: '5.5.1', licence: 'MIT' },
  { name: 'vueuc', version: '0.4.66', licence: 'MIT' },
  { name: 'zod', version: '4.6.7', licence: 'MIT' },
]

/** The chart library asks for this link where people can see it. */
export const chartsHome = 'https://www.tradingview.com/'
