/** What a machine has and lacks, each with one sentence that says what to do. Pure. */
import { wrongFolder } from '#tools/provision/electron-binary.ts'
import { forPackages, installCommand, missing } from '#tools/provision/needs.ts'
import type { Facts } from './facts.ts'

/** What it is needed for; without `start` and `test` Coffer is not shown or not tested here. */
export type Use = 'start' | 'test' | 'package' | 'sign' | 'network'

export interface Item {
  readonly name: string
  readonly use: Use
  /** `spared`: not there, and not needed on this machine. */
  readonly state: 'there' | 'missing' | 'unknown' | 'spared'
  /** What it means here; where something is missing, what to do. */
  readonly sentence: string
}

const item = (name: string, use: Use, state: Item['state'], sentence: string): Item => ({ name, use, state, sentence })

const has = (name: string, use: Use, isThere: boolean, there: string, otherwise: string): Item =>
  isThere ? item(name, use, 'there', there) : item(name, use, 'missing', otherwise)

/** The least Node that the scripts run on. */
const leastNode = 24

function packages({ hasModules, moduleProblems }: Facts): Item {
  const name = 'Packages'
  if (!hasModules) return item(name, 'start', 'missing', 'Run "npm ci" in this folder.')
  return moduleProblems.length > 0
    ? item(name, 'start', 'missing', moduleProblems.join(' '))
    : item(name, 'start', 'there', 'The packages of the lockfile are installed.')
}

function basics(facts: Facts): readonly Item[] {
  const { node, nodeProblems } = facts
  const isNew = Number(node.split('.', 1)[0]) >= leastNode
  const nodeItem =
    nodeProblems.length > 0
      ? item('Node', 'start', 'missing', `${nodeProblems.join(' ')} Remove node_modules and run "npm ci".`)
      : has(
          'Node',
          'start',
          isNew,
          `Node ${node} runs the scripts.`,
          `Node ${node} is too old: run "npm ci", which brings Node ${leastNode} along.`,
        )
  return [nodeItem, packages(facts)]
}

function fetchElectron({ hasModules, releaseHost, fetchFailedLately }: Facts): string {
  if (!hasModules) return 'Where it can be fetched from is asked once the packages are installed.'
  if (releaseHost !== 'yes')
    return 'Its download does not answer here: set ELECTRON_MIRROR to a host that has it, or ELECTRON_OVERRIDE_DIST_PATH to a folder with an unpacked Electron.'
  return fetchFailedLately
    ? 'Its download failed less than a day ago, so a start does not try again yet: run "node node_modules/electron/install.js" (about 120 MB).'
    : 'Run "npm start", which fetches it once (about 120 MB).'
}

function electron(facts: Facts): Item {
  const name = 'Electron’s binary'
  if (facts.setAside === 'wrong-folder') return item(name, 'start', 'missing', wrongFolder)
  if (facts.hasElectron) return item(name, 'start', 'there', 'Coffer runs on real Electron here.')
  const todo = facts.setAside === 'hidden' ? 'COFFER_HOST=preview asks for that: unset it.' : fetchElectron(facts)
  return item(name, 'start', 'spared', `Coffer runs on the preview host. ${todo}`)
}

/** Electron that is not installed has no AppArmor profile of its own; the installed package has one. */
function sandbox({ hasElectron, hasSandbox, platform }: Facts): readonly Item[] {
  if (!hasElectron || platform !== 'linux') return []
  return [
    has(
      'Sandbox',
      'start',
      hasSandbox,
      'Electron starts with that of Chromium.',
      'This system keeps that of Chromium from Electron that is not installed. Until the next start of the machine, run: sudo sysctl --write kernel.apparmor_restrict_unprivileged_userns=0',
    ),
  ]
}

function display({ display: kind, hasCommand }: Facts): Item {
  const name = 'Display'
  if (kind === 'wayland')
    return item(
      name,
      'start',
      'there',
      'Wayland: no app may place its windows there; start with XDG_SESSION_TYPE=x11 under X11 to try that.',
    )
  if (kind !== 'none') return item(name, 'start', 'there', 'Windows can be shown.')
  return hasCommand('Xvfb')
    ? item(name, 'start', 'spared', 'There is none; Xvfb stands in for it.')
    : item(name, 'start', 'missing', 'There is none: log in to a desktop, or install Xvfb as named below.')
}

function keychain({ platform, hasSessionBus, keychain: answer }: Facts): Item {
  const name = 'Keychain'
  if (platform !== 'linux') return item(name, 'start', 'there', 'The system’s own keeps the keys.')
  if (!hasSessionBus)
    return item(
      name,
      'start',
      'missing',
      'No D-Bus session answers. Coffer starts, but it forgets keys when it ends: start it from a desktop session, or by "dbus-run-session".',
    )
  if (answer === 'yes') return item(name, 'start', 'there', 'A Secret Service keeps the keys.')
  if (answer === 'no')
    return item(
      name,
      'start',
      'missing',
      'No Secret Service answers. Coffer starts, but it forgets keys when it ends: install and start gnome-keyring or KWallet.',
    )
  return item(
    name,
    'start',
    'unknown',
    'There is no dbus-send and no busctl to ask for a Secret Service with: Coffer itself says at its start whether it can keep keys.',
  )
}

/** The command to type for a need. */
function typed(command: readonly string[] | null, { platform, isRoot }: Facts): string {
  if (command !== null) return `Run: ${[isRoot || platform === 'darwin' ? '' : 'sudo', ...command].join(' ').trim()}`
  return platform === 'win32'
    ? 'Install Chromium or Chrome, and name its program in COFFER_CHROMIUM.'
    : 'Install it with your package manager.'
}

/** What start and tests take from the system, by the same list that they themselves go by. */
function fromSystem(facts: Facts): readonly Item[] {
  const bare = { ...facts, hasDisplay: false, hasElectron: false, hasChromium: false }
  const without = { ...bare, hasCommand: () => false, hasLibrary: () => false }
  const nothing = { ...facts, hasElectron: false, hasDisplay: false }
  const names = (needs: ReturnType<typeof missing>): ReadonlySet<string> => new Set(needs.map(({ what }) => what))
  const [forStart, lacking, absent] = [missing('start', without), missing('test', facts), missing('test', nothing)].map(
    names,
  )
  return missing('test', without).map((need): Item => {
    const use = forStart?.has(need.what) === true ? 'start' : 'test'
    if (lacking?.has(need.what) === true)
      return item(need.what, use, 'missing', typed(installCommand([need], facts), facts))
    if (absent?.has(need.what) === true)
      return item(need.what, use, 'spared', 'Not there, and not needed on this machine.')
    return item(need.what, use, 'there', 'Installed.')
  })
}

/** Programs that build and judge a package for Linux, with the Debian package of each. */
export const debianTools: ReadonlyMap<string, string> = new Map([
  ['dpkg-deb', 'dpkg'],
  ...forPackages.map(([program, { apt }]) => [program, apt] as const),
])

function electronToPackage({ hasElectron }: Facts): Item {
  const name = 'Electron to package'
  return hasElectron
    ? item(name, 'package', 'there', 'A package made here holds it.')
    : item(
        name,
        'package',
        'spared',
        '"npm run package" fetches it where it can; otherwise it makes a stub, which cannot be started.',
      )
}

function packaging(facts: Facts): readonly Item[] {
  if (facts.platform !== 'linux') return []
  return [...debianTools].map(([program, apt]) => {
    const need = { what: program, apt, dnf: apt, pacman: apt }
    const todo =
      facts.distribution.includes('debian') || facts.distribution.includes('ubuntu')
        ? typed(installCommand([need], facts), facts)
        : 'Build and check the deb on Debian or Ubuntu.'
    return has(program, 'package', facts.hasCommand(program), 'Installed.', todo)
  })
}

/** What the packager calls to sign, by system; on Windows Azure's own module is fetched and run by PowerShell. */
export const signingPrograms = { darwin: ['codesign', 'xcrun'], win32: ['powershell.exe'] } as const

function signing({ platform, hasCommand, unsetForSigning: unset }: Facts): readonly Item[] {
  if (platform !== 'darwin' && platform !== 'win32')
    return [
      item(
        'Signing tools',
        'sign',
        'spared',
        'Nothing is signed on Linux: the signed manifest and SHA256SUMS stand for it.',
      ),
    ]
  const [name, todo] =
    platform === 'darwin'
      ? ['codesign, notarytool', 'Run: xcode-select --install']
      : ['PowerShell', 'Put the folder of powershell.exe, which Windows brings along, on the path.']
  return [
    has(
      name,
      'sign',
      signingPrograms[platform].every((program) => hasCommand(program)),
      'Installed.',
      todo,
    ),
    has(
      'What signing takes',
      'sign',
      unset.length === 0,
      'All of it is set; whether it is right, signing says.',
      `Set ${unset.join(', ')} for a signed build; docs/release.md says what each is.`,
    ),
  ]
}

function network({ registry }: Facts): Item {
  const name = 'npm registry'
  if (registry === 'not-asked')
    return item(name, 'network', 'unknown', 'It was not asked: there is no npm on the path.')
  return has(
    name,
    'network',
    registry === 'yes',
    'It answers.',
    'It does not answer: signatures and ages of packages cannot be checked, and "npm ci" fails. Look at "npm config get registry" and the proxy.',
  )
}

/** All items, in the order in which a person would go through them. */
export const itemsOf = (facts: Facts): readonly Item[] => [
  ...basics(facts),
  electron(facts),
  ...sandbox(facts),
  display(facts),
  keychain(facts),
  ...fromSystem(facts),
  electronToPackage(facts),
  ...packaging(facts),
  ...signing(facts),
  network(facts),
]

/** Items without which Coffer does not start or is not tested here. A missing keychain is none: Coffer says so and runs. */
export const blocking = (items: readonly Item[]): readonly Item[] =>
  items.filter(
    ({ name, use, state }) => state === 'missing' && (use === 'start' || use === 'test') && name !== 'Keychain',
  )
