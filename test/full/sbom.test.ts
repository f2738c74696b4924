import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectDir } from '#tools/project.ts'
import { sbom, shippedFolders } from '#tools/release/sbom.ts'
import type { Bom } from '#tools/release/sbom.ts'
import type { Locked } from '#tools/supply/lockfile.ts'

const lockfile = JSON.parse(readFileSync(join(projectDir, 'package-lock.json'), 'utf8')) as { packages: Locked }
const source = {
  version: '0.1.0',
  commit: 'c'.repeat(40),
  committedAt: '2026-01-02T03:04:05.000Z',
  lockfile: 'd'.repeat(64),
  node: '24.21.0',
  electron: '45.3.4',
  packager: '26.17.0',
}

it('P4: the bill of materials of what is installed keeps its schema, and has the same bytes twice', async () => {
  const of = { source, target: 'linux-x64' }
  const first = await sbom(lockfile.packages, of)
  expect(await sbom(lockfile.packages, of)).toBe(first)
  const { components } = JSON.parse(first) as Bom
  const versions = components.map(({ version }) => version)
  expect(versions.sort()).toEqual(shippedFolders.map((folder) => lockfile.packages[folder]?.version).sort())
})
