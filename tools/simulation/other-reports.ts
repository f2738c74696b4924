/** What the other tools report of faults, for docs/reliability.md. */

interface Soak {
  readonly seed: number
  readonly histories: number
  readonly commit: string
  readonly operations: number
  readonly passed: boolean
  readonly reached: Readonly<Record<string, number>>
}

interface Malformed {
  readonly bridgeCalls?: {
    readonly calls: number
    readonly channels: number
    readonly cells: number
    readonly leastPerCell: number
  }
  readonly venueAnswers?: {
    readonly answers: number
    readonly rows: number
    readonly cells: number
    readonly leastPerCell: number
  }
  readonly streamMessages?: { readonly frames: number; readonly cells: number; readonly leastPerCell: number }
  readonly fullUse?: Readonly<Record<string, unknown>>
}

export type LastReport = <Report>(name: string) => Report | null
export type Table = (heads: readonly string[], rows: readonly (readonly string[])[]) => string

const count = (number: number): string => number.toLocaleString('en')

/** Whole processes: the built main, real files and sockets, the real keychain (`npm run soak`). */
export function soakPart(lastReport: LastReport, table: Table): string {
  const runs = (['soak.json', 'soak-crash.json'] as const).flatMap((name) => {
    const run = lastReport<Soak>(name)
    return run === null ? [] : [{ name, run }]
  })
  if (runs.length === 0) return '## Whole processes\n\nNot run on this machine.'
  const rows = runs.map(({ name, run }) => [
    name === 'soak.json' ? 'faults of wire and machine' : 'kill -9 at each named step',
    count(run.histories),
    count(run.operations),
    run.passed ? '0' : 'see the run',
    `seed ${run.seed}, commit ${run.commit}`,
  ])
  const kills = Object.entries(runs.find(({ name }) => name === 'soak-crash.json')?.run.reached ?? {})
    .filter(([name]) => name.startsWith('crash: '))
    .map(([name, times]) => [name.slice('crash: '.length), count(times)])
  return [
    `## Whole processes\n\n${table(['run', 'histories', 'operations', 'violations', 'origin'], rows)}`,
    ...(kills.length === 0 ? [] : [table(['killed', 'times'], kills)]),
  ].join('\n\n')
}

/** Malformed calls, answers and stream messages (test/contract). */
export function malformedPart(lastReport: LastReport, table: Table): string {
  const report = lastReport<Malformed>('malformed.json')
  if (report === null) return '## Malformed input\n\nNot run on this machine.'
  const { bridgeCalls: calls, venueAnswers: answers, streamMessages: messages } = report
  const rows = [
    ...(calls === undefined
      ? []
      : [
          [
            'calls of the page',
            count(calls.calls),
            `${calls.channels} channels`,
            count(calls.cells),
            String(calls.leastPerCell),
          ],
        ]),
    ...(answers === undefined
      ? []
      : [
          [
            'answers of the venue',
            count(answers.answers),
            `${answers.rows} endpoints`,
            count(answers.cells),
            String(answers.leastPerCell),
          ],
        ]),
    ...(messages === undefined
      ? []
      : [
          [
            'messages of streams',
            count(messages.frames),
            'every topic',
            count(messages.cells),
            String(messages.leastPerCell),
          ],
        ]),
  ]
  return `## Malformed input\n\nNothing crashed, nothing was sent that was not asked for, and memory stayed flat.\n\n${table(['what', 'how many', 'of', 'cells (of × kind of breakage)', 'least in a cell'], rows)}`
}
