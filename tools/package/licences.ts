/** The licences of everything that ships, as one text beside the app. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notices } from '../../src/renderer/views/settings/notices.ts'
import { licenceTextOf } from '#tools/licences.ts'
import { packageFile, projectDir } from '#tools/project.ts'

const rule = `\n${'-'.repeat(80)}\n\n`

/** A package that brings no text along only names its licence: a person is told so, and its name is enough to find it. */
const entry = ({ name, version, licence }: (typeof notices)[number]): string =>
  `${name} ${version}\n${licence}\n\n${licenceTextOf(packageFile(name)) ?? `Its package names the ${licence} licence and brings no text along.`}\n`

/** Files by name: Coffer's own licence, and those of all packages that are in it. Electron's and Chromium's lie beside its program, on macOS in `Contents/Resources`. */
export const licenceFiles = (): Readonly<Record<string, string>> => ({
  'LICENSE.txt': readFileSync(join(projectDir, 'LICENSE'), 'utf8'),
  'THIRD-PARTY-LICENCES.txt': notices.map(entry).join(rule),
})
