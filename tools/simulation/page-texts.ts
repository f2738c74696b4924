import { invariants } from '#test/invariants/list.ts'
import { wireFaults } from '#test/simulation/wire-faults.ts'
import { faultTexts } from './fault-texts.ts'
import { found } from './found.ts'
import { limits } from './limits.ts'
import { pretty, table } from './markdown.ts'
import { elsewhereTexts, mishapTexts, streamTexts } from './mishap-texts.ts'

const rows = (name: string, texts: Readonly<Record<string, string>>): string =>
  table([name, 'what happens'], Object.entries(texts))

/** The parts of docs/reliability.md that no run decides, by the line each begins with; the first has none of its own. */
export const textParts: ReadonlyMap<string, string> = new Map([
  [
    '# Reliability: what was tried',
    `After the faults listed here, but for the limits below, Coffer knows what happened to the money or says that it does not know.
This page says how often that was tried, with what, what it found, and what it cannot promise. The figures are written by
\`npm run simulate -- --docs\` from the last run of each kind that passed; what later runs broke stands under _Found while this was built_. The table of what was run
names the commit, the lockfile and the seeds that each can be had again from; the tables that follow are of these runs.

A simulated history runs all of main from start to end, in simulated time: the journal on SQLite's real files, the practice exchange
as the venue, and a wire, a disk, a keychain, a clock and a user whose faults and order of answers come from one seed. At a crash all
memory is gone and the files are as they were at that instant, inside a commit too; then Coffer starts again. What leaves,
what is answered and what a start finds is held to the invariants as it comes; what came of it all, and what is shown, once the
faults have stopped. How to read and repeat a history: [testing.md](testing.md). How often each case was reached, and the mutants:
[reliability-cases.md](reliability-cases.md).`,
  ],
  [
    '## What the faults are',
    `Each is done to one request or its answer; the others pass as they are.\n\n${table(
      ['fault', 'what happens'],
      wireFaults.map((fault) => [fault, faultTexts[fault]]),
    )}`,
  ],
  [
    '## What else befalls it',
    `A crash is a kill, which takes all memory, or a power cut, which takes what no sync followed too. The other disturbances:

${rows('disturbance', mishapTexts)}

Faults of the streams, and the two ways in which a connection ends by plan:

${rows('fault', streamTexts)}

What happens to them while somebody else trades on the account, after the other faults:

${rows('fault', elsewhereTexts)}`,
  ],
  [
    '## Found while this was built',
    table(
      ['what was wrong', 'found by', 'mended by'],
      found.map(({ what, by, mended }) => [what, by, mended]),
    ),
  ],
  [
    '## Limits',
    `What no client can know or prevent, and what was not tried.\n\n${limits.map((text) => `- ${text}`).join('\n')}`,
  ],
  [
    '## Invariants',
    `As they were tried, under the faults above; the limits above hold for each.\n\n${table(
      ['id', 'what must hold'],
      Object.entries(invariants).map(([id, text]) => [`\`${id}\``, text]),
    )}`,
  ],
])

/** A part with its heading. */
export const textPart = (heading: string): string => `${heading}\n\n${textParts.get(heading) ?? ''}`

const notYet = '## Not in these figures yet'

/** What the code plays and the runs of the page did not, as `otherNames` says it. */
const notYetPart = (others: readonly string[]): readonly string[] =>
  others.length === 0
    ? []
    : [
        `${notYet}\n\nDefects that tests put into the code on purpose (mutants) and points of a crash, among others, that these runs did not play yet; none is a\ndefect of Coffer as it is:\n\n${others.map((other) => `- ${other}`).join('\n')}`,
      ]

/**
 * The page with these parts as they are in the code now, and its figures as they stand; a part that it lacks is put in. `others` are
 * the names in which its figures differ from the code: a reader has to know what they do not tell of.
 */
export function withTextParts(page: string, others: readonly string[]): Promise<string> {
  const lacking = new Set(textParts.keys())
  const parts = page
    .split(/^(?=#{1,2} )/m)
    .filter((part) => !part.startsWith(notYet))
    .map((part) => {
      const heading = part.split('\n')[0] ?? ''
      return lacking.delete(heading) ? textPart(heading) : part.trim()
    })
  const isFirst = (heading: string): boolean => heading.startsWith('# ')
  const added = (isWanted: (heading: string) => boolean) => [...lacking].filter(isWanted).map(textPart)
  const [first, ...rest] = [...added(isFirst), ...parts, ...added((heading) => !isFirst(heading))]
  return pretty([...(first === undefined ? [] : [first]), ...notYetPart(others), ...rest])
}
