/** Loaded into main before anything else (`node --import`): `electron` becomes the stand-in. */
import { registerHooks } from 'node:module'

const standIn = new URL('./stand-in/electron.ts', import.meta.url).href

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: standIn, shortCircuit: true, format: 'module-typescript' }
      : next(specifier, context),
})
