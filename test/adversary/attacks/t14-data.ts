import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { happy, startRawServer } from '#test/support/raw-server.ts'
import { restingOrder } from '../../contract/bridge/inputs.ts'
import type { Attack } from '../attack.ts'
import type { MainWorld, Target } from '../main-world.ts'

/** What the page gets of a read that a server by hand answers so, and how much main's memory grew in MB. */
async function answerTo({ open, after }: MainWorld, answer: Buffer) {
  const server = await startRawServer((socket) => void socket.write(answer))
  after(() => server.close())
  const target = await open()
  const { id: profileId } = await target.venue.add(target.desk, { label: 'Elsewhere', baseUrl: server.origin })
  const before = process.memoryUsage().rss
  const result = await target.call('read.listAccounts', { profileId, request: {} })
  assert.ok(server.bytes() > 0)
  return { result, grewMb: (process.memoryUsage().rss - before) / 1_000_000 }
}

/** What the page gets of a read whose answer the venue has made up. */
const readOf = async ({ open }: MainWorld, path: RegExp, data: string, ask: (target: Target) => Promise<unknown>) => {
  let lies = false
  const target = await open({
    answer: (request, said) =>
      lies && path.test(request.path) ? { ...said, body: `{"code":"200000","data":${data}}` } : said,
  })
  lies = true
  return { target, answer: (await ask(target)) as { ok: boolean; value?: unknown } }
}
const accounts = ({ call, profileId }: Target) => call('read.listAccounts', { profileId, request: {} })

/** An answer with one balance, as the venue writes it. */
const accountOf = (amount: string): string =>
  `{"code":"200000","data":[{"id":"1","currency":"USDT","type":"trade","balance":${amount},"available":${amount},"holds":"0"}]}`

/** T14: a venue that answers in bad faith. */
export const data: readonly Attack<MainWorld>[] = [
  {
    id: 'T14-01',
    by: 'venue',
    requirements: ['T14', 'N5'],
    attack: 'Answers with 200 MB packed into 200 kB',
    reaches: 'A main process without memory, in the middle of an order',
    result: 'Reading stops at 8 MB with an error',
    play: async (world) => {
      const bomb = gzipSync(Buffer.alloc(200_000_000))
      const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${bomb.length}\r\n\r\n`
      const { result, grewMb } = await answerTo(world, Buffer.concat([Buffer.from(head), bomb]))
      assert.equal(result.ok, false)
      assert.ok(grewMb < 150, `${grewMb} MB`)
    },
  },
  {
    id: 'T14-02',
    by: 'venue',
    requirements: ['T14', 'N5'],
    attack: 'Answers with an endless list of headers, with two lengths, and with a body longer than it says',
    reaches: 'Memory, or an answer that is read as the next one’s',
    result: 'An error each time; nothing is taken from such a connection',
    play: async (world) => {
      const long = `HTTP/1.1 200 OK\r\n${'x: y\r\n'.repeat(200_000)}\r\n`
      const twice = `HTTP/1.1 200 OK\r\ncontent-length: 5\r\ncontent-length: 30\r\n\r\n${happy}`
      for (const text of [long, twice]) {
        const { result } = await answerTo(world, Buffer.from(text))
        assert.equal(result.ok, false)
      }
    },
  },
  {
    id: 'T14-03',
    by: 'venue',
    requirements: ['T14', 'I3'],
    attack: 'Puts names that climb into prototypes at every place of an answer',
    reaches: 'A changed `Object.prototype`, with which any check of main could be undone',
    result: 'No prototype changes, and the names do not arrive',
    play: async (world) => {
      const climbing = '[{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"id":"1"}]'
      const { answer } = await readOf(world, /^\/api\/v1\/accounts/, climbing, accounts)
      assert.equal(({} as { polluted?: unknown }).polluted, undefined)
      assert.equal(JSON.stringify(answer).includes('polluted'), false)
    },
  },
  {
    id: 'T14-04',
    by: 'venue',
    requirements: ['T14', 'M9'],
    attack: 'Says a balance of NaN, 1e999, minus zero, hexadecimal, a number instead of a text, 10,000 digits',
    reaches: 'A balance on the screen that no account has, or an order sized by it',
    result: 'No such figure reaches the page',
    play: async ({ open }) => {
      const amounts = ['"NaN"', '"1e999"', '"0x10"', '"Infinity"', '{"a":1}', '[1]', 'true', `"${'9'.repeat(10_000)}"`]
      let amount: string | null = null
      const target = await open({
        answer: (request, said) =>
          amount !== null && /^\/api\/v1\/accounts/.test(request.path) ? { ...said, body: accountOf(amount) } : said,
      })
      for (const one of amounts) {
        amount = one
        const answer = await accounts(target)
        assert.deepEqual(answer.ok ? answer.value : [], [], one.slice(0, 20))
      }
      amount = '"12.5"'
      const honest = await accounts(target)
      assert.ok(honest.ok && JSON.stringify(honest.value).includes('12.5'))
    },
  },
  {
    id: 'T14-05',
    by: 'venue',
    requirements: ['T14', 'N5'],
    attack: 'Nests an answer 5,000 levels deep',
    reaches: 'A stack overflow in main',
    result: 'An error; main goes on',
    play: async (world) => {
      const deep = `${'['.repeat(5_000)}${']'.repeat(5_000)}`
      const { target, answer } = await readOf(world, /^\/api\/v1\/accounts/, deep, accounts)
      assert.equal(answer.ok, false)
      assert.equal((await target.call('app.info', null)).ok, true)
    },
  },
  {
    id: 'T14-06',
    by: 'venue',
    requirements: ['T14', 'L2'],
    attack: 'Says that the quota is used up, and free again in 300,000 years',
    reaches: 'A Coffer that never asks again, the user’s cancel included',
    result: 'The wait that is believed has an end: the cancel leaves',
    play: async ({ open }) => {
      let lies = false
      const headers = {
        'gw-ratelimit-limit': '4000',
        'gw-ratelimit-remaining': '0',
        'gw-ratelimit-reset': '9007199254740991',
      }
      const target = await open({
        answer: (_request, said) => (lies ? { ...said, headers: { ...said.headers, ...headers } } : said),
      })
      const { profileId, venue, desk } = target
      const { orderId } = await venue.place(desk.invoke, profileId, restingOrder)
      lies = true
      await target.call('read.listOpenOrders', { profileId, request: { symbol: restingOrder.symbol } })
      lies = false
      const cancel = { ...target.envelope(), wait: true, symbol: restingOrder.symbol, orderId: orderId ?? '' }
      const answer = await target.call('orders.cancel', cancel)
      assert.ok(answer.ok)
    },
  },
  {
    id: 'T14-07',
    by: 'venue',
    requirements: ['T14', 'M10'],
    attack: 'Answers a batch of orders with too few results, too many, and in another order',
    reaches: 'An order that counts as placed under the id of another',
    result: 'What cannot be matched is unknown and looked up',
    play: async ({ open }) => {
      const target = await open()
      const result = (id: string) => ({ orderId: id, success: true })
      const lists = [[result('a')], [result('a'), result('b'), result('c')], []]
      for (const [at, list] of lists.entries()) {
        target.spoilPosts(() => ({ status: 200, headers: {}, body: JSON.stringify({ code: '200000', data: list }) }))
        const orders = [1, 2].map((part) => ({ ...restingOrder, size: `0.0${at + 1}${part}` }))
        const answer = await target.call('orders.placeBatch', { ...target.envelope(), wait: false, orders })
        assert.ok(answer.ok, JSON.stringify(answer))
        assert.equal(JSON.stringify(answer.value).includes('"accepted"'), false, JSON.stringify(answer.value))
      }
    },
  },
  {
    id: 'T14-08',
    by: 'venue',
    requirements: ['T14', 'R9'],
    attack: 'Names currencies and pairs in markup, with line breaks and characters that turn the direction of text',
    reaches: 'Another text on screen than the one that is acted on',
    result: 'The rows are left out, or their names cross as they are, as plain text for the page to isolate',
    play: async (world) => {
      const names = ['<img src=x onerror=alert(1)>', 'US\u202eDT', 'USDT\n\nBTC', '__proto__']
      const rows = names.map((currency, at) => ({
        id: String(at),
        currency,
        type: 'trade',
        balance: '1',
        available: '1',
        holds: '0',
      }))
      const { answer } = await readOf(world, /^\/api\/v1\/accounts/, JSON.stringify(rows), accounts)
      const got = answer.ok ? (answer.value as readonly { currency: string }[]).map(({ currency }) => currency) : []
      assert.ok(got.every((name) => names.includes(name)))
    },
  },
]
