import type { Environment } from '#main/exchange/environment.ts'
import type { SimulatedDisk } from './disk.ts'
import type { Listener } from './listener.ts'
import type { CrashPoint, Plan } from './plan.ts'
import { mayDouble } from './possible.ts'
import { isMoney } from './requests.ts'
import { epoch } from './scheduler.ts'
import { chanceOf, idsOf } from './seeds.ts'
import { openSocketsOf, rollOverMs } from './sockets.ts'
import type { createWireFate } from './wire-fate.ts'
import type { createWireStory } from './wire-story.ts'
import { createWire } from './wire.ts'
import type { World } from './world.ts'

interface EnvironmentParts {
  readonly world: World
  readonly plan: Plan
  readonly listener: Listener
  readonly fate: ReturnType<typeof createWireFate>
  readonly wireStory: ReturnType<typeof createWireStory>
}

/** What a process of the machine takes from it: clocks, chance, the disk, the wire and the sockets. */
export function createEnvironment({
  world,
  plan,
  listener,
  fate,
  wireStory,
}: EnvironmentParts): (isAlive: () => boolean, disk: SimulatedDisk) => Partial<Environment> {
  const { scheduler, random, venue } = world
  const newId = idsOf(plan.seed)
  return (isAlive, disk) => {
    const time = scheduler.clocks(epoch, () => world.skewMs, isAlive, 'timer' satisfies CrashPoint)
    const wire = () =>
      createWire({
        scheduler,
        random,
        venue,
        time,
        isAlive,
        network: world.network,
        fault: fate.faultOf,
        mayDouble: (request) => mayDouble(venue, request),
        onGiven: (request) => listener.onGiven(request),
        onSend: (request, fault) => {
          wireStory.onSent(request, listener.onSent(request), fault)
          if (!isMoney(request)) return
          const before = venue.clock.skewMs()
          world.lasting.onMoneyLeft()
          wireStory.onClockMoved(request, venue.clock.skewMs() - before)
          world.point('money-left')
        },
        onArrived: (request, answer, fault) => {
          wireStory.onArrived(request, answer, isAlive())
          listener.onArrived(request, answer, fault)
        },
        onAnswered: (request, result, fault) => {
          fate.onAnswered(request, result, fault)
          wireStory.onAnswered(request, result, fault)
          listener.onAnswered(request, result, fault)
        },
      })
    return {
      time,
      disk,
      interfaces: world.network.begin(),
      random: chanceOf(plan.seed, 'main'),
      newId,
      liveTransport: wire,
      streamSockets: () => ({
        open: openSocketsOf({ venue, scheduler, random, isAlive, onEnd: (how) => listener.onStreamFault(how, '') }),
        reset: () => Promise.resolve(),
      }),
      rollOverMs,
      listsPracticePair: () => false,
    }
  }
}
