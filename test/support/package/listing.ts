/** What a packaged folder holds, as the golden list has it. */
import { readArchive } from '#tools/package/archive.ts'
import { layoutOf } from '#tools/package/layout.ts'
import { filesBelow } from '#tools/package/shipped.ts'
import type { System } from '#tools/package/system.ts'

/** Without what the build derives from the content of a file; names of packages are their own. */
const nameOf = (path: string): string => (path.startsWith('out/') ? path.replace(/-[\w-]{8}(?=\.\w+$)/, '-HASH') : path)

/** A line for each file in the archive, beside it and around it, sorted. */
export function listingOf(folder: string, system: System): string {
  const inArchive = (readArchive(layoutOf(folder, system).archive) ?? []).map(({ path, unpacked }) =>
    unpacked ? `resources/app.asar (beside it): ${path}` : `resources/app.asar: ${nameOf(path)}`,
  )
  const around = filesBelow(folder)
    .filter((file) => !file.startsWith('resources/app.asar'))
    // Chromium’s languages: which there are is its own affair.
    .map((file) => file.replace(/^locales\/[^/]+\.pak$/, 'locales/*.pak'))
  return `${[...new Set(around), ...inArchive].toSorted().join('\n')}\n`
}
