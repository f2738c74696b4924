import type { Settings, SettingsChange } from './settings.ts'

/**
 * The settings after a change. What the page keeps changes by name: a writer knows nothing of what another one has under way,
 * so what a change does not name stays. Free of schemas, since the page imports it.
 */
export const withChange = (settings: Settings, change: SettingsChange): Settings => ({
  ...settings,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  page: { ...settings.page, ...change.page },
})
