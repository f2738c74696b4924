import { globSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { cyclesIn, importGraph, importsOf } from '#tools/lint/cycles.ts'

describe('import cycles', () => {
  it('are none in src, imports of types included', () => {
    const files = globSync('src/**/*.{ts,vue}').map((file) => file.replaceAll('\\', '/'))
    expect(files.length).toBeGreaterThan(500)
    expect(cyclesIn(importGraph('.', files)).map((way) => way.join(' > '))).toEqual([])
  })

  it('are found through any number of files, and each once', () => {
    const graph = new Map([
      ['a', ['b', 'd']],
      ['b', ['c']],
      ['c', ['a']],
      ['d', ['c']],
    ])
    expect(cyclesIn(graph)).toEqual([['a', 'b', 'c', 'a']])
    expect(cyclesIn(new Map([['a', ['a']]]))).toEqual([['a', 'a']])
  })

  it('count aliases, types, lazy imports and the scripts of components', () => {
    const text = "import type { A } from '#main/a.ts'\nexport { b } from './b.ts'\nvoid import('../c.ts')\nimport 'zod'"
    expect(importsOf('src/main/x/y.ts', text)).toEqual(['src/main/a.ts', 'src/main/x/b.ts', 'src/main/c.ts'])
    expect(importsOf('src/renderer/v.vue', `<script setup lang="ts">\nimport d from './d.vue'\n</script>`)).toEqual([
      'src/renderer/d.vue',
    ])
  })
})
