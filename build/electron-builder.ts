/** What electron-builder is asked for: the same for every system but where a part is named after it. */
import type { AfterPackContext, Configuration } from 'electron-builder'
import { identity } from '../src/shared/app-identity.ts'
import { release } from '../src/shared/release.ts'
import { macSigning, signingOf, windowsSigning } from './signing.ts'

/** What a person gets to double-click, by system. The deb is made by `tools/package/deb`, which gives the same bytes each time. */
export const targets = {
  linux: ['deb', 'AppImage'],
  darwin: ['dmg', 'zip'],
  win32: ['nsis', 'portable'],
} as const

export type Platform = keyof typeof targets

/** What an app is packaged from; once it is packaged, its installers are made from the folder alone. */
export interface FreshApp {
  /** Folder of the licences, which lie beside the app's archive. */
  readonly licences: string
  /** Folder of Electron's binary. */
  readonly electron: string
  /** Once Electron's files are copied. */
  readonly afterExtract: (context: AfterPackContext) => Promise<void>
  readonly afterPack: (context: AfterPackContext) => Promise<void>
}

export interface BuilderParts {
  readonly platform: Platform
  /** Folder that holds exactly the files that ship, or their package.json alone where the app is packaged already. */
  readonly app: string
  readonly output: string
  readonly electronVersion: string
  /** Name of what is made, without its ending. */
  readonly name: string
  readonly fresh: FreshApp | null
  /** Where signing is read from. */
  readonly env: NodeJS.ProcessEnv
}

const freshConfig = ({ licences, electron, afterExtract, afterPack }: FreshApp): Configuration => ({
  electronDist: electron,
  extraResources: [{ from: licences, to: 'licences' }],
  afterExtract,
  // The packager's own list knows eight of the nine fuses.
  afterPack,
})

export const builderConfig = ({ fresh, name, platform, env, ...parts }: BuilderParts): Configuration => ({
  appId: identity.appId,
  productName: identity.product,
  copyright: `Copyright © 2026 ${release.maintainer.name}`,
  directories: { app: parts.app, output: parts.output, buildResources: 'build' },
  electronVersion: parts.electronVersion,
  artifactName: `${name}.\${ext}`,
  ...(fresh === null ? {} : freshConfig(fresh)),
  // The folder is an allow-list already: everything in it ships, its packages too, and nothing is looked for elsewhere.
  files: [
    { from: '.', filter: ['**/*'] },
    { from: 'node_modules', to: 'node_modules', filter: ['**/*'] },
  ],
  beforeBuild: () => Promise.resolve(false),
  // A native module is loaded from a real file. By itself the packager would put its whole package outside the archive's check.
  asar: { smartUnpack: false },
  asarUnpack: ['**/*.node'],
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
  // The later tools start without FUSE 2, which newer systems lack, and ask for no start outside the sandbox.
  toolsets: { appimage: '1.0.3' },
  appImage: { executableArgs: [] },
  mac: {
    target: targets.darwin.map((target) => ({ target, arch: ['x64', 'arm64'] })),
    category: 'public.app-category.finance',
    icon: 'icons/icon.icns',
    ...macSigning(signingOf(platform, env)),
  },
  win: { target: [...targets.win32], icon: 'icons/icon.ico', ...windowsSigning(signingOf(platform, env), env) },
  // For one user, without asking for an administrator. Keys and settings stay at removal: Coffer's own window takes them away.
  nsis: {
    artifactName: `${name}-setup.\${ext}`,
    oneClick: true,
    perMachine: false,
    deleteAppDataOnUninstall: false,
    // Both are for updates that install themselves, which Coffer has none of.
    packElevateHelper: false,
    differentialPackage: false,
  },
  portable: { artifactName: `${name}-portable.\${ext}`, requestExecutionLevel: 'user' },
})
