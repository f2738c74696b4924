import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import keytar from 'keytar'
import type { Result } from '#shared/errors.ts'
import { said } from '#test/support/said.ts'
import { keepLimits, keepRecipients } from '#test/support/loose-limits.ts'
import { typedKey } from '#test/support/trusted-person.ts'
import type { SimulatedKeychain } from './stand-in/keytar.ts'
import { recipient } from '../contract/bridge/inputs.ts'
import { createReached } from './reached.ts'
import { venueOrigin } from './venue.ts'
import { createWorld } from './world.ts'
import type { World } from './world.ts'

/** A machine on which Coffer was set up: two live profiles at the venue, each with a key to trade and one to withdraw. */
export interface Template {
  readonly folder: string
  readonly profileIds: readonly string[]
  readonly entries: ReadonlyMap<string, string>
}

const quiet = {
  onEvent: () => undefined,
  onWindow: () => undefined,
  onAsked: <T>(_channel: string, answer: Promise<T>) => answer,
  onBegin: () => undefined,
  onGiven: () => undefined,
  onSent: () => [],
  onArrived: () => undefined,
  onAnswered: () => undefined,
  onStart: () => undefined,
  onCrash: () => undefined,
  onEnd: () => undefined,
  onWake: () => undefined,
  onStuck: () => undefined,
  onLookUp: () => undefined,
  onStreamFault: () => undefined,
  openIntents: () => [],
  statesOf: () => new Set<never>(),
}

async function must<T>(world: World, asked: Promise<Result<T>>): Promise<T> {
  const answer = await world.await(asked, 60_000)
  if (answer === null || !answer.ok) throw new Error(answer === null ? 'No answer' : said(answer.error))
  return answer.value
}

/** Sets one up by the bridge and main's own window, as a person would; every history begins with a copy of it. */
export async function makeTemplate(scratch: string): Promise<Template> {
  const plan = { seed: 1, isDeskShown: false, steps: [], faults: [], crashes: [] }
  const world = createWorld({
    plan,
    reached: createReached(),
    listener: quiet,
    scratch,
    fillFolder: () => undefined,
    entries: new Map(),
  })
  await world.start()
  const running = world.running()
  if (running === null) throw new Error('Main did not start')
  const venue = await must(
    world,
    running.ask('venues.add', { name: 'Venue', baseUrl: venueOrigin, headerPrefix: 'KC', siteType: null }),
  )
  const profileIds: string[] = []
  for (const [at, account] of world.venue.accounts.entries()) {
    world.typing = typedKey(account.trade, { label: `Profile ${at}`, role: 'trade' })
    const { id } = await must(world, running.ask('profiles.add', { colour: '#6ea8fe', venueId: venue.id }))
    world.typing = typedKey(account.withdraw)
    await must(world, running.ask('profiles.putKey', { profileId: id, role: 'withdraw' }))
    profileIds.push(id)
  }
  await world.stop()
  for (const id of profileIds) {
    keepLimits(world.folder(), id)
    keepRecipients(world.folder(), id, [recipient])
  }
  const folder = mkdtempSync(join(scratch, 'template-'))
  cpSync(world.folder(), folder, { recursive: true })
  const entries = new Map((keytar as unknown as SimulatedKeychain).entries)
  world.close()
  return { folder, profileIds, entries }
}
