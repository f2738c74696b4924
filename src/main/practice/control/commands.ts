import { z } from 'zod'
import { parseUnits } from '../engine/scale.ts'
import type { PracticeExchange } from '../exchange.ts'
import { readFaultText } from '../fault-text.ts'
import { currencies } from '../listing/currencies.ts'
import type { PracticeServer } from '../server.ts'
import { readStreamFaultText } from '../streams/fault-text.ts'

/** What a bot writer does to the exchange while it runs. */

/** Faults that are on, by number. */
export interface SwitchedFaults {
  /** `end` takes the fault back. Returns its number. */
  on(end: () => void): number
  /** False where no such fault is on. */
  off(fault: number): boolean
}

export const createSwitchedFaults = (): SwitchedFaults => {
  const ends = new Map<number, () => void>()
  let last = 0
  return {
    on: (end) => {
      last += 1
      ends.set(last, end)
      return last
    },
    off: (fault) => {
      ends.get(fault)?.()
      return ends.delete(fault)
    },
  }
}

export interface ControlWorld {
  readonly exchange: PracticeExchange
  readonly server: PracticeServer
  readonly faults: SwitchedFaults
}

type Reply = { readonly ok: true; readonly data: object } | { readonly ok: false; readonly problem: string }

interface Field<Schema extends z.ZodType = z.ZodType> {
  readonly schema: Schema
  /** What the field must be, for whoever sent something else. */
  readonly words: string
}

type Fields = Readonly<Record<string, Field>>
type Input<F extends Fields> = { readonly [K in keyof F]: z.output<F[K]['schema']> }

export interface ControlCommand {
  readonly what: string
  readonly fields: Fields
  run(input: never, world: ControlWorld): Reply
}

const field = <Schema extends z.ZodType>(words: string, schema: Schema): Field<Schema> => ({ words, schema })

const command = <F extends Fields>(
  what: string,
  fields: F,
  run: (input: Input<F>, world: ControlWorld) => Reply,
): ControlCommand => ({ what, fields, run })

const done = (data: object = {}): Reply => ({ ok: true, data })
const refuse = (problem: string): Reply => ({ ok: false, problem })

const codes = currencies.map(({ code }) => code)
const dayMs = 86_400_000
const mostMs = 31 * dayMs
const amount = z
  .string()
  .max(40)
  .refine((text) => (parseUnits(text) ?? 0n) > 0n)
const amountWords = 'an amount as text, such as "1000.5"'

const flag = (words: string) => field(`true or false: ${words}`, z.boolean())
const currency = field(`a currency of the exchange: ${codes.join(', ')}`, z.enum(codes))
const amounts = z.record(z.string(), amount).refine((given) => Object.keys(given).every((code) => codes.includes(code)))
const funding = (where: string) =>
  field(`amounts by currency for the ${where} account, such as {"USDT":"1000"}`, amounts.optional())

const faultText = (page: string) =>
  field(`a fault as text or as JSON (docs/practice-exchange.md, "${page}")`, z.union([z.string(), z.looseObject({})]))
const asText = (fault: string | object): string => (typeof fault === 'string' ? fault : JSON.stringify(fault))

const permissions = ['Spot', 'Withdrawal', 'Transfer', 'Margin'] as const

/** By the path they are posted to. */
export const controlCommands: Readonly<Record<string, ControlCommand>> = {
  '/time': command(
    'lets time pass at once: timers fire, streams grow old',
    { advanceMs: field(`a whole number of ms, 1 to ${mostMs}`, z.int().min(1).max(mostMs)) },
    ({ advanceMs }, { exchange }) => {
      exchange.control.advanceClock(advanceMs)
      return done({ now: exchange.venue.now() })
    },
  ),
  '/halt': command(
    'stops or resumes trading in a pair',
    { symbol: field('a pair, such as "BTC-USDT"', z.string()), halted: flag('whether the pair stands still') },
    ({ symbol, halted }, { exchange }) => {
      if (!exchange.venue.engine.state.markets.has(symbol)) return refuse(`There is no pair ${symbol.slice(0, 40)}.`)
      exchange.control.halt(symbol, halted)
      return done()
    },
  ),
  '/service': command(
    'opens or closes the venue, or lets it take cancels alone',
    {
      status: field('"open", "close" or "cancelonly"', z.enum(['open', 'close', 'cancelonly'])),
      msg: field('the reason that users are shown', z.string().max(500).default('')),
    },
    ({ status, msg }, { exchange }) => {
      exchange.control.setStatus(status, msg)
      return done()
    },
  ),
  '/price': command(
    'makes a currency worth so many times as much; the market follows at once',
    { currency, factor: field('a number, 0.01 to 100', z.number().min(0.01).max(100)) },
    ({ currency: code, factor }, { exchange }) => {
      exchange.control.movePrice(code, factor)
      return done()
    },
  ),
  '/fund': command(
    'gives an account money from outside',
    {
      accountId: field('the number of an account; without it the first', z.int().optional()),
      wallet: field(
        '"trade", "main" or "margin"; without it "trade"',
        z.enum(['trade', 'main', 'margin']).default('trade'),
      ),
      currency,
      amount: field(amountWords, amount),
    },
    ({ accountId, wallet, currency: code, amount: text }, { exchange }) => {
      const uid = accountId ?? exchange.defaultAccountId
      if (!exchange.venue.engine.state.accounts.has(uid)) return refuse(`There is no account ${uid}.`)
      exchange.control.fund(uid, wallet, code, text)
      return done()
    },
  ),
  '/traders': command(
    'opens an account with a key of its own',
    {
      funding: funding('trade'),
      mainFunding: funding('main'),
      level: field('a whole number, 0 to 12, for fees and limits', z.int().min(0).max(12).default(0)),
    },
    ({ funding: trade = {}, mainFunding = {}, level }, { exchange }) => {
      const accountId = exchange.createAccount({ funding: trade, mainFunding, level })
      return done({ accountId, ...exchange.createKey({ accountId, permissions }) })
    },
  ),
  '/faults': command(
    'lets requests go wrong until the fault is switched off',
    { fault: faultText('Faults of requests') },
    ({ fault }, { faults, server }) => {
      const rule = readFaultText(asText(fault))
      return rule ? done({ fault: faults.on(server.control.fault(rule)) }) : refuse('There is no such fault.')
    },
  ),
  '/stream-faults': command(
    'lets streams go wrong until the fault is switched off',
    { fault: faultText('Faults of streams') },
    ({ fault }, { faults, exchange }) => {
      const rule = readStreamFaultText(asText(fault))
      return rule
        ? done({ fault: faults.on(exchange.streams.fault(rule)) })
        : refuse('There is no such fault of streams.')
    },
  ),
  '/faults/off': command(
    'switches a fault of either kind off',
    { fault: field('the number that switching it on answered', z.int()) },
    ({ fault }, { faults }) => (faults.off(fault) ? done() : refuse(`No fault ${fault} is on.`)),
  ),
  '/streams/cut': command('ends every stream, as when a server goes', {}, (_input, { exchange }) => {
    exchange.streams.cut()
    return done()
  }),
}

/** Checks what was posted to a command and does it. */
export const runCommand = (chosen: ControlCommand, posted: unknown, world: ControlWorld): Reply => {
  const { fields } = chosen
  const shape = Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
  const parsed = z.strictObject(shape).safeParse(posted)
  if (parsed.success) return chosen.run(parsed.data as never, world)
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') {
    const known = Object.keys(fields).join(', ') || 'none'
    return refuse(`${issue.keys[0] ?? ''} is no field of this command. Its fields: ${known}.`)
  }
  const name = String(issue?.path[0] ?? '')
  const words = fields[name]?.words
  return refuse(words === undefined ? 'The body must be a JSON object.' : `${name} must be ${words}.`)
}
