import type { Channel } from '#shared/bridge/names.ts'

/** Channels after which no key is at hand any more: a test that calls every channel calls these last, or not at all. */
export const takeKeysAway: readonly Channel[] = [
  'vault.lock',
  'vault.unlock',
  'vault.setPin',
  'vault.removePin',
  'vault.forgetPin',
  'app.removeEverything',
]
