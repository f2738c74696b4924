/**
 * Lets Node run main without Electron and without the machine's keychain: `node --import` this file first. With COFFER_MUTANT a
 * line of main is broken on purpose as it is loaded; no file is changed.
 */
import { registerHooks } from 'node:module'
import { mutants } from './mutants.ts'

const standIns: Readonly<Record<string, string>> = {
  electron: new URL('stand-in/electron.ts', import.meta.url).href,
  keytar: new URL('stand-in/keytar.ts', import.meta.url).href,
}
const name = process.env['COFFER_MUTANT']
const mutant = mutants.find((one) => one.name === name)
if (name !== undefined && mutant === undefined) throw new Error(`No mutant ${name}`)

registerHooks({
  resolve: (specifier, context, next) => {
    const url = standIns[specifier]
    return url === undefined ? next(specifier, context) : { url, shortCircuit: true }
  },
  load: (url, context, next) => {
    const loaded = next(url, context)
    if (mutant === undefined || !url.endsWith(mutant.file)) return loaded
    const source = String(loaded.source)
    if (source.split(mutant.from).length !== 2)
      throw new Error(`${mutant.name}: its line is not in ${mutant.file} exactly once`)
    return { ...loaded, source: source.replace(mutant.from, () => mutant.to) }
  },
})
