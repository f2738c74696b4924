import type { Answer, Command } from './commands.ts'
import { isCorner, type Tally } from './corners.ts'
import { commandOf, type Drawn } from './generate.ts'
import { run } from './oracle.ts'
import { engineState, oracleState } from './states.ts'
import { createVenueUnderTest, startTime } from './venue-under-test.ts'
import { createWorld, type Renewal } from './world.ts'

/** The engine answers one of the codes that apply, and with the same data when it says yes. */
const sameAnswer = (oracle: Answer, engine: Answer): boolean => {
  const [code = ''] = engine.codes
  return oracle.codes.includes(code) && JSON.stringify(sorted(oracle.data)) === JSON.stringify(sorted(engine.data))
}

const sorted = (data: unknown): unknown => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    return Array.isArray(data) ? data.map(sorted) : data
  }
  return Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Lines only one of the two has. */
const apart = (oracle: readonly string[], engine: readonly string[]): string[] => {
  if (oracle.join('\n') === engine.join('\n')) return []
  const only = (lines: readonly string[], others: readonly string[], whose: string): string[] =>
    lines.filter((line) => !others.includes(line)).map((line) => `${whose}: ${line}`)
  return [...only(oracle, engine, 'oracle'), ...only(engine, oracle, 'engine'), 'or the same lines in another order']
}

const story = (done: readonly Command[]): string =>
  done.map((command, index) => `${index}: ${JSON.stringify(command)}`).join('\n')

/** Runs a sequence on both; throws with the whole story when they differ. Returns how many commands were run. */
export const duel = (script: readonly Drawn[], renewal: Renewal, tally: Tally): number => {
  const world = createWorld(startTime, renewal, tally.note)
  const venue = createVenueUnderTest(renewal)
  const done: Command[] = []
  const fail = (what: string, details: readonly string[]): never => {
    throw new Error(`${what}\n${details.join('\n')}\n${story(done)}`)
  }
  for (const drawn of script) {
    const command = commandOf(world, drawn)
    done.push(command)
    const oracle = run(world, command)
    const engine = venue.run(command)
    if (!sameAnswer(oracle, engine)) fail('The answers differ.', [JSON.stringify(oracle), JSON.stringify(engine)])
    const answered = `answered ${engine.codes[0] ?? ''}`
    if (isCorner(answered)) tally.note(answered)
    const differences = apart(oracleState(world, false), engineState(venue.engine, false))
    if (differences.length > 0) fail('The states differ.', differences)
  }
  const differences = apart(oracleState(world, true), engineState(venue.engine, true))
  if (differences.length > 0) fail('The histories differ.', differences)
  return done.length
}
