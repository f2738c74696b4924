/** Names and places of the Debian package, each said once. */
import { identity } from '#shared/app-identity.ts'
import { stubMark } from '#tools/package/stub.ts'

export const packageName = identity.executable
/** Of the application in software centres, as on the other systems. */
export const componentId = identity.appId
export const desktopFile = identity.desktopEntry
/** What the windows are matched by: Electron names them after the desktop entry. */
export const windowClass = desktopFile.replace(/\.desktop$/, '')

/** Where the app's folder goes: below `/usr`, as all that a package manager owns, and not below `/opt`. */
export const appPlace = `usr/lib/${packageName}`
export const executable = `${appPlace}/${packageName}`
/** The helper that sandboxes Chromium where the kernel gives users no namespaces. */
export const sandboxHelper = `${appPlace}/chrome-sandbox`
/** Copied to `/etc/apparmor.d` at installation, where the system's AppArmor can read it. */
export const profilePlace = `usr/share/${packageName}/apparmor-profile`

const architectures = { x64: 'amd64', arm64: 'arm64' } as const
export type Architecture = keyof typeof architectures

export const debianArchitecture = (architecture: Architecture): string => architectures[architecture]

/** A pre-release sorts below its release, and a package around a stand-in below both. */
export const debianVersion = (version: string, isStub: boolean): string =>
  version.replace('-', '~') + (isStub ? '~stub' : '')

/** The name says whether it can be released. Of the version as it is written elsewhere: a `~` does not survive every download page. */
export const debName = (version: string, architecture: Architecture, isStub: boolean): string =>
  `${packageName}_${version}${isStub ? `-${stubMark}` : ''}_${debianArchitecture(architecture)}.deb`
