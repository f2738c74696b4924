import { describe, expect, it } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { trustedWords } from '#test/support/trusted-words.ts'
import type { Asked } from './limits-machine.ts'
import { caps, hour, limitsFolder, machineWith } from './limits-machine.ts'

const folder = limitsFolder()
const machine = () => machineWith(folder)

describe('T2 M8: a looser limit', () => {
  it('holds only after the old waiting time, survives a restart, and can be taken back', async () => {
    const desk = machine()
    let limits = desk.start()
    expect(expectOk(await limits.get('p1'))).toMatchObject({ waitingHours: 24, caps: caps('10000'), pending: [] })
    const raised = expectOk(await limits.set('p1', { waitingHours: 24, caps: caps('20000') }))
    const waits = { what: 'cap', currency: 'USDT', from: '10000', to: '20000', at: desk.at.wall + 24 * hour }
    expect(raised).toMatchObject({ caps: caps('10000'), pending: [waits] })
    desk.pass(10 * hour)
    // Closed for three hours.
    desk.at.wall += 3 * hour
    limits = desk.start()
    desk.pass(11 * hour - 1)
    expect(expectOk(await limits.get('p1'))).toMatchObject({
      caps: caps('10000'),
      pending: [{ ...waits, at: desk.at.wall + 1 }],
    })
    desk.pass(1)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('20000'), pending: [] })

    expectOk(await limits.set('p1', { waitingHours: 0, caps: caps('20000') }))
    expect(expectOk(await limits.cancel('p1', { what: 'waiting', currency: null })).pending).toEqual([])
    expect(expectFail(await limits.cancel('p1', { what: 'waiting', currency: null })).code).toBe('not-found')
    desk.pass(100 * hour)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ waitingHours: 24, pending: [] })
  })

  it('V6: that was confirmed before the PIN was reset falls away, and one confirmed since a key is entered counts', async () => {
    const desk = machine()
    const limits = desk.start()
    expectOk(await limits.set('p1', { waitingHours: 24, caps: caps('20000') }))
    desk.pass(hour)
    desk.keyed(null)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('10000'), pending: [] })
    desk.keyed(desk.at.wall)
    desk.pass(100 * hour)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('10000'), pending: [] })
    expectOk(await limits.set('p1', { waitingHours: 24, caps: caps('15000') }))
    desk.pass(24 * hour)
    expect(expectOk(await limits.get('p1'))).toMatchObject({ caps: caps('15000'), pending: [] })
  })

  it('is not hurried by a clock that is set forward while Coffer runs', async () => {
    const desk = machine()
    const limits = desk.start()
    expectOk(await limits.set('p1', { waitingHours: 24, caps: [] }))
    desk.at.wall += 1_000 * hour
    expect(expectOk(await limits.get('p1')).caps).toEqual(caps('10000'))
    desk.pass(23 * hour)
    expect(expectOk(await limits.get('p1')).caps).toEqual(caps('10000'))
    desk.pass(hour)
    expect(expectOk(await limits.get('p1')).caps).toEqual([])
  })

  it('of which nothing is in force without a yes: a longer wait is asked about too, without a word, and holds at once', async () => {
    const asked: Asked[] = []
    const declined = machine().start((input) => {
      asked.push(input as Asked)
      return Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed'))))
    })
    const longer = { waitingHours: 720, caps: caps('10000') }
    expectFail(await declined.set('p1', longer))
    expectFail(await declined.set('p1', { ...longer, caps: caps('20000') }))
    expect(expectOk(await declined.get('p1'))).toMatchObject({ waitingHours: 24, caps: caps('10000'), pending: [] })
    expect(asked.map(({ needs, subject: { word } }) => [needs, word])).toEqual([
      ['unlocked', null],
      ['vault', 'RAISE'],
    ])
    expect(asked.map(({ subject }) => trustedWords(subject.title))).toEqual([
      'Lengthen waiting time',
      'Raise withdrawal limits',
    ])
    for (const { subject } of asked) {
      const [wait] = subject.changes
      expect([wait?.from, wait?.to]).toEqual(['24 h', '720 h'].map((text) => ({ kind: 'figure', text })))
      const warning = trustedWords(subject.warnings.at(-1) ?? subject.title)
      expect(warning).toMatch(/at once.*less than 720 hours.*takes 720 hours/)
    }
    expect(expectOk(await machine().start().set('p1', longer))).toMatchObject({ ...longer, pending: [] })
  })

  it('that is declined leaves what was tightened with it in force, and the answer says so', async () => {
    const declined = machine().start(() => Promise.resolve(fail(appError('cancelled', msg('trusted.not-changed')))))
    const btc = { currency: 'BTC', amount: '1' }
    const mixed = { waitingHours: 12, caps: [{ currency: 'USDT', amount: '500' }, btc] }
    expect(expectFail(await declined.set('p1', mixed)).reason.id).toBe('limits.part-kept')
    expect(expectOk(await declined.get('p1'))).toMatchObject({ waitingHours: 24, caps: mixed.caps, pending: [] })
    expect(expectFail(await declined.set('p1', mixed)).reason.id).toBe('trusted.not-changed')
  })

  it('a file of an earlier build opens, and keeps the limits it has', async () => {
    const kept = { waitingHours: 1, caps: caps('7') }
    folder.write({ version: 1, entries: [], limits: { p1: kept } })
    expect(expectOk(await machine().start().get('p1'))).toMatchObject({ ...kept, pending: [] })
  })

  it('is kept in the file before it counts', async () => {
    const desk = machine()
    expectOk(await desk.start().set('p1', { waitingHours: 24, caps: [] }))
    const waiting = { what: 'cap', currency: 'USDT', to: null, waitMs: 24 * hour }
    expect(folder.read()).toMatchObject({ pending: { p1: [waiting] } })
  })
})
