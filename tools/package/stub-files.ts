/**
 * The names of Electron's own files by system, as its archives hold them (script/zip_manifests in its repository): what a stub
 * lays out, so that what the packager does with each is tried without the binary. Not yet compared with a real archive.
 */
import type { System } from './system.ts'

/** Held by the archives of Linux and Windows alike. */
const common = [
  'chrome_100_percent.pak',
  'chrome_200_percent.pak',
  'icudtl.dat',
  'locales/de.pak',
  'locales/en-US.pak',
  'resources.pak',
  'resources/default_app.asar',
  'snapshot_blob.bin',
  'v8_context_snapshot.bin',
  'vk_swiftshader_icd.json',
]

const linux = [
  ...common,
  'chrome-sandbox',
  'chrome_crashpad_handler',
  'libEGL.so',
  'libGLESv2.so',
  'libffmpeg.so',
  'libvk_swiftshader.so',
  'libvulkan.so.1',
]

const win32 = [
  ...common,
  'd3dcompiler_47.dll',
  'dxcompiler.dll',
  'dxil.dll',
  'ffmpeg.dll',
  'libEGL.dll',
  'libGLESv2.dll',
  'vk_swiftshader.dll',
  'vulkan-1.dll',
]

const contents = 'Electron.app/Contents'
const framework = `${contents}/Frameworks/Electron Framework.framework`
const helpers = ['Helper', 'Helper (GPU)', 'Helper (Plugin)', 'Helper (Renderer)'].map((kind) => ({
  name: `Electron ${kind}`,
  contents: `${contents}/Frameworks/Electron ${kind}.app/Contents`,
}))
const darwin = [
  ...helpers.map(({ name, contents: below }) => `${below}/MacOS/${name}`),
  `${contents}/PkgInfo`,
  `${contents}/Resources/default_app.asar`,
  `${contents}/Resources/electron.icns`,
  `${framework}/Versions/A/Resources/de.lproj/locale.pak`,
  `${framework}/Versions/A/Resources/en.lproj/locale.pak`,
  `${framework}/Versions/A/Resources/icudtl.dat`,
  `${framework}/Versions/A/Libraries/libffmpeg.dylib`,
]

const plist = (name: string, id: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<plist version="1.0"><dict>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>${id}</string>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundlePackageType</key><string>APPL</string>
${id.endsWith('helper') ? '' : '<key>CFBundleIconFile</key><string>electron.icns</string>'}
</dict></plist>
`

const plists: Readonly<Record<string, string>> = {
  [`${contents}/Info.plist`]: plist('Electron', 'com.github.Electron'),
  ...Object.fromEntries(
    helpers.map(({ name, contents: below }) => [`${below}/Info.plist`, plist(name, 'com.github.Electron.helper')]),
  ),
}

const plain: Readonly<Record<System['platform'], readonly string[]>> = { linux, win32, darwin }

/** What each file holds, by its path: `text`, but where the packager reads it. The programs and Electron's licence are written apart. */
export const stubFiles = ({ platform }: System, text: string): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(['LICENSES.chromium.html', ...plain[platform]].map((name) => [name, text])),
  ...(platform === 'darwin' ? plists : {}),
  // The deb makes it executable.
  ...(platform === 'linux' ? { 'chrome-sandbox': `#!/bin/sh\n# ${text}` } : {}),
})

/** Where its programs lie; on macOS the second is the one with the fuses. */
export const stubPrograms = ({ platform }: System): readonly string[] =>
  ({
    linux: ['electron'],
    win32: ['electron.exe'],
    darwin: [`${contents}/MacOS/Electron`, `${framework}/Versions/A/Electron Framework`],
  })[platform]

/** By their path, what they lead to. */
export const stubLinks = ({ platform }: System): Readonly<Record<string, string>> =>
  platform === 'darwin'
    ? {
        [`${framework}/Versions/Current`]: 'A',
        [`${framework}/Electron Framework`]: 'Versions/Current/Electron Framework',
        [`${framework}/Resources`]: 'Versions/Current/Resources',
        [`${framework}/Libraries`]: 'Versions/Current/Libraries',
      }
    : {}
