import { expect, it } from 'vitest'
import { createProgress } from '#tools/simulation/progress.ts'

it('says how far a run is after every 250 histories, and where these take longer than half a minute', () => {
  const said: string[] = []
  let now = 0
  const ended = createProgress(600, (line) => said.push(line), () => now) // prettier-ignore
  for (let at = 1; at <= 260; at += 1) ended(at)
  expect(said).toEqual(['250 of 600 histories, 0 s'])
  now = 30_000
  ended(261)
  ended(262)
  expect(said.slice(1)).toEqual(['261 of 600 histories, 30 s'])
})
