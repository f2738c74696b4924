/** The package's text files that depend on the version or on who publishes it. */
import { identity } from '#shared/app-identity.ts'
import { appPlace, componentId, debianArchitecture, desktopFile, packageName, windowClass } from './names.ts'
import type { Architecture } from './names.ts'
import { depends, recommends } from './depends.ts'

export interface Publisher {
  readonly homepage: string
  readonly maintainer: { readonly name: string; readonly email: string }
}

export const maintainerOf = ({ maintainer }: Publisher): string => `${maintainer.name} <${maintainer.email}>`

const summary = {
  en: 'Trade on a KuCoin-style spot exchange',
  de: 'Handeln an einer Spot-Börse nach Art von KuCoin',
}

const paragraphs = {
  en: [
    'Coffer is a desktop trading client for a KuCoin-style spot exchange. API keys stay in the keychain of the system, every request is signed in the main process, and nothing listens on a port.',
    'It carries a complete practice exchange, so that one can learn and test without a key, an account or a network.',
  ],
  de: [
    'Coffer ist ein Handelsprogramm für eine Spot-Börse nach Art von KuCoin. API-Schlüssel bleiben im Schlüsselbund des Systems, jede Anfrage wird im Hauptprozess signiert, und kein Port wird geöffnet.',
    'Eine vollständige Übungsbörse ist dabei: Lernen und Ausprobieren geht ohne Schlüssel, Konto und Netz.',
  ],
}

export interface ControlOf extends Publisher {
  readonly version: string
  readonly architecture: Architecture
  readonly isStub: boolean
  /** In KiB, as Debian counts them. */
  readonly installedSize: number
}

/** A line of an extended description: a blank in front, and at most 80 columns. */
const described = (text: string): string => text.replace(/(.{1,76})(?:\s+|$)/g, ' $1\n').trimEnd()

export const controlFile = (of: ControlOf): string =>
  `Package: ${packageName}
Version: ${of.version}
Architecture: ${debianArchitecture(of.architecture)}
Maintainer: ${maintainerOf(of)}
Installed-Size: ${of.installedSize}
Depends: ${depends}
Recommends: ${recommends}
Section: misc
Priority: optional
Homepage: ${of.homepage}
Description: desktop trading client for a KuCoin-style spot exchange
${[...(of.isStub ? ['NOT A RELEASE: a stand-in takes the place of Electron, and the app does not start.'] : []), ...paragraphs.en].map(described).join('\n .\n')}
`

/** What the desktop shows. No switch turns the sandbox off. */
const desktopEntry = {
  Type: 'Application',
  Name: identity.product,
  GenericName: 'Trading client',
  'GenericName[de]': 'Handelsprogramm',
  Comment: summary.en,
  'Comment[de]': summary.de,
  Exec: packageName,
  Icon: packageName,
  Terminal: 'false',
  Categories: 'Office;Finance;',
  Keywords: 'trading;exchange;orders;spot;portfolio;',
  'Keywords[de]': 'Handel;Börse;Orders;Spot;Portfolio;',
  StartupNotify: 'true',
  StartupWMClass: windowClass,
} as const

export const desktopText = (): string =>
  ['[Desktop Entry]', ...Object.entries(desktopEntry).map(([key, value]) => `${key}=${value}`), ''].join('\n')

const xml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** What software centres show. */
export const metainfo = (of: Publisher & { readonly version: string; readonly date: number }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>${componentId}</id>
  <metadata_license>MIT</metadata_license>
  <project_license>MIT</project_license>
  <name>Coffer</name>
  <summary>${xml(summary.en)}</summary>
  <summary xml:lang="de">${xml(summary.de)}</summary>
  <description>
${paragraphs.en.map((text, at) => `    <p>${xml(text)}</p>\n    <p xml:lang="de">${xml(paragraphs.de[at] ?? text)}</p>`).join('\n')}
  </description>
  <launchable type="desktop-id">${desktopFile}</launchable>
  <icon type="stock">${packageName}</icon>
  <categories>
    <category>Office</category>
    <category>Finance</category>
  </categories>
  <url type="homepage">${xml(of.homepage)}</url>
  <developer_name>${xml(of.maintainer.name)}</developer_name>
  <provides>
    <binary>${packageName}</binary>
  </provides>
  <content_rating type="oars-1.1" />
  <releases>
    <release version="${xml(of.version)}" date="${new Date(of.date * 1000).toISOString().slice(0, 10)}" />
  </releases>
</component>
`

/** Debian's machine-readable form. What Electron and Chromium bring along has its texts beside them. */
export const copyrightFile = (of: Publisher & { readonly licence: string }): string => {
  const holders = /^Copyright \(c\) (.+)$/m.exec(of.licence)?.[1] ?? of.maintainer.name
  const indented = of.licence
    .slice(of.licence.indexOf('Permission'))
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? ' .' : ` ${line.trim()}`))
    .join('\n')
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Coffer
Upstream-Contact: ${maintainerOf(of)}
Source: ${of.homepage}

Files: *
Copyright: ${holders}
License: Expat

Files: ${appPlace}/*
Copyright: Electron contributors, The Chromium Authors, and the authors of the packages inside
License: Expat and others
 Electron is under the Expat licence, with its text in
 /${appPlace}/LICENSE.electron.txt.
 Chromium and what it contains are under the licences in
 /${appPlace}/LICENSES.chromium.html.
 The packages inside the app are under those in
 /${appPlace}/resources/licences/THIRD-PARTY-LICENCES.txt.

License: Expat
${indented}
`
}
