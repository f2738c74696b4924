/** What the page is built with, and under which licence each part comes. */
export const notices = [
  { name: 'Vue', licence: 'MIT' },
  { name: 'Vue Router', licence: 'MIT' },
  { name: 'Pinia', licence: 'MIT' },
  { name: 'Pinia Colada', licence: 'MIT' },
  { name: 'Vue I18n', licence: 'MIT' },
  { name: 'VueUse', licence: 'MIT' },
  { name: 'Naive UI', licence: 'MIT' },
  { name: 'TanStack Virtual', licence: 'MIT' },
  { name: 'Lightweight Charts', licence: 'Apache 2.0' },
  { name: 'Dockview', licence: 'MIT' },
  { name: 'Lucide', licence: 'ISC' },
  { name: 'big.js', licence: 'MIT' },
  { name: 'zod', licence: 'MIT' },
  { name: 'undici', licence: 'MIT' },
  { name: 'keytar', licence: 'MIT' },
  { name: 'Electron', licence: 'MIT' },
  { name: 'Inter', licence: 'OFL 1.1' },
  { name: 'JetBrains Mono', licence: 'OFL 1.1' },
] as const

/** The chart library asks for this link where people can see it. */
export const chartsHome = 'https://www.tradingview.com/'
