/** Lets Node run main without Electron and without the machine's keychain: `node --import` this file first. */
import { registerHooks } from 'node:module'

const standIns: Readonly<Record<string, string>> = {
  electron: new URL('stand-in/electron.ts', import.meta.url).href,
  keytar: new URL('stand-in/keytar.ts', import.meta.url).href,
}

registerHooks({
  resolve: (specifier, context, next) => {
    const url = standIns[specifier]
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
})
