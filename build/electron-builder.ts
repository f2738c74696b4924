/** What electron-builder is asked for: the same for every system but where a part is named after it. */
import type { AfterPackContext, Configuration } from 'electron-builder'
import { identity } from '../src/shared/app-identity.ts'
import { release } from '../src/shared/release.ts'

/** What a person gets to double-click, by system. The deb is made by `tools/package/deb`, which gives the same bytes each time. */
export const targets = {
  linux: ['deb', 'AppImage'],
  darwin: ['dmg', 'zip'],
  win32: ['nsis', 'portable'],
} as const

export interface BuilderParts {
  /** Folder that holds exactly the files that ship. */
  readonly app: string
  /** Folder of the licences, which lie beside the app's archive. */
  readonly licences: string
  readonly output: string
  /** Folder of Electron's binary. */
  readonly electron: string
  readonly electronVersion: string
  readonly afterPack: (context: AfterPackContext) => Promise<void>
}

export const builderConfig = (parts: BuilderParts): Configuration => ({
  appId: identity.appId,
  productName: 'Coffer',
  copyright: `Copyright © 2026 ${release.maintainer.name}`,
  directories: { app: parts.app, output: parts.output, buildResources: 'build' },
  electronDist: parts.electron,
  electronVersion: parts.electronVersion,
  // The folder is an allow-list already: everything in it ships, its packages too, and nothing is looked for elsewhere.
  files: [
    { from: '.', filter: ['**/*'] },
    { from: 'node_modules', to: 'node_modules', filter: ['**/*'] },
  ],
  beforeBuild: () => Promise.resolve(false),
  // A native module is loaded from a real file. By itself the packager would put its whole package outside the archive's check.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
  extraResources: [{ from: parts.licences, to: 'licences' }],
  // The packager's own list knows eight of the nine fuses.
  afterPack: parts.afterPack,
  publish: null,
  linux: {
    target: [...targets.linux],
    executableName: identity.executable,
    syncDesktopName: true,
    icon: 'icons/png',
    category: 'Office;Finance;',
    synopsis: 'Desktop trading client',
    maintainer: `${release.maintainer.name} <${release.maintainer.email}>`,
    vendor: release.maintainer.name,
  },
  // Without this its desktop entry would start Coffer outside the sandbox. Where a system offers no user namespaces, its own start
  // script still asks for that, and Coffer ends with a sentence (R2): the deb is for those.
  appImage: { executableArgs: [] },
  mac: {
    target: targets.darwin.map((target) => ({ target, arch: ['x64', 'arm64'] })),
    category: 'public.app-category.finance',
    icon: 'icons/icon.icns',
    hardenedRuntime: true,
    entitlements: 'build/entitlements.mac.plist',
    entitlementsInherit: 'build/entitlements.mac.plist',
  },
  win: { target: [...targets.win32], icon: 'icons/icon.ico' },
  nsis: { oneClick: true, perMachine: false, deleteAppDataOnUninstall: false },
  portable: { requestExecutionLevel: 'user' },
})
