import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import keytar from 'keytar'
import type { IntentKind } from '#shared/domain/intent-kinds.ts'
import { profileName } from '#test/invariants/names.ts'
import type { Typed } from '#test/support/trusted-person.ts'
import { signerOf } from './checks/witness.ts'
import type { Crash, SimulatedDisk } from './disk.ts'
import { createDisk } from './disk.ts'
import { createDowntimes, downtimeName } from './draw-downtime.ts'
import { createEnvironment } from './environment.ts'
import { createForgottenNote } from './forgetting.ts'
import type { Listener } from './listener.ts'
import { createLasting, type Lasting } from './lasting.ts'
import { createNetwork, type Network } from './network.ts'
import { createPerson } from './person.ts'
import { createPlannedCrashes } from './planned-crashes.ts'
import type { CrashPoint, Plan, WindowAnswer } from './plan.ts'
import type { Reached } from './reached.ts'
import type { Running } from './running.ts'
import { startMain } from './running.ts'
import { createScheduler, epoch, type Random, type Scheduler } from './scheduler.ts'
import { chanceOf } from './seeds.ts'
import { forgetSignals } from './signals.ts'
import { ageOfSession } from './sockets.ts'
import { keychainAnswer } from './keychain-answer.ts'
import type { SimulatedKeychain } from './stand-in/keytar.ts'
import type { SimulatedVenue } from './venue.ts'
import { createVenue, isForgetful } from './venue.ts'
import { createWireFate } from './wire-fate.ts'
import { createWireStory } from './wire-story.ts'

const keychain = keytar as unknown as SimulatedKeychain

export interface World {
  readonly scheduler: Scheduler
  readonly venue: SimulatedVenue
  readonly random: Random
  readonly story: string[]
  readonly folder: () => string
  readonly disk: () => SimulatedDisk
  running(): Running | null
  isAlive(): boolean
  /** How far the machine's clock is off, in ms. */
  skewMs: number
  readonly lasting: Lasting
  readonly network: Network
  windowAnswers: WindowAnswer
  /** Typed into the next form of main's own window. */
  typing: Typed
  /** A sleep of the machine ends, where it sleeps. */
  wake(): void
  /** No fault and no crash from now on; look-ups, which decide late, meet faults for some time yet. */
  heal(): void
  isHealed(): boolean
  /** A point that a crash may come at. */
  point(name: CrashPoint): void
  crash(how: Crash, at: string, downMs?: number): void
  /** No process runs for so many ms. */
  stayDown(ms: number): Promise<void>
  note(text: string): void
  /** Lets time pass; a process that died starts again in its time. */
  pass(ms: number): Promise<void>
  /** Lets time pass until it is settled, at most so many ms; null where it is not by then, or its process died. */
  await<T>(work: Promise<T>, mostMs: number): Promise<T | null>
  start(): Promise<void>
  stop(): Promise<void>
  close(): void
}

export interface WorldOptions {
  readonly plan: Plan
  readonly reached: Reached
  readonly listener: Listener
  /** Where folders are made. */
  readonly scratch: string
  /** Fills the empty data folder of the machine. */
  readonly fillFolder: (folder: string) => void
  readonly entries: ReadonlyMap<string, string>
}

export function createWorld({ plan, reached, listener, scratch, fillFolder, entries }: WorldOptions): World {
  const random = chanceOf(plan.seed, 'world')
  const scheduler = createScheduler(chanceOf(plan.seed, 'order'))
  const venue = createVenue(
    scheduler.clocks(epoch, () => 0, () => true, 'venue'),
    1,
    {
      onStreamFault: listener.onStreamFault, sessionAge: ageOfSession(random, () => isHealed),
      onSwitchFired: (who, at) => {
        world.note(`The dead-man switch of ${profileName(who)} has fired at the venue`)
        downtimes.onSwitchFired(at)
      },
    },
    isForgetful(plan.seed) ? createForgottenNote(reached, (text) => world.note(text)) : null,
  ) // prettier-ignore
  const downtimes = createDowntimes(reached, () => venue.clock.now())
  const newFolder = (): string => mkdtempSync(join(scratch, 'run-'))
  const story: string[] = []
  const crashes = createPlannedCrashes(plan, (state) => listener.openIntents().some((one) => one.state === state))
  let folder = newFolder()
  fillFolder(folder)
  let alive = { is: false }
  let disk: SimulatedDisk | null = null
  let running: Running | null = null
  let isHealed = false
  /** ms for which the process that died is not followed by another. */
  let downMs = 0
  const dead: (() => void)[] = []

  const unknownKinds = (): ReadonlySet<IntentKind> =>
    new Set(listener.openIntents().flatMap(({ kind, state }) => (state === 'unknown' ? [kind] : [])))
  const fate = createWireFate({
    plan,
    reached,
    random,
    now: () => scheduler.now(),
    isHealed: () => isHealed,
    isNetworkOff: () => world.lasting.is('network-off'),
    unknownKinds,
    statesOf: (request) => listener.statesOf(signerOf(venue, request)),
    onLookUp: (...met) => listener.onLookUp(...met),
  })
  const world: World = {
    scheduler,
    venue,
    random,
    story,
    folder: () => folder,
    disk: () => {
      if (disk === null) throw new Error('The disk of a process that never ran')
      return disk
    },
    running: () => (alive.is ? running : null),
    isAlive: () => alive.is,
    skewMs: 0,
    lasting: createLasting(),
    network: createNetwork(venue.exchange.streams, reached),
    windowAnswers: 'confirms',
    typing: {},
    isHealed: () => isHealed,
    wake: () => {
      if (!scheduler.isAsleep()) return
      scheduler.resume()
      listener.onWake()
    },
    heal: () => {
      isHealed = true
      crashes.clear()
      world.lasting.clear()
      world.wake()
      world.windowAnswers = 'confirms'
      keychain.isLocked = false
    },
    point: (name) => {
      if (!alive.is) return
      const planned = crashes.due(name)
      if (planned !== null) world.crash(planned.how, name, planned.downMs)
    },
    crash: (how, at, forMs = 0) => {
      if (!alive.is) return
      downMs = forMs
      alive.is = false
      listener.onEnd()
      // Whatever starts again is awake.
      scheduler.resume()
      const next = newFolder()
      disk?.copyTo(next, how)
      const [goneDisk, goneFolder] = [disk, folder]
      dead.push(() => {
        goneDisk?.close()
        rmSync(goneFolder, { recursive: true, force: true })
      })
      folder = next
      running = null
      reached.count('crash', at)
      listener.onCrash(at, how, goneFolder)
      reached.count('crash-kind', how)
      world.note(how === 'kill' ? `CRASH: killed at ${at}` : `CRASH: power cut at ${at}`)
      wireStory.onCrash()
    },
    stayDown: async (ms) => {
      downMs = 0
      if (ms === 0) return
      world.note(`Coffer is not started for ${downtimeName(ms)}`)
      downtimes.begin(ms, listener.openIntents())
      const until = scheduler.now() + ms
      while (await scheduler.step(until));
      downtimes.end()
    },
    note: (text) => void story.push(`${(scheduler.now() / 1000).toFixed(3).padStart(9)} s  ${text}`),
    pass: async (ms) => {
      let until = scheduler.now() + ms
      for (;;) {
        if (!alive.is) {
          closeDead()
          until += downMs
          await world.stayDown(downMs)
          if (scheduler.now() >= until) return
          const startsAt = Math.min(until, scheduler.now() + 200 + random() * 3_000)
          while (await scheduler.step(startsAt));
          await world.start()
        } else if (!(await scheduler.step(until))) return
      }
    },
    await: async (work, mostMs) => {
      const [until, mine] = [scheduler.now() + mostMs, alive]
      let end: { readonly value: unknown } | null = null
      work.then(
        (value) => (end = { value }),
        (error: unknown) => world.note(`REJECTED: ${String(error)}`),
      )
      await new Promise((resolve) => setImmediate(resolve))
      while (end === null && mine.is && (await scheduler.step(until)));
      return ((end as { readonly value: unknown } | null)?.value ?? null) as never
    },
    start: async () => {
      closeDead()
      const mine = { is: true }
      alive = mine
      world.note('Coffer starts')
      listener.onBegin()
      reached.count('life', 'start')
      const isAlive = (): boolean => mine.is
      disk = createDisk(folder, {
        scheduler,
        random,
        isAlive,
        isFull: () => world.lasting.is('disk-full'),
        onCommit: (point) => {
          world.point(point)
          return !mine.is
        },
      })
      keychain.answer = keychainAnswer({ scheduler, random, reached, isAlive, is: world.lasting.is })
      const started = await world.await(
        startMain({
          dataDir: folder,
          environment: environmentOf(isAlive, disk),
          showTrusted: windowOf(isAlive),
          onEvent: (name, payload) => isAlive() && listener.onEvent(name, payload),
          isAlive,
          onAsked: (channel, answer) => listener.onAsked(channel, answer, isAlive),
        }),
        60_000,
      )
      if (!mine.is) return
      if (started === null) throw new Error('Main did not start within a minute')
      running = started
      listener.onStart()
    },
    stop: async () => {
      if (running === null) return
      const mine = alive
      if ((await world.await(running.quit(), 30_000)) === null && mine.is) listener.onStuck()
      if (mine.is) listener.onEnd()
      mine.is = false
      disk?.close()
      running = null
    },
    close: () => {
      alive.is = false
      disk?.close()
      closeDead()
      forgetSignals()
      rmSync(folder, { recursive: true, force: true })
    },
  }

  const wireStory = createWireStory({ world, unknownKinds })
  const closeDead = (): void => dead.splice(0).forEach((act) => act())
  keychain.entries.clear()
  for (const [name, value] of entries) keychain.entries.set(name, value)
  keychain.isLocked = false
  scheduler.onJob = (name) => world.point(name as CrashPoint)

  const environmentOf = createEnvironment({ world, plan, listener, fate, wireStory })
  const windowOf = createPerson({ world, reached, onWindow: listener.onWindow })
  return world
}
