import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pathFields } from '#shared/exchange/endpoint.ts'
import { endpointNames, endpoints, type EndpointName, parseRequest } from '#shared/exchange/index.ts'
import { appError } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { expectFail } from '#test/support/results.ts'
import { said } from '#test/support/said.ts'
import { sheets } from './sheets/index.ts'
import { salted, withWrongTypes } from './sheets/mutations.ts'
import { asSent } from './sheets/sheet.ts'

const answer = (name: EndpointName, wire: unknown) => endpoints[name].response.safeParse(wire)

/** The fields a request schema knows, by name. */
const shapeOf = (name: EndpointName): object => (endpoints[name].request as unknown as { shape: object }).shape

describe('the catalogue', () => {
  it('holds the 63 endpoints of the specification', () => {
    const rows = Object.values(endpoints)
    expect(rows.filter((row) => !('beyond' in row))).toHaveLength(63)
    expect(endpointNames.filter((name) => 'beyond' in endpoints[name])).toEqual([
      'listSubUsers',
      'innerTransfer',
      'listOpenOrdersPage',
      'placeStopOrder',
      'listStopOrders',
      'getStopOrder',
      'getStopOrderByClientOid',
      'getPublicStreamToken',
      'getPrivateStreamToken',
    ])
  })

  it('has every method and path once', () => {
    const addresses = Object.values(endpoints).map((row) => `${row.method} ${row.path}`)
    expect(new Set(addresses).size).toBe(addresses.length)
  })

  it.each(endpointNames)('%s: what its path names is a field of its request', (name) => {
    const { path } = endpoints[name]
    expect(Object.keys(shapeOf(name))).toEqual(expect.arrayContaining(pathFields(path)))
  })

  it('asks for a permission exactly where it signs, and moves money only with a stronger one', () => {
    for (const [name, row] of Object.entries(endpoints)) {
      expect(row.permission === 'None', name).toBe(row.access === 'public')
      expect(row.pool === 'public', name).toBe(row.access === 'public')
      if (row.money !== 'read') expect(['Spot', 'Withdrawal'], name).toContain(row.permission)
      if (row.method === 'DELETE') expect(row.money, name).toBe('cancel')
    }
  })
})

describe.each(endpointNames)('%s', (name) => {
  const { takes, refuses = [], answers, refusesAnswers = [] } = sheets[name]

  it.each(takes.map((request) => [JSON.stringify(request), request]))('takes %s', (_, request) => {
    expect(parseRequest(name, request)).toEqual({ ok: true, value: request })
  })

  it('takes unknown request fields, and sends none of them on', () => {
    const [request] = takes
    expect(parseRequest(name, { ...request, notDocumented: { deep: true } })).toEqual({ ok: true, value: request })
  })

  it.each(refuses.map(([request, field, sentence]) => [JSON.stringify(request), request, field, sentence]))(
    'refuses %s',
    (_, request, field, message) => {
      const error = expectFail(parseRequest(name, request))
      expect({ code: error.code, field: error.field, message: said(error) }).toEqual({
        code: 'bad-input',
        field,
        message,
      })
    },
  )

  it('names the field and the rule whatever it is given in a field', () => {
    for (const field of Object.keys(shapeOf(name)))
      for (const value of [null, { wrong: true }, Number.NaN, '\u0000']) {
        const parsed = parseRequest(name, { ...takes[0], [field]: value })
        expect(parsed.ok, `${field}: ${String(value)}`).toBe(false)
        if (!parsed.ok)
          expect([parsed.error.code, parsed.error.field, said(parsed.error)]).toEqual([
            'bad-input',
            field,
            expect.stringMatching(new RegExp(`^${field} must .+\\.$`)),
          ])
      }
  })

  it('refuses what is not an object of fields', () => {
    for (const input of [undefined, null, 'text', 7, []])
      expect(parseRequest(name, input)).toEqual({
        ok: false,
        error: appError('bad-input', msg('request.not-an-object')),
      })
  })

  it.each(answers)('understands %s', (_, wire, seen) => {
    expect(answer(name, wire)).toEqual({ success: true, data: seen === asSent ? wire : seen })
  })

  it.each(refusesAnswers)('N6: does not take for an answer: %s', (_, wire) => {
    expect(answer(name, wire).success).toBe(false)
  })

  it('drops unknown fields of an answer at every level', () => {
    // Prices are named by currency, so that every name is a known one; an empty object is told from others on purpose.
    if (name === 'getPrices') return
    for (const [form, wire] of answers)
      if (JSON.stringify(wire) !== '{}') expect(answer(name, salted(wire)), form).toEqual(answer(name, wire))
  })

  it('T14: never takes a wrong type in a known field', () => {
    for (const [form, wire] of answers)
      for (const [path, broken] of withWrongTypes(wire))
        expect(answer(name, broken).success, `${form}: ${path}`).toBe(false)
  })

  it('T14: never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (wire) => void answer(name, wire)),
      { numRuns: 200 },
    )
  })
})
