/** The cards of the settings, in their order; the palette leads to each. */
export const settingsSections = [
  'look',
  'figures',
  'orders',
  'limits',
  'sounds',
  'notifications',
  'keys',
  'lock',
  'start',
  'practice',
  'network',
  'venues',
  'setup',
  'updates',
  'remove',
  'about',
] as const
export type SettingsSection = (typeof settingsSections)[number]
