import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { notices } from '#renderer/views/settings/notices.ts'
import { licenceTexts } from '#tools/licences.ts'

const root = join(import.meta.dirname, '../../../../..')
const read = (...path: string[]) => JSON.parse(readFileSync(join(root, ...path, 'package.json'), 'utf8')) as Manifest
interface Manifest {
  readonly version: string
  readonly license: string
  readonly dependencies: Readonly<Record<string, string>>
}

describe('what Coffer is built with', () => {
  it('is named with the version and the licence that are installed', () => {
    const installed = notices.map(({ name }) => {
      const { version, license } = read('node_modules', name)
      return { name, version, licence: license }
    })
    expect(notices).toEqual(installed)
  })

  it('has everything that is shipped beside the page', () => {
    const shipped = ['electron', ...Object.keys(read().dependencies)]
    expect(shipped.filter((wanted) => !notices.some(({ name }) => name === wanted))).toEqual([])
  })

  it('comes with the licence texts that the packages bring', async () => {
    const { load } = licenceTexts(['vue', 'css-render'], join(root, 'node_modules')) as { load: (id: string) => string }
    const texts = JSON.parse(load('\0virtual:licences').replace('export default ', '')) as Record<string, string | null>
    expect(texts['vue']).toContain('Permission is hereby granted')
    expect(texts['css-render']).toBeNull()
  })
})
