import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import { connect } from '#tools/preview-host/rpc.ts'
import type { RpcChannel } from '#tools/preview-host/rpc.ts'

interface Server {
  double: (value: number) => number
  fail: (value: string) => void
  never: () => void
}
type Client = Record<never, never>

function createPair() {
  const wire = new EventEmitter()
  const end = (from: string, to: string): RpcChannel => ({
    send: (message) => {
      queueMicrotask(() => wire.emit(to, message))
      return true
    },
    onMessage: (listener) => void wire.on(from, listener),
    onGone: (listener) => void wire.on('gone', listener),
  })
  connect<Client, Server>(end('server', 'client'), {
    double: async (value) => Promise.resolve(2 * value),
    fail: (value) => {
      throw new Error(`refused ${value}`)
    },
    never: () => new Promise<void>(() => undefined),
  })
  return { client: connect<Server, Client>(end('client', 'server'), {}), lose: () => wire.emit('gone') }
}

it('answers each call with its own result', async () => {
  const { client } = createPair()
  expect(await Promise.all([1, 2, 3].map((value) => client('double', value)))).toEqual([2, 4, 6])
})

it('rejects with the words of the other side', async () => {
  const { client } = createPair()
  await expect(client('fail', 'x')).rejects.toThrow('refused x')
  await expect(client('unheard' as 'double', 1)).rejects.toThrow('no such call: unheard')
})

it('rejects what waits when the other side is gone', async () => {
  const { client, lose } = createPair()
  const waiting = client('never')
  lose()
  await expect(waiting).rejects.toThrow('the other side is gone')
})
