import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const name = 'virtual:licences'
const resolved = `\0${name}`

/** The text that a package brings along, or null where it only names its licence. */
export function licenceTextOf(folder: string): string | null {
  const file = readdirSync(folder).find((entry) => /^licen[cs]e(\.(md|txt))?$/i.test(entry))
  return file === undefined ? null : readFileSync(join(folder, file), 'utf8').trim()
}

/** `virtual:licences`: the licence texts of the packages as they are installed, so that no copy of ours can be out of date. */
export const licenceTexts = (packages: readonly string[], modules: string): Plugin => ({
  name: 'licence-texts',
  resolveId: (id) => (id === name ? resolved : null),
  load: (id) =>
    id === resolved
      ? `export default ${JSON.stringify(Object.fromEntries(packages.map((one) => [one, licenceTextOf(join(modules, one))])))}`
      : null,
})
