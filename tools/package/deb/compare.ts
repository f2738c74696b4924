/** Says in what two packages differ, where they should be the same to the byte. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { contentsOf } from './check-deb.ts'
import type { Member } from './tar.ts'

function inMember(one: Member, other: Member): readonly string[] {
  const what = [
    ...(one.content.equals(other.content) ? [] : ['its content']),
    ...(one.kind === other.kind ? [] : ['its kind']),
    ...(one.mode === other.mode ? [] : ['its mode']),
    ...(one.owner === other.owner ? [] : ['its owner']),
    ...(one.time === other.time ? [] : ['its time']),
  ]
  return what.length === 0 ? [] : [`${one.path === '' ? 'the root' : one.path}: ${what.join(', ')}`]
}

function inMembers(ones: readonly Member[], others: readonly Member[], place: string): readonly string[] {
  const byPath = new Map(others.map((member) => [member.path, member]))
  const known = new Set(ones.map(({ path }) => path))
  const found = [
    ...ones.flatMap((one) => {
      const other = byPath.get(one.path)
      return other === undefined ? [`${one.path}: only in the first`] : inMember(one, other)
    }),
    ...others.flatMap(({ path }) => (known.has(path) ? [] : [`${path}: only in the second`])),
  ]
  const isSameOrder = ones.every(({ path }, at) => path === others[at]?.path)
  return (found.length > 0 || isSameOrder ? found : ['the order of the files']).map((line) => place + line)
}

/** Lines that name each difference; none where the two are the same to the byte. */
export function differences(one: string, other: string): readonly string[] {
  if (readFileSync(one).equals(readFileSync(other))) return []
  const [first, second] = [contentsOf(one), contentsOf(other)]
  if (first === null || second === null) return [`${first === null ? one : other} cannot be read as a Debian package`]
  const found = [...inMembers(first.control, second.control, 'control/'), ...inMembers(first.data, second.data, '')]
  return found.length > 0
    ? found
    : ['only how they are packed: the files in them are the same, with their times and modes']
}

/** The lines and bytes that differ, as diffoscope shows them; null where it is not installed. */
export function inDetail(one: string, other: string): string | null {
  const { status, stdout } = spawnSync('diffoscope', ['--text', '-', '--max-text-report-size', '20000', one, other], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  return status === 0 || status === 1 ? stdout : null
}
