import { expect, it } from 'vitest'
import type { InvariantId } from '#test/invariants/list.ts'
import { corpusNames, corpusPlan } from '#test/simulation/corpus.ts'
import { mutants } from '#test/simulation/mutants.ts'
import { askWorker } from '#tools/simulation/workers.ts'

/** What a history breaks in a broken main, and the faults and crash points that it met on the way. */
async function played(history: string, mutant: string) {
  const broken: InvariantId[] = []
  const met: string[] = []
  for await (const line of askWorker({ do: 'tell', history }, mutant)) {
    if (line.kind === 'end') broken.push(...line.violations.map(({ id }) => id))
    if (line.kind !== 'reached') continue
    for (const corner of Object.keys(line.tables['wire'] ?? {})) met.push(corner.split(' ')[1] ?? '')
    met.push(...Object.keys(line.tables['crash'] ?? {}))
  }
  return { broken, met }
}

// That it breaks nothing in main as it is, every run of histories shows: it begins with these.
it.concurrent.each(corpusNames())(
  '%s can fail: it meets each fault and crash of its plan, and catches the breakage that it names',
  async (name) => {
    const { faults, crashes, catches } = corpusPlan(name)
    if (catches === undefined) throw new Error(`${name} names no mutant under "catches".`)
    const { broken, met } = await played(name, catches)
    const planned = [...faults.map(({ fault }) => fault), ...crashes.map(({ point }) => point)]
    expect(met).toEqual(expect.arrayContaining(planned))
    const { by } = mutants.find((mutant) => mutant.name === catches)!
    expect(broken.filter((id) => by.includes(id))).not.toEqual([])
  },
  // They share the machine with each other and with all else: this only ends one that hangs.
  300_000,
)
