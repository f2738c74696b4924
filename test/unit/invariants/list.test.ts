import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { invariants } from '#test/invariants/list.ts'
import { projectDir } from '#tools/project.ts'

it('says in docs/testing.md of each invariant whether whole processes are judged by it', () => {
  const page = readFileSync(join(projectDir, 'docs', 'testing.md'), 'utf8')
  const paragraph = page.split('\n\n').find((one) => one.startsWith('Of the ids, whole processes are judged by ')) ?? ''
  const [ofBoth = '', ofSimulated = ''] = paragraph.split('The other ids')
  const ids = new Set(Object.keys(invariants))
  const namedIn = (text: string): readonly string[] =>
    [...text.matchAll(/`([\w-]+)`/g)].flatMap(([, id]) => (id !== undefined && ids.has(id) ? [id] : []))
  const [both, simulated] = [namedIn(ofBoth), namedIn(ofSimulated)]
  expect([...both, ...simulated].sort()).toEqual([...ids].sort())
  expect(/judged by (\d+)/.exec(ofBoth)?.[1]).toBe(String(both.length))
})
