import { z } from 'zod'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { contract } from '#shared/bridge/index.ts'
import { channels, eventNames, readRows } from '#shared/bridge/names.ts'
import { endpointNames, endpoints } from '#shared/exchange/index.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk } from '#test/support/desk.ts'
import golden from './channels.golden.json' with { type: 'json' }

vi.mock('electron', async () => (await import('#test/support/desk.ts')).electronMock())
vi.mock('keytar', async () => (await import('#test/support/memory-keytar.ts')).memoryKeytar())

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
})
afterAll(() => desk.close())

/** Names of the fields of a JSON schema, however deep. */
const fieldsOf = (schema: unknown): readonly string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries(schema).flatMap(([name, value]) =>
    name === 'properties' && typeof value === 'object' && value !== null ? Object.keys(value) : [],
  )
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}
const inputFields = (schema: z.ZodType): readonly string[] =>
  fieldsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }))
const secretNames = /^(?:key|secret|passphrase|pin|current|credentials|password)$/i

describe('the list of channels', () => {
  it('I4: no channel of the page takes a key, a secret, a passphrase or a PIN', () => {
    const taking = Object.entries(contract).flatMap(([name, { input }]) =>
      inputFields(input)
        .filter((field) => secretNames.test(field))
        .map((field) => `${name} ${field}`),
    )
    expect(taking).toEqual([])
    // Such a field would be found where it is hidden.
    const hidden = z.object({ a: z.array(z.union([z.null(), z.object({ pin: z.string().trim() })])) })
    expect(inputFields(hidden)).toContain('pin')
  })

  it('I1: is the same in the preload, in main, in the contract and in the golden file', () => {
    expect([...channels].sort()).toEqual(golden.channels)
    expect(Object.keys(desk.bridge.invoke).sort()).toEqual(golden.channels)
    expect([...desk.handlers.keys()].sort()).toEqual(golden.channels)
    expect(Object.keys(contract).sort()).toEqual(golden.channels)
    expect(Object.keys(desk.bridge.on).sort()).toEqual([...eventNames].sort())
  })

  it('I1: the page gets two lists of functions and nothing of Electron', () => {
    expect(Object.keys(desk.exposed)).toEqual(['coffer'])
    expect(Object.keys(desk.bridge).sort()).toEqual(['invoke', 'on'])
  })

  it('I4 I5: a read channel reaches the rows that only read: no money row, and none whose answer is a secret', () => {
    const reading = endpointNames.filter((name) => endpoints[name].money === 'read' && !name.endsWith('StreamToken'))
    expect([...readRows].sort()).toEqual(reading.sort())
    expect(golden.channels.filter((name) => name.startsWith('read.'))).toEqual(
      [...readRows].map((row) => `read.${row}`).sort(),
    )
  })
})
