/** What a machine must have, and how to get it. Pure: what is there comes in as an argument. */

export type Purpose = 'start' | 'test' | 'long-test'

export interface Machine {
  readonly platform: NodeJS.Platform
  /** `ID` and `ID_LIKE` of /etc/os-release; empty elsewhere. */
  readonly distribution: readonly string[]
  readonly isRoot: boolean
  readonly hasDisplay: boolean
  readonly hasElectron: boolean
  readonly hasChromium: boolean
  readonly hasCommand: (name: string) => boolean
  readonly hasLibrary: (name: string) => boolean
}

interface Need {
  /** Names the thing for the person, and why it is there. */
  readonly what: string
  /** Packages by package manager, with spaces between them. */
  readonly apt: string
  readonly dnf: string
  readonly pacman: string
}

const need = (what: string, apt: string, dnf: string, pacman: string): Need => ({ what, apt, dnf, pacman })

const chromiumFor = ({ distribution, isRoot }: Machine): string => {
  if (distribution[0] === 'ubuntu') return 'chromium-browser'
  // The helper that sandboxes Chromium for a user where the kernel gives users no namespaces; root has no use for it.
  return isRoot ? 'chromium' : 'chromium chromium-sandbox'
}

const isDebian = ({ distribution }: Machine): boolean =>
  distribution.includes('debian') || distribution.includes('ubuntu')

const onDebian = (what: string, apt: string): Need => need(what, apt, '', '')

/** What judges a Debian package, and what makes the other installers around a stub. */
export const forPackages: readonly (readonly [command: string, need: Need])[] = [
  ['lintian', onDebian('lintian (judges the deb)', 'lintian')],
  ['desktop-file-validate', onDebian('desktop-file-utils (judges the desktop entry)', 'desktop-file-utils')],
  ['appstreamcli', onDebian('appstream (judges what software centres show)', 'appstream')],
  ['diffoscope', onDebian('diffoscope (shows in what two packages differ)', 'diffoscope-minimal')],
  ['man', onDebian('man (judges the manual page)', 'man-db')],
  ['mksquashfs', onDebian('squashfs-tools (makes the AppImage around a stub, and opens it)', 'squashfs-tools')],
  ['7zz', onDebian('7zip (makes the zip around a stub, and opens it)', '7zip')],
]

/** What is missing for a purpose on this machine. */
export function missing(purpose: Purpose, machine: Machine): readonly Need[] {
  const found: Need[] = []
  // Real Electron brings its own Chromium; without its binary the preview host needs the system's.
  if (!machine.hasElectron && !machine.hasChromium) {
    found.push(need('Chromium (shows the window on the preview host)', chromiumFor(machine), 'chromium', 'chromium'))
  }
  if (machine.platform !== 'linux') return found
  if (!machine.hasDisplay && !machine.hasCommand('Xvfb')) {
    found.push(need('Xvfb (a display where there is none)', 'xvfb', 'xorg-x11-server-Xvfb', 'xorg-server-xvfb'))
  }
  if (!machine.hasLibrary('libsecret-1.so.0')) {
    found.push(need('libsecret (the way to the keychain)', 'libsecret-1-0', 'libsecret', 'libsecret'))
  }
  if (purpose === 'start') return found
  const forTests: readonly (readonly [command: string, need: Need])[] = [
    [
      'gnome-keyring-daemon',
      need('gnome-keyring (a real keychain)', 'gnome-keyring', 'gnome-keyring', 'gnome-keyring'),
    ],
    ['dbus-run-session', need('D-Bus (a session for the keychain)', 'dbus', 'dbus-daemon', 'dbus')],
    ['strace', need('strace (proves what is on disk before what is sent)', 'strace', 'strace', 'strace')],
    ['faketime', need('faketime (a clock that is off)', 'faketime', 'libfaketime', 'libfaketime')],
  ]
  for (const [command, entry] of forTests) if (!machine.hasCommand(command)) found.push(entry)
  // Where they cannot be had without a person, the tests of packages are left out, and the summary says so.
  if (purpose === 'long-test' && mayInstall(machine))
    for (const [command, entry] of forPackages) if (!machine.hasCommand(command)) found.push(entry)
  return found
}

/** The command that installs what is missing, for this machine's package manager; null where Coffer knows none. */
export function installCommand(needs: readonly Need[], machine: Machine): readonly string[] | null {
  const { distribution, platform } = machine
  const is = (...names: readonly string[]): boolean => names.some((name) => distribution.includes(name))
  const words = (packages: (need: Need) => string): string[] => needs.flatMap((entry) => packages(entry).split(' '))
  if (is('debian', 'ubuntu')) return ['apt-get', 'install', '-y', '--no-install-recommends', ...words(({ apt }) => apt)]
  if (is('fedora', 'rhel')) return ['dnf', 'install', '-y', ...words(({ dnf }) => dnf)]
  if (is('arch')) return ['pacman', '-S', '--needed', ...words(({ pacman }) => pacman)]
  if (platform === 'darwin') return ['brew', 'install', '--cask', 'chromium']
  return null
}

/** True where the tools may install by themselves. */
export const mayInstall = (machine: Machine): boolean => machine.isRoot && isDebian(machine)

export interface InstallSurroundings {
  readonly machine: () => Machine
  readonly say: (line: string) => void
  /** Runs a command to its end without input; its output is shown only when it fails. */
  readonly run: (command: readonly string[]) => boolean
}

/** Gives null when the machine has all that is needed, or one plain sentence that says what to do. */
export function providePackages(purpose: Purpose, { machine, say, run }: InstallSurroundings): string | null {
  const before = machine()
  const needs = missing(purpose, before)
  if (needs.length === 0) return null
  say(`This machine lacks: ${needs.map(({ what }) => what).join('; ')}.`)
  const command = installCommand(needs, before)
  if (command === null) return 'Install them with your package manager, then run this again.'
  if (!mayInstall(before))
    return `Run this once, then try again: ${[before.platform === 'darwin' ? '' : 'sudo', ...command].join(' ').trim()}`
  say(`Installing with apt-get, once: ${needs.map(({ apt }) => apt).join(' ')}`)
  const [program = '', ...args] = command
  // Another program may hold the package lock for a while (a fresh machine updating itself).
  const options = ['-o', 'DPkg::Lock::Timeout=300', '-o', 'Acquire::Retries=3']
  const install = (words: readonly string[]): boolean => run([program, ...options, ...words])
  const done = install(['update']) && install(args)
  // One that cannot be had keeps all the others away: those by themselves.
  if (!done && needs.length > 1) for (const one of needs) install((installCommand([one], before) ?? []).slice(1))
  const left = missing(purpose, machine())
  if (left.length === 0) return null
  return `apt-get could not install ${left.map(({ apt }) => apt).join(', ')}: see its words above, then run this again.`
}
