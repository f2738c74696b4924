/** Who signs a package, from the environment alone: all that it takes is set, or nothing is and the package is unsigned. */
import type { MacConfiguration, WindowsConfiguration } from 'electron-builder'

/** In the name of what a system would want signed and nobody signed. */
export const unsignedMark = 'UNSIGNED'

type Platform = 'linux' | 'darwin' | 'win32'

/** By system. The packager and what it calls read the secrets among them from the environment themselves; on Linux nobody asks for any. */
export const signingVariables: Readonly<Record<Platform, readonly string[]>> = {
  linux: [],
  darwin: ['CSC_LINK', 'CSC_KEY_PASSWORD', 'APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  win32: [
    'AZURE_TENANT_ID',
    'AZURE_CLIENT_ID',
    'AZURE_CLIENT_SECRET',
    'AZURE_SIGNING_ENDPOINT',
    'AZURE_SIGNING_ACCOUNT',
    'AZURE_SIGNING_PROFILE',
    'AZURE_PUBLISHER_NAME',
  ],
}

const names = { linux: 'Linux', darwin: 'macOS', win32: 'Windows' } as const

export interface Signing {
  readonly platform: Platform
  /** Of what it takes, what is not set. An empty value is none: a workflow gives one for a secret that is not there. */
  readonly missing: readonly string[]
  readonly state: 'on' | 'off' | 'half' | 'not-asked'
}

export function signingOf(platform: Platform, env: NodeJS.ProcessEnv): Signing {
  const all = signingVariables[platform]
  const missing = all.filter((name) => (env[name] ?? '') === '')
  if (all.length === 0) return { platform, missing, state: 'not-asked' }
  if (missing.length === 0) return { platform, missing, state: 'on' }
  return { platform, missing, state: missing.length === all.length ? 'off' : 'half' }
}

/** One sentence where it must not go on: a release without a signature, or a signature for which something is missing. */
export function signingFault({ platform, missing, state }: Signing, isRelease: boolean): string | null {
  if (state === 'half')
    return `Signing for ${names[platform]} lacks ${missing.join(', ')}: set all that it takes, or nothing of it.`
  return state === 'off' && isRelease ? `A release for ${names[platform]} is signed: set ${missing.join(', ')}.` : null
}

const entitlements = 'build/entitlements.mac.plist'

/** The hardened runtime only with a Developer ID: by itself it would refuse Electron's own libraries, which then have no signer. */
export const macSigning = ({ platform, state }: Signing): MacConfiguration =>
  platform === 'darwin' && state === 'on'
    ? {
        forceCodeSigning: true,
        hardenedRuntime: true,
        entitlements,
        entitlementsInherit: entitlements,
        notarize: true,
      }
    : { identity: null, hardenedRuntime: false, notarize: false }

export const windowsSigning = ({ platform, state }: Signing, env: NodeJS.ProcessEnv): WindowsConfiguration =>
  platform === 'win32' && state === 'on'
    ? {
        forceCodeSigning: true,
        azureSignOptions: {
          endpoint: env['AZURE_SIGNING_ENDPOINT'] ?? '',
          codeSigningAccountName: env['AZURE_SIGNING_ACCOUNT'] ?? '',
          certificateProfileName: env['AZURE_SIGNING_PROFILE'] ?? '',
          publisherName: env['AZURE_PUBLISHER_NAME'] ?? '',
        },
      }
    : { signExecutable: false }
