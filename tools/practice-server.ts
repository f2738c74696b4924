import { parseArgs } from 'node:util'
import { createPracticeExchange } from '#main/practice/exchange.ts'
import { readFaultText } from '#main/practice/fault-text.ts'
import { startControlServer } from '#main/practice/control/server.ts'
import { startPracticeServer, type FaultRule } from '#main/practice/server.ts'
import { readStreamFaultText } from '#main/practice/streams/fault-text.ts'
import type { StreamFaultRule } from '#main/practice/streams/faults.ts'
import { readStreamSettings, type StreamSettings } from '#main/practice/streams/settings.ts'
import { systemTime } from '#main/platform/time.ts'

/**
 * A testnet on the desk: serves the practice exchange on loopback, prints one line of JSON with its address and a key
 * that may trade and withdraw, and runs until it is ended. See docs/practice-exchange.md for the flags.
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    speed: { type: 'string', default: '1' },
    'batch-orders': { type: 'string', default: '20' },
    'dead-man': { type: 'string', default: 'any-request' },
    /** ms the venue's clock runs ahead. */
    skew: { type: 'string', default: '0' },
    /** `delay:500 POST /api/v1/hf/orders`; may be repeated. */
    fault: { type: 'string', multiple: true, default: [] },
    /** `gap:100 /market/level2`; may be repeated. */
    'stream-fault': { type: 'string', multiple: true, default: [] },
    /** ms between the acceptance of an order and its effect. */
    'matching-delay': { type: 'string', default: '0' },
    /** Settings of the streams as JSON: `{"sessionLife":3000}`. */
    streams: { type: 'string', default: '{}' },
    /** Opens the control port. */
    control: { type: 'boolean', default: false },
  },
})

const whole = (name: 'port' | 'seed' | 'skew' | 'matching-delay'): number => {
  const number = Number(values[name])
  if (!Number.isSafeInteger(number)) throw new Error(`--${name} must be a whole number`)
  return number
}

const positive = (name: 'speed'): number => {
  const number = Number(values[name])
  if (!(number > 0 && number < Infinity)) throw new Error(`--${name} must be a number above 0`)
  return number
}

const batchOrders = (): 5 | 20 => {
  const text = values['batch-orders']
  if (text !== '5' && text !== '20') throw new Error('--batch-orders must be 5 or 20')
  return text === '5' ? 5 : 20
}

const deadManRenewal = (): 'any-request' | 'set-only' => {
  const text = values['dead-man']
  if (text !== 'any-request' && text !== 'set-only') throw new Error('--dead-man must be any-request or set-only')
  return text
}

const faults = (): FaultRule[] =>
  values.fault.map((text) => {
    const rule = readFaultText(text)
    if (!rule) throw new Error(`--fault does not know "${text}": see docs/practice-exchange.md`)
    return rule
  })

const streamFaults = (): StreamFaultRule[] =>
  values['stream-fault'].map((text) => {
    const rule = readStreamFaultText(text)
    if (!rule) throw new Error(`--stream-fault does not know "${text}": see docs/practice-exchange.md`)
    return rule
  })

const matchingDelay = (): number => {
  const ms = whole('matching-delay')
  if (ms < 0) throw new Error('--matching-delay must not be negative')
  return ms
}

const streams = (): Partial<StreamSettings> => {
  const settings = readStreamSettings(values.streams)
  if (!settings) throw new Error('--streams must be JSON with settings of the streams: see docs/practice-exchange.md')
  return settings
}

const rules = faults()
const streamRules = streamFaults()
const exchange = createPracticeExchange({
  seed: whole('seed'),
  time: systemTime,
  speed: positive('speed'),
  batchOrders: batchOrders(),
  deadManRenewal: deadManRenewal(),
  matchingDelay: matchingDelay(),
  streams: streams(),
  report: (error) => console.error(error),
})
exchange.control.setClockSkew(whole('skew'))
const server = await startPracticeServer({ exchange, port: whole('port'), remember: 0 })
for (const rule of rules) server.control.fault(rule)
for (const rule of streamRules) exchange.streams.fault(rule)
exchange.start()

const permissions = ['Spot', 'Withdrawal', 'Transfer', 'Margin'] as const
const credentials = exchange.createKey({ accountId: exchange.defaultAccountId, permissions })
const control = values.control ? { control: (await startControlServer({ exchange, server })).baseUrl } : {}
console.log(JSON.stringify({ baseUrl: server.baseUrl, ...credentials, ...control }))
