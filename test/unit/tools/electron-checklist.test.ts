import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fuses } from '#tools/package/fuses.ts'
import { projectDir } from '#tools/project.ts'

const text = (file: string): string => readFileSync(join(projectDir, file), 'utf8')
const checklist = text('docs/electron-checklist.md')

/** Cells of each row of a table, by the heading it stands under. */
const rowsUnder = (heading: string): readonly (readonly string[])[] =>
  (checklist.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

it('has each of Electron’s twenty points, with a test that is there and names what it holds', () => {
  const rows = rowsUnder('The twenty points')
  expect(rows.map(([number]) => number)).toEqual(Array.from({ length: 20 }, (_, at) => String(at + 1)))
  for (const [number, , , where = '', state, tests = ''] of rows) {
    expect([number, state]).toEqual([number, expect.stringMatching(/^(?:enforced|asked|prepared)$/)])
    const named = [...`${where} ${tests}`.matchAll(/`([^`]+)`/g)].map(([, path = '']) => path)
    expect([number, named.length >= 2, named.filter((path) => !existsSync(join(projectDir, path)))]).toEqual([
      number,
      true,
      [],
    ])
    expect([number, /`test\//.test(tests)]).toEqual([number, true])
  }
})

it('what is only asked of Electron is what the golden file records', () => {
  const asked = rowsUnder('The twenty points').filter(([, , , , state]) => state === 'asked')
  for (const [number, , , , , tests] of asked)
    expect([number, tests?.includes('test/e2e/asked.spec.ts')]).toEqual([number, true])
})

it('has the nine fuses, each as the packaging sets it', () => {
  const rows = rowsUnder('The fuses').map(([fuse, state]) => [fuse, state === 'on'])
  expect(rows).toHaveLength(9)
  expect(rows).toEqual(Object.entries(fuses))
})
