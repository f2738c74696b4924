/** What lies around the archive of a packaged app: files of Electron, its program, the licences, and nothing else. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { identity } from '#shared/app-identity.ts'
import { layoutOf } from './layout.ts'
import { licenceFiles } from './licences.ts'
import { listed } from './listed.ts'
import { electronLicences } from './own-files.ts'
import { programKind } from './program-kind.ts'
import { filesBelow } from './shipped.ts'
import type { System } from './system.ts'

const licences = Object.values(electronLicences)

const { product } = identity
/** On macOS the frameworks and helper apps of Electron are known by their names; what lies in each of them is not listed. */
const macFrameworks = String.raw`(?:(?:Electron Framework|Mantle|ReactiveObjC|Squirrel)\.framework|${product} Helper(?: \([A-Z]\w+\))?\.app)/.+`
const macResources = String.raw`(?:LICENSE\.electron\.txt|LICENSES\.chromium\.html|\w+\.icns|[\w-]+\.lproj/.+)`

/** By system, below the packaged folder: what Electron's archives hold, by the names that the packager gives them. */
const electronFiles: Readonly<Record<System['platform'], { readonly may: RegExp; readonly must: readonly string[] }>> =
  {
    linux: {
      may: /^(?:LICENSE\.electron\.txt|LICENSES\.chromium\.html|chrome-sandbox|chrome_[12]00_percent\.pak|chrome_crashpad_handler|icudtl\.dat|lib(?:EGL|GLESv2|ffmpeg|vk_swiftshader)\.so|libvulkan\.so\.1|locales\/[\w-]+\.pak|resources\.pak|(?:snapshot_blob|v8_context_snapshot)\.bin|vk_swiftshader_icd\.json)$/,
      must: [...licences, 'icudtl.dat', 'libffmpeg.so', 'resources.pak'],
    },
    win32: {
      may: /^(?:LICENSE\.electron\.txt|LICENSES\.chromium\.html|chrome_[12]00_percent\.pak|(?:d3dcompiler_47|dxcompiler|dxil|ffmpeg|libEGL|libGLESv2|vk_swiftshader|vulkan-1)\.dll|icudtl\.dat|locales\/[\w-]+\.pak|resources\.pak|(?:snapshot_blob|v8_context_snapshot)\.bin|vk_swiftshader_icd\.json)$/,
      must: [...licences, 'ffmpeg.dll', 'icudtl.dat', 'resources.pak'],
    },
    darwin: {
      may: new RegExp(
        String.raw`^${product}\.app/Contents/(?:Info\.plist|PkgInfo|CodeResources|_CodeSignature/.+|Frameworks/${macFrameworks}|Resources/${macResources})$`,
      ),
      must: [
        ...licences.map((name) => `${product}.app/Contents/Resources/${name}`),
        `${product}.app/Contents/Info.plist`,
      ],
    },
  }

/** The licences beside the app, each held against the text that this clone gives it. */
function licenceProblems(licences: string): string[] {
  const texts = Object.entries(licenceFiles())
  const missing = texts.filter(([name]) => !existsSync(join(licences, name))).map(([name]) => name)
  const other = texts
    .filter(([name, text]) => !missing.includes(name) && readFileSync(join(licences, name), 'utf8') !== text)
    .map(([name]) => name)
  return [
    ...(missing.length > 0 ? [`It lacks the licences ${listed(missing)}.`] : []),
    ...(other.length > 0 ? [`The text of these licences is another one than in this clone: ${listed(other)}.`] : []),
  ]
}

/** A sentence for each thing around the archive that is missing, or that no package holds. */
export function aroundProblems(folder: string, system: System): readonly string[] {
  const { archive, unpacked, executable, licences: own } = layoutOf(folder, system)
  const { may, must } = electronFiles[system.platform]
  const below = (path: string): string => relative(folder, path).replaceAll(sep, '/')
  const coffers = [archive, executable, ...Object.keys(licenceFiles()).map((name) => join(own, name))].map(below)
  const app = join(dirname(archive), 'app')
  const all = filesBelow(folder).filter((file) => !file.startsWith(`${below(unpacked)}/`))
  const stray = all.filter((file) => !coffers.includes(file) && !may.test(file) && !file.startsWith(`${below(app)}/`))
  const kind = programKind(executable, system)
  const missing = must.filter((file) => !all.includes(file))
  return [
    ...(existsSync(app) ? [`${below(app)} lies beside the archive: Coffer is started from its archive alone.`] : []),
    ...(stray.length > 0 ? [`Around the archive lies what no package holds: ${listed(stray)}.`] : []),
    ...(missing.length > 0 ? [`Of Electron it lacks ${listed(missing)}.`] : []),
    ...(kind === 'changed-stub' ? ['The stub in the place of its program was changed after it was made.'] : []),
    ...(kind === 'other' ? [`Its program is none for ${system.platform}.`] : []),
    ...licenceProblems(own),
  ]
}
