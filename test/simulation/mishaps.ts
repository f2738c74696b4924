import keytar from 'keytar'
import type { Mishap } from './plan.ts'
import type { SimulatedKeychain } from './stand-in/keytar.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'

const keychain = keytar as unknown as SimulatedKeychain

/** Lets something happen around Coffer; what lasts ends by itself. */
export function runMishap(world: World, mishap: Mishap): void {
  const { exchange } = world.venue
  const { control } = exchange
  const later = (ms: number, end: () => void): void => void world.scheduler.plan(ms, 'mishap', end)
  world.note(`Meanwhile: ${JSON.stringify(mishap)}`)
  switch (mishap.what) {
    case 'price':
      return control.movePrice((symbols[mishap.symbol] ?? '').split('-')[0] ?? '', mishap.factor)
    case 'service':
      return control.setStatus(mishap.status)
    case 'halt':
      return control.halt(symbols[mishap.symbol] ?? '', mishap.halted)
    case 'clock':
      world.skewMs += mishap.ms
      return
    case 'disk-full':
      world.isDiskFull = true
      return later(mishap.forMs, () => (world.isDiskFull = false))
    case 'network-off':
      world.isNetworkOff = true
      return later(mishap.forMs, () => (world.isNetworkOff = false))
    case 'keychain-locked':
      keychain.isLocked = true
      return later(mishap.forMs, () => (keychain.isLocked = false))
    case 'keychain-silent':
      world.isKeychainSilent = true
      return later(mishap.forMs, () => (world.isKeychainSilent = false))
    case 'sleep':
      world.running()?.power('suspend')
      return later(mishap.forMs, () => world.running()?.power('resume'))
    case 'stream':
      exchange.streams.fault({ match: { topic: mishap.topic, count: mishap.count }, fault: mishap.fault })
      return
    case 'cut-streams':
      return exchange.streams.cut()
    case 'window':
      world.windowAnswers = mishap.answers
  }
}
