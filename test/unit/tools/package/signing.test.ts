import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { macSigning, signingFault, signingOf, signingVariables, windowsSigning } from '../../../../build/signing.ts'
import { projectDir } from '#tools/project.ts'

const apple = {
  CSC_LINK: 'certificate',
  CSC_KEY_PASSWORD: 'secret one',
  APPLE_API_KEY: 'key.p8',
  APPLE_API_KEY_ID: 'id',
  APPLE_API_ISSUER: 'issuer',
}
const azure = {
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
  AZURE_CLIENT_SECRET: 'secret two',
  AZURE_SIGNING_ENDPOINT: 'https://weu.example.invalid/',
  AZURE_SIGNING_ACCOUNT: 'account',
  AZURE_SIGNING_PROFILE: 'profile',
  AZURE_PUBLISHER_NAME: 'CN=Coffer',
}

describe('signing on macOS', () => {
  it('hardens, entitles and notarizes where all that it takes is set', () => {
    const config = macSigning(signingOf('darwin', apple))
    expect(config).toEqual({
      forceCodeSigning: true,
      hardenedRuntime: true,
      entitlements: 'build/entitlements.mac.plist',
      entitlementsInherit: 'build/entitlements.mac.plist',
      notarize: true,
    })
    expect(existsSync(join(projectDir, config.entitlements ?? ''))).toBe(true)
  })

  it('asks for none of it without a certificate', () => {
    const none = { identity: null, hardenedRuntime: false, notarize: false }
    expect(macSigning(signingOf('darwin', {}))).toEqual(none)
    expect(macSigning(signingOf('linux', apple))).toEqual(none)
  })
})

describe('signing on Windows', () => {
  it('goes by Azure where all that it takes is set, with no secret in the configuration', () => {
    const config = windowsSigning(signingOf('win32', azure), azure)
    expect(config).toEqual({
      forceCodeSigning: true,
      azureSignOptions: {
        endpoint: 'https://weu.example.invalid/',
        codeSigningAccountName: 'account',
        certificateProfileName: 'profile',
        publisherName: 'CN=Coffer',
      },
    })
  })

  it('is left out without', () => {
    expect(windowsSigning(signingOf('win32', {}), {})).toEqual({ signExecutable: false })
    expect(windowsSigning(signingOf('darwin', azure), azure)).toEqual({ signExecutable: false })
  })
})

describe('a package that is not signed', () => {
  it('is no release for macOS or Windows: the sentence names what is missing', () => {
    expect(signingFault(signingOf('darwin', {}), true)).toBe(
      'A release for macOS is signed: set CSC_LINK, CSC_KEY_PASSWORD, APPLE_API_KEY, APPLE_API_KEY_ID, APPLE_API_ISSUER.',
    )
    expect(signingFault(signingOf('win32', {}), true)).toMatch(
      /^A release for Windows is signed: set AZURE_TENANT_ID, /,
    )
  })

  it('is made where nobody asked for a release, and on Linux, which asks for no signature', () => {
    expect(signingFault(signingOf('darwin', {}), false)).toBeNull()
    expect(signingFault(signingOf('win32', {}), false)).toBeNull()
    expect(signingFault(signingOf('linux', {}), true)).toBeNull()
  })

  it('is not made where a part of what signing takes is set; an empty value is none', () => {
    const sentence = 'Signing for macOS lacks APPLE_API_KEY_ID: set all that it takes, or nothing of it.'
    for (const isRelease of [true, false])
      expect(signingFault(signingOf('darwin', { ...apple, APPLE_API_KEY_ID: '' }), isRelease)).toBe(sentence)
    expect(signingFault(signingOf('win32', { AZURE_TENANT_ID: '' }), false)).toBeNull()
  })

  it('is no obstacle where all is set', () => {
    expect(signingFault(signingOf('darwin', apple), true)).toBeNull()
    expect(signingFault(signingOf('win32', azure), true)).toBeNull()
  })
})

describe('the workflow of a release', () => {
  const workflow = readFileSync(join(projectDir, '.github/workflows/release.yml'), 'utf8')

  it.each(['darwin', 'win32'] as const)('passes all that signing takes on %s', (platform) => {
    const { missing } = signingOf(platform, {})
    expect(missing.length).toBeGreaterThan(3)
    expect(missing.filter((name) => !new RegExp(`^ +(?:${name}: \\$|export ${name}=)`, 'm').test(workflow))).toEqual([])
  })

  it('has every installer of a system or fails, signed or not', () => {
    const calls = [...workflow.matchAll(/^ +(?:- )?(?:run: )?npm run package\b(.*)$/gm)].map(([, args = '']) =>
      args.trim(),
    )
    // The last one is the package built again, of which the deb alone is compared.
    expect(calls).toEqual(['-- --release', '-- "$kind"', '-- "$kind"', ''])
    expect([...workflow.matchAll(/^ +kind=(--(?!pre|latest|not-a).*)$/gm)].map(([, kind]) => kind)).toEqual([
      '--release',
      '--complete',
      '--release',
      '--complete',
    ])
  })
})

it('is told of by the same names in the code, the workflow and the table of secrets', () => {
  const text = (file: string): string => readFileSync(join(projectDir, file), 'utf8')
  // A key that the tools want as a file comes as its text.
  const env = /^ *(\w+?)(?:_TEXT)?: \$\{\{ secrets\.(\w+) \}\}$/gm
  const given = [...text('.github/workflows/release.yml').matchAll(env)].map(([, tool = '', secret = '']) => [
    secret,
    tool,
  ])
  const table = text('docs/release.md').split('| secret (environment')[1]?.split('\n\n')[0] ?? ''
  const names = (cell = ''): readonly string[] => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const told = table.split('\n').flatMap((row) => {
    const [, secrets, tools] = row.split('|')
    const called = names(tools)
    return names(secrets).map((secret, at) => [secret, called.length === 0 ? secret : called[at]])
  })
  expect(told.toSorted()).toEqual(given.toSorted())
  expect(given.map(([, tool]) => tool).toSorted()).toEqual(Object.values(signingVariables).flat().toSorted())
})
