import { describe, expect, it } from 'vitest'
import { corpusNames } from '#test/simulation/corpus.ts'
import { simulateOptions } from '#tools/simulation/options.ts'

describe('what npm run simulate is asked for', () => {
  it('is ten thousand histories from seed 1 on where nothing else is said', () => {
    expect(simulateOptions([])).toMatchObject({ mode: 'run', seed: 1, histories: 10_000, history: null, mutant: null })
    expect(simulateOptions(['--seed=7', '--histories', '20', '--jobs=1'])).toMatchObject({
      mode: 'run',
      seed: 7,
      histories: 20,
      jobs: 1,
    })
  })

  it('is one history by its seed, or by its name in the corpus as a run prints it', () => {
    const [kept = ''] = corpusNames()
    expect(simulateOptions(['--only=12'])).toMatchObject({ mode: 'only', history: '12' })
    expect(simulateOptions(['--plan=12'])).toMatchObject({ mode: 'plan', history: '12' })
    for (const name of [kept, `test/simulation/${kept}`, kept.slice('corpus/'.length, -'.json'.length)])
      expect(simulateOptions(['--shrink', name])).toMatchObject({ mode: 'shrink', history: kept })
  })

  it('is one mutant by its name, alone or beside one history', () => {
    const mutant = 'timeout-counts-as-not-sent'
    expect(simulateOptions(['--mutant', mutant])).toMatchObject({ mode: 'mutants', mutant })
    expect(simulateOptions(['--mutant', mutant, '--only', '3'])).toMatchObject({ mode: 'only', history: '3', mutant })
    expect(simulateOptions(['--mutants'])).toMatchObject({ mode: 'mutants', mutant: null })
  })

  it.each([
    [['--histories', '0'], '--histories must be a whole number from 1 on.'],
    [['--jobs', '0'], '--jobs must be a whole number from 1 on.'],
    [['--seed', '1e3'], '--seed must be a whole number from 0 on.'],
    [['--only=x.y'], '--only needs a seed or the name of a file in test/simulation/corpus.'],
    [['--only', 'corpus/never-kept.json'], 'There is no corpus/never-kept.json in test/simulation.'],
    [['--only', '1', '--seed', '2'], '--only names the seed itself: leave --seed out.'],
    [['--only', '1', '--docs'], '--only and --docs are two runs: ask for one.'],
    [['--mutant', 'x'], 'There is no mutant x: their names stand in test/simulation/mutants.ts.'],
    [['--docs', '--mutant', 'timeout-counts-as-not-sent'], '--docs is written of main as it is: leave --mutant out.'],
    [['--bogus'], "Unknown option '--bogus'."],
    [['extra'], "Unexpected argument 'extra'."],
    [['--only'], "Option '--only <value>' argument missing."],
  ])('answers %j with one sentence', (args, sentence) => {
    expect(simulateOptions(args)).toBe(sentence)
  })
})
