/** Debian's form of the changelog: the sections of docs/CHANGELOG.md that belong to a version, as plain text of 79 columns. */
import { packageName } from './names.ts'

interface Section {
  /** `Unreleased`, or a version. */
  readonly title: string
  /** As in `2026-12-01`; null where the heading has none. */
  readonly date: string | null
  readonly lines: readonly string[]
}

const heading = /^## \[?([^\]\s]+)\]?(?:\s+[-–(]\s*(\d{4}-\d{2}-\d{2})\)?)?\s*$/

/** The parts of a changelog below its headings of the second level; a heading of another form belongs to the part before it. */
export function changelogSections(markdown: string): readonly Section[] {
  const found: { title: string; date: string | null; lines: string[] }[] = []
  for (const line of markdown.split('\n')) {
    const [, title, date = null] = heading.exec(line) ?? []
    if (title !== undefined) found.push({ title, date, lines: [] })
    else found.at(-1)?.lines.push(line)
  }
  return found
}

const plain = (text: string): string =>
  text.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/\*\*|`|(?<!\w)_|_(?!\w)/g, '')

const width = 79

function wrapped(text: string, first: string, rest: string): readonly string[] {
  const lines: string[] = []
  let line = first
  for (const word of text.split(/\s+/).filter((one) => one !== '')) {
    const isFirst = line === first || line === rest
    if (!isFirst && line.length + 1 + word.length > width) {
      lines.push(line)
      line = rest + word
    } else line += isFirst ? word : ` ${word}`
  }
  return [...lines, line]
}

/** The points of a section below their headings; the paragraphs around them are about the repository. */
function points({ lines }: Section): readonly string[] {
  const out: string[] = []
  let point: string | null = null
  const end = (): void => {
    if (point !== null) out.push(...wrapped(plain(point), '  * ', '    '))
    point = null
  }
  for (const line of [...lines, '']) {
    const [, title] = /^### (.+)$/.exec(line) ?? []
    if (line.startsWith('- ')) {
      end()
      point = line.slice(2)
    } else if (point !== null && /^\s+\S/.test(line)) point += ` ${line.trim()}`
    else end()
    if (title !== undefined) out.push(`  [ ${title} ]`)
  }
  return out
}

/** As RFC 5322 wants it. */
const debianDate = (seconds: number): string => new Date(seconds * 1000).toUTCString().replace('GMT', '+0000')

export interface ChangelogOf {
  readonly markdown: string
  /** The version that is packaged, as package.json has it. */
  readonly version: string
  readonly toDebian: (version: string) => string
  /** `Name <address>`. */
  readonly maintainer: string
  /** Of the version that is packaged, in seconds since the epoch. */
  readonly date: number
}

/** The changelog, newest version first; null where nothing in it is about the version that is packaged. */
export function debianChangelog({ markdown, version, toDebian, maintainer, date }: ChangelogOf): string | null {
  const all = changelogSections(markdown)
  // A version in the making has its notes below the heading of what is to come.
  const isReleased = all.some(({ title }) => title === version)
  const own = all.filter(({ title }) => /^\d/.test(title) || (title === 'Unreleased' && !isReleased))
  const [newest] = own
  if (newest === undefined || (newest.title !== version && newest.title !== 'Unreleased')) return null
  return own
    .map((section) => {
      // To the second for the one that is packaged: Debian wants it later than the one before, which may be of the same day.
      const at = section === newest || section.date === null ? date : Date.parse(section.date) / 1000
      const isDone = section.title !== 'Unreleased'
      const head = `${packageName} (${toDebian(isDone ? section.title : version)}) ${isDone ? 'stable' : 'UNRELEASED'}; urgency=medium`
      return `${head}\n\n${points(section).join('\n')}\n\n -- ${maintainer}  ${debianDate(at)}\n`
    })
    .join('\n')
}
