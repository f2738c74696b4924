/** The system that a package is for. */
export interface System {
  readonly platform: 'linux' | 'darwin' | 'win32'
  readonly arch: 'x64' | 'arm64'
}

/** As npm names prebuilt files: `linux-x64`. */
export const systemName = ({ platform, arch }: System): string => `${platform}-${arch}`

/** As a person names it, in the names of what is downloaded: `windows-x64`, `macos-intel`. */
export function plainName({ platform, arch }: System): string {
  if (platform === 'darwin') return arch === 'arm64' ? 'macos-apple-silicon' : 'macos-intel'
  return `${platform === 'win32' ? 'windows' : platform}-${arch}`
}

/** All that Coffer can be packaged for. */
export const allSystems: readonly System[] = (['linux', 'darwin', 'win32'] as const).flatMap((platform) =>
  (['x64', 'arm64'] as const).map((arch) => ({ platform, arch })),
)

export const isPlatform = (name: string): name is System['platform'] => ['linux', 'darwin', 'win32'].includes(name)
export const isArch = (name: string): name is System['arch'] => ['x64', 'arm64'].includes(name)

/** This machine, or null where Coffer is not packaged for its like. */
export function thisSystem(): System | null {
  const { platform, arch } = process
  return isPlatform(platform) && isArch(arch) ? { platform, arch } : null
}
