import keytar from 'keytar'
import type { LastingMishap } from './lasting.ts'
import type { Mishap } from './plan.ts'
import type { SimulatedKeychain } from './stand-in/keytar.ts'
import { marketOf } from './truth.ts'
import { symbols } from './venue.ts'
import type { World } from './world.ts'

const keychain = keytar as unknown as SimulatedKeychain

const plainTexts = {
  'network-off': 'there is no network',
  'keychain-locked': 'the keychain is locked',
  'keychain-silent': 'the keychain does not answer',
  'keychain-read-fails': 'the keychain answers to reads with an error',
  'keychain-write-fails': 'the keychain answers to writes with an error',
  sleep: 'the machine sleeps',
  'cut-streams': 'every stream is cut',
} as const

/** What a story says of it. */
function mishapText(mishap: Mishap): string {
  switch (mishap.what) {
    case 'price':
      return `the price of ${symbols[mishap.symbol]} becomes ${mishap.factor} times what it was`
    case 'service':
      return `the venue is ${{ open: 'open', close: 'closed', cancelonly: 'open for cancels alone' }[mishap.status]}`
    case 'halt':
      return `${symbols[mishap.symbol]} is ${mishap.halted ? 'halted' : 'traded again'}`
    case 'clock':
      return `the machine's clock is moved by ${mishap.ms / 1000} s`
    case 'venue-clock':
      return `the venue's clock is moved by ${mishap.ms / 1000} s${mishap.when === 'on-way' ? ' while the next request that can change something is on its way' : ''}`
    case 'stream':
      return `the next ${mishap.count} messages of ${mishap.topic === '' ? 'any topic' : mishap.topic}: ${mishap.fault.kind}`
    case 'window':
      return `in main's own window the user ${{ confirms: 'confirms', cancels: 'cancels', 'is-away': 'is away' }[mishap.answers]} from now on`
    case 'address-changed':
      return `the machine gets another address${mishap.isOnWay ? ' once the next request that can change something has left' : ''}`
    case 'disk-full':
      return `the disk is full${mishap.isOnWay === true ? ' once the next request that can change something has left' : ''}`
    default:
      return plainTexts[mishap.what]
  }
}

interface MishapListener {
  /** It takes effect now: one that waits for a request, as that leaves; one that changes nothing, never. */
  readonly onBegan: (mishap: Mishap) => void
  /** The disk is full from now on, for so many ms. */
  readonly onFull: (forMs: number) => void
}

/** Lets something happen around Coffer; what lasts ends by itself. */
export function runMishap(world: World, mishap: Mishap, { onBegan, onFull }: MishapListener): void {
  const { exchange } = world.venue
  const { control } = exchange
  const text = mishapText(mishap)
  const later = (ms: number, end: () => void): void =>
    void world.scheduler.plan(ms, 'mishap', () => {
      // Whatever was wrong ends with the faults.
      if (world.isHealed()) return
      end()
      world.note(`Over: ${text}`)
    })
  const change = (isAnother: boolean, act: () => void): void => {
    if (!isAnother) return
    onBegan(mishap)
    act()
  }
  const begin = ({ what, forMs }: Extract<Mishap, { readonly what: LastingMishap }>): void => {
    onBegan(mishap)
    world.lasting.begin(what)
    keychain.isLocked = world.lasting.is('keychain-locked')
    if (what === 'disk-full') onFull(forMs)
    later(forMs, () => {
      world.lasting.end(what)
      keychain.isLocked = world.lasting.is('keychain-locked')
    })
  }
  world.note(`Meanwhile: ${text}${'forMs' in mishap ? `, for ${(mishap.forMs / 1000).toFixed(1)} s` : ''}`)
  switch (mishap.what) {
    case 'price':
      return change(true, () => control.movePrice((symbols[mishap.symbol] ?? '').split('-')[0] ?? '', mishap.factor))
    case 'service':
      return change(exchange.venue.service.status !== mishap.status, () => control.setStatus(mishap.status))
    case 'halt': {
      const symbol = symbols[mishap.symbol] ?? ''
      return change(marketOf(world.venue, symbol).halted !== mishap.halted, () => control.halt(symbol, mishap.halted))
    }
    case 'clock':
      return change(true, () => void (world.skewMs += mishap.ms))
    case 'venue-clock': {
      const move = (): void => change(true, () => world.venue.clock.move(mishap.ms))
      return mishap.when === 'on-way' ? world.lasting.beginOnWay(move) : move()
    }
    case 'disk-full':
    case 'network-off':
    case 'keychain-locked':
    case 'keychain-silent':
    case 'keychain-read-fails':
    case 'keychain-write-fails':
      if (mishap.what === 'disk-full' && mishap.isOnWay === true) return world.lasting.beginOnWay(() => begin(mishap))
      return begin(mishap)
    case 'sleep':
      // Without a process there is nothing to sleep, and whoever starts one is at a machine that is awake.
      if (!world.isAlive()) return
      onBegan(mishap)
      world.lasting.begin('sleep')
      world.running()?.power('suspend')
      world.scheduler.suspend()
      return later(mishap.forMs, () => {
        world.lasting.end('sleep')
        if (world.lasting.is('sleep')) return
        world.wake()
        world.running()?.power('resume')
      })
    case 'stream':
      // It takes effect with each message that it strikes.
      exchange.streams.fault({ match: { topic: mishap.topic, count: mishap.count }, fault: mishap.fault })
      return
    case 'cut-streams':
      return change(exchange.streams.sessions() > 0, () => exchange.streams.cut())
    case 'address-changed': {
      const move = (): void => change(true, world.network.changeAddress)
      return mishap.isOnWay ? world.lasting.beginOnWay(move) : move()
    }
    case 'window':
      return change(world.windowAnswers !== mishap.answers, () => void (world.windowAnswers = mishap.answers))
  }
}
