import { afterEach, describe, expect, it, vi } from 'vitest'
import main from '#tools/package.ts'
import type { System } from '#tools/package/system.ts'

const machine = vi.hoisted(() => ({ system: { platform: 'darwin', arch: 'arm64' } as System }))
vi.mock('#tools/package/system.ts', async (original) => ({
  ...(await original<object>()),
  thisSystem: () => machine.system,
}))
vi.mock('#tools/build.ts', () => ({
  build: () => {
    throw new Error('It went on.')
  },
}))

/** Exit code and what was said, on a machine of a system with an environment. */
async function run(platform: System['platform'], args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  machine.system = { platform, arch: 'arm64' }
  for (const name of ['CSC_LINK', 'AZURE_TENANT_ID']) vi.stubEnv(name, '')
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => void said.push(line))
  return { code: await main(args), said }
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe('npm run package', () => {
  it.each([
    ['darwin', 'A release for macOS is signed: set CSC_LINK'],
    ['win32', 'A release for Windows is signed: set AZURE_TENANT_ID'],
  ] as const)('makes no unsigned release on %s', async (platform, sentence) => {
    const { code, said } = await run(platform, ['--release'])
    expect(code).toBe(1)
    expect(said).toContainEqual(expect.stringContaining(sentence))
    expect(said.at(-1)).toBe('No release was made.')
  })

  it('packages nothing where only a part of what signing takes is set', async () => {
    const { code, said } = await run('win32', [], { AZURE_TENANT_ID: 'tenant' })
    expect(code).toBe(1)
    expect(said).toEqual([expect.stringMatching(/^Signing for Windows lacks /), 'Nothing was packaged.'])
  })

  it('goes on where nothing is to be signed', async () => {
    await expect(run('darwin', [])).rejects.toThrow('It went on.')
    await expect(run('linux', [])).rejects.toThrow('It went on.')
  })
})
