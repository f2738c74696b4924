import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { appError, fail, ok } from '#shared/errors.ts'
import { asWritten } from '#shared/messages.ts'
import { createUserConfirms } from '#main/intents/user-confirms.ts'
import { systemTime } from '#main/platform/time.ts'
import type { AskTrusted, TrustedInput } from '#main/trusted/index.ts'
import type { MoneyDesk } from '#test/support/money-desk.ts'
import { moneyDesk } from '#test/support/money-desk.ts'
import { journalAt, newIntent } from '#test/support/faults/journal.ts'
import { expectFail, expectOk } from '#test/support/results.ts'
import { noteOf } from '#test/support/note.ts'
import { profileOf } from '#test/support/live-profile.ts'
import { confirmedAt } from '#test/support/trusted-person.ts'
import { trustedWords } from '#test/support/trusted-words.ts'

let desk: MoneyDesk
beforeEach(async () => {
  desk = await moneyDesk()
})
afterEach(() => desk.close())

const path = '/api/v2/accounts/inner-transfer'
const move = { currency: 'USDT', from: 'main', to: 'trade', amount: '100' } as const
const transfer = (more: object = {}) => desk.actions.transfer({ ...desk.envelope(), ...move, ...more })

/** What main and trade hold of USDT. */
const held = async () => {
  const answer = await desk.client.call('listAccounts', { currency: 'USDT' })
  const rows = answer.kind === 'accepted' ? answer.data : []
  const of = (type: string): string => rows.find((row) => row.type === type)?.balance ?? '0'
  return { main: of('main'), trade: of('trade') }
}
const lose = (executed: boolean): void =>
  void desk.control.fault({ match: { method: 'POST', count: 1 }, fault: { kind: 'reset-after-read', executed } })

describe('transfers between own accounts', () => {
  it('M1 G3: are in the journal with their fields and the id they were sent under, and move the money once', async () => {
    const answer = expectOk(await transfer())
    expect(answer.state).toBe('accepted')
    expect(await held()).toEqual({ main: '900', trade: '1000100' })
    const record = expectOk(desk.journal.reader.get(answer.intentId))
    expect(record).toMatchObject({ kind: 'transfer', endpoint: 'innerTransfer', signerRole: 'trade', attempts: 1 })
    expect(record?.request).toEqual({ ...move, clientOid: answer.clientOid })
    const steps = expectOk(desk.journal.reader.stepsOf(answer.intentId))
    expect(steps.map(({ kind }) => kind)).toEqual(['begin', 'outcome'])
    expect(desk.count('POST', path)).toBe(1)
  })

  it('M11: a double press is one transfer', async () => {
    const envelope = desk.envelope()
    const both = await Promise.all([1, 2].map(() => desk.actions.transfer({ ...envelope, ...move })))
    expect(new Set(both.map((answer) => expectOk(answer).intentId)).size).toBe(1)
    expect(await held()).toEqual({ main: '900', trade: '1000100' })
  })

  it('are refused by the venue in its words, and by Coffer before anything is sent', async () => {
    const tooMuch = expectOk(await transfer({ amount: '1000.01' }))
    expect(tooMuch).toMatchObject({ state: 'refused', error: { venue: { code: '200004' } } })
    const sent = desk.count('POST', path)
    for (const wrong of [{ to: 'main' }, { amount: '0' }, { amount: '1e3' }]) {
      expect(expectFail(await transfer(wrong)).code).toBe('bad-input')
    }
    expect(desk.count('POST', path)).toBe(sent)
    expect(await held()).toEqual({ main: '1000', trade: '1000000' })
  })

  it('M2 M4: without an answer they are found in the ledger, and never sent again', async () => {
    lose(true)
    const answer = expectOk(await transfer())
    expect(answer.state).toBe('unknown')
    const settled = await desk.until(answer.intentId, 'accepted')
    expect(noteOf(settled)).toContain('ledger')
    expect(desk.count('POST', path)).toBe(1)
    expect(await held()).toEqual({ main: '900', trade: '1000100' })
  })

  it('M4 M5: one that never arrived stays unknown and blocks its duplicate, whatever the amount, until the user says so', async () => {
    expect(expectOk(await transfer()).state).toBe('accepted')
    lose(false)
    const answer = expectOk(await transfer())
    for (const amount of ['100', '3']) {
      expect(expectFail(await transfer({ amount }))).toMatchObject({
        code: 'duplicate-blocked',
        intentId: answer.intentId,
      })
    }
    const reconcile = () => desk.actions.declareOutcome({ profileId: 'p1', intentId: answer.intentId, as: 'absent' })
    let settled = await reconcile()
    while (!settled.ok) {
      expect(settled.error.code).toBe('unknown-outcome')
      await systemTime.sleep(60)
      settled = await reconcile()
    }
    expect(settled.value.state).toBe('absent')
    expect(desk.count('POST', path)).toBe(2)
    expect(expectOk(await transfer()).state).toBe('accepted')
    expect(await held()).toEqual({ main: '800', trade: '1000200' })
  })

  it('T2 M5: a second one while the first is open, and either word on what became of it, take main’s own window', async () => {
    const shown: TrustedInput<unknown>[] = []
    let isConfirmed = false
    const askTrusted: AskTrusted = (input) => {
      shown.push(input)
      return isConfirmed ? confirmedAt(input) : Promise.resolve(fail(appError('cancelled', asWritten('No.'))))
    }
    const vault = { get: () => ok(profileOf('p1')) }
    await desk.close()
    desk = await moneyDesk({ confirms: createUserConfirms({ vault, askTrusted, words: trustedWords }) })
    lose(false)
    const { intentId } = expectOk(await transfer())
    const sent = desk.count('POST', path)
    // Without its name it is blocked, and no window opens.
    expect(expectFail(await transfer()).code).toBe('duplicate-blocked')
    expect(shown).toEqual([])
    expect(expectFail(await transfer({ amount: '7', overrideDuplicateOf: intentId })).code).toBe('cancelled')
    // The earlier one and this one stand apart, and the button names what this one moves.
    const route = { value: { kind: 'figure', text: 'main → trade' } }
    const amount = (text: string) => ({ value: { kind: 'figure', text } })
    expect(shown.at(-1)?.subject).toMatchObject({
      task: 'override-duplicate',
      word: 'AGAIN',
      facts: [],
      groups: [
        { title: { id: 'trusted.second-earlier' }, facts: [amount('100 USDT'), route, { value: { kind: 'time' } }] },
        { title: { id: 'trusted.second-this' }, facts: [amount('7 USDT'), route] },
      ],
      action: { id: 'trusted.second-do', params: { amount: '7 USDT' } },
    })
    expect(JSON.stringify(shown.at(-1)?.subject)).toMatch(/100 USDT.*main → trade.*7 USDT/)
    const declare = async (as: 'accepted' | 'absent') => {
      for (;;) {
        const answer = await desk.actions.declareOutcome({ profileId: 'p1', intentId, as })
        if (answer.ok || answer.error.code !== 'unknown-outcome') return answer
        await systemTime.sleep(60)
      }
    }
    for (const [as, word] of [
      ['absent', 'NO EFFECT'],
      ['accepted', 'EXECUTED'],
    ] as const) {
      expect(expectFail(await declare(as)).code).toBe('cancelled')
      expect(shown.at(-1)?.subject).toMatchObject({ task: `declare-${as}`, word })
      expect(JSON.stringify(shown.at(-1)?.subject)).toMatch(/100 USDT.*main → trade/)
      expect(expectOk(desk.journal.reader.get(intentId))).toMatchObject({ state: 'unknown' })
      expect(expectFail(await transfer()).code).toBe('duplicate-blocked')
    }
    expect(desk.count('POST', path)).toBe(sent)
    isConfirmed = true
    expect(expectOk(await transfer({ amount: '7', overrideDuplicateOf: intentId })).state).toBe('accepted')
    expect(expectOk(await declare('accepted')).state).toBe('accepted')
    // What follows comes after the window: a yes from one that was cancelled meanwhile is none.
    expect(shown.map(({ onlyPermits }) => onlyPermits)).toEqual(shown.map(() => true))
  })

  it('C1: one that left just before Coffer ended is found after the next start, and is not sent again', async () => {
    const request = { ...move, clientOid: 'c1' }
    const signer = expectOk(await desk.client.signer('trade'))
    const before = journalAt(join(desk.childFolder, 'journal.sqlite'))
    const fields = { kind: 'transfer', endpoint: 'innerTransfer', request, clientOid: 'c1' } as const
    expectOk(before.writer.begin([newIntent({ ...fields, id: 'i1', signer, signerRole: 'trade' })]))
    await desk.client.call('innerTransfer', request, { priority: 'order' })
    before.close()
    const after = desk.openChildJournal()
    await after.reconcileAll()
    const record = expectOk(after.reader.get('i1'))
    expect(record).toMatchObject({ state: 'accepted' })
    const steps = expectOk(after.reader.stepsOf('i1'))
    expect(steps.map(({ kind }) => kind)).toEqual(['begin', 'recovered', 'reconciled'])
    expect(desk.count('POST', path)).toBe(1)
    after.close()
  })
})
