import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { firstLimits } from '#shared/domain/address-book.ts'
import { msg } from '#shared/messages.ts'
import type { FundsDesk } from '#test/support/funds-desk.ts'
import { fundsDesk, goodRequest } from '#test/support/funds-desk.ts'
import { expectFail, expectOk } from '#test/support/results.ts'

let desk: FundsDesk
afterEach(() => desk.close())

const { currency, withdrawType, toAddress, chain, memo, memoNone } = goodRequest
const entry = { currency, withdrawType, toAddress, chain, memo, memoNone, id: 'e1', label: 'Cold', addedAt: 0 }
const fileOf = (folder: string): string => join(folder, 'address-book.json')

/** The file as it lies there at a start: the recipient's wait is over, and no profile has limits of its own. */
const bookOf =
  (more: object = {}) =>
  (folder: string): void => {
    const entries = ['p1', 'p2'].map((profileId, at) => ({ ...entry, id: `e${at}`, profileId }))
    writeFileSync(fileOf(folder), JSON.stringify({ version: 1, entries, limits: {}, ...more }))
  }
/** Nothing can be written from now on: what is written beside the file first cannot be made. */
const blocked = (folder: string): void =>
  void mkdirSync(join(folder, 'address-book.json.tmp', 'in-the-way'), { recursive: true })

const overCap = msg('withdrawal.over-cap', { left: '10000', total: '10001', currency })
const tooMuch = { ...goodRequest, amount: '9999.5' }

describe('the cap that a live profile begins with', () => {
  it('M8: holds although nothing of it could be written: a withdrawal above it is refused', async () => {
    desk = await fundsDesk({
      mainUsdt: '50000',
      prepare: (folder) => {
        bookOf()(folder)
        blocked(folder)
      },
    })
    expect(expectOk(await desk.funds.limits.get('p1'))).toMatchObject(firstLimits)
    const checked = expectOk(await desk.funds.check({ profileId: 'p1', withdrawalRequest: tooMuch }))
    expect(checked.problems.map(({ code }) => code)).toEqual(['over-cap'])
    expect(expectFail(await desk.ask(tooMuch)).reason).toEqual(overCap)
    expect(desk.views).toEqual([])
    expect(expectOk(await desk.ask({ ...tooMuch, amount: '9998.5' })).state).toBe('accepted')
    expect(readFileSync(fileOf(desk.folder), 'utf8')).not.toContain('olderProfiles')
  })

  it('M8: holds for a profile that the list of older ones does not name, and not for one that it names', async () => {
    desk = await fundsDesk({ mainUsdt: '50000', prepare: bookOf({ olderProfiles: ['p2'] }) })
    expect(expectFail(await desk.ask(tooMuch)).reason).toEqual(overCap)
    expect(expectOk(await desk.funds.limits.get('p2'))).toMatchObject({ waitingHours: 24, caps: [] })
    expect(expectOk(await desk.ask(tooMuch, { profileId: 'p2' })).state).toBe('accepted')
  })

  it('M8: is no older profile’s: the file of an earlier build opens, and lists those that are there, once', async () => {
    desk = await fundsDesk({ prepare: bookOf() })
    for (const id of ['p1', 'p2'])
      expect(expectOk(await desk.funds.limits.get(id))).toMatchObject({ waitingHours: 24, caps: [] })
    const kept = (): object => JSON.parse(readFileSync(fileOf(desk.folder), 'utf8')) as object
    expect(kept()).toMatchObject({ entries: [{ id: 'e0' }, { id: 'e1' }], olderProfiles: ['p1', 'p2'] })
    desk.addProfile('p3')
    expect(expectOk(await desk.funds.limits.get('p3'))).toMatchObject(firstLimits)
    expect(kept()).toMatchObject({ olderProfiles: ['p1', 'p2'] })
  })

  it('M8: is gone from the older ones once their list can be written, and stays with one that was added meanwhile', async () => {
    desk = await fundsDesk({
      prepare: (folder) => {
        bookOf()(folder)
        blocked(folder)
      },
    })
    expect(expectOk(await desk.funds.limits.get('p2'))).toMatchObject(firstLimits)
    rmSync(join(desk.folder, 'address-book.json.tmp'), { recursive: true })
    desk.addProfile('p3')
    expect(expectOk(await desk.funds.limits.get('p2'))).toMatchObject({ waitingHours: 24, caps: [] })
    expect(expectOk(await desk.funds.limits.get('p3'))).toMatchObject(firstLimits)
  })

  it('M8: is not put on older profiles by a start at which their list could not be read', async () => {
    desk = await fundsDesk({ prepare: bookOf(), listUnreadable: true })
    await desk.funds.limits.get('p1')
    const left = readFileSync(fileOf(desk.folder), 'utf8')
    await desk.close()
    desk = await fundsDesk({ prepare: (folder) => writeFileSync(fileOf(folder), left) })
    expect(expectOk(await desk.funds.limits.get('p1'))).toMatchObject({ waitingHours: 24, caps: [] })
  })

  it('M8: is that of every profile of a list that was begun anew', async () => {
    desk = await fundsDesk({ prepare: bookOf(), listUnreadable: true })
    desk.startOver()
    desk.addProfile('p3')
    expect(expectOk(await desk.funds.limits.get('p3'))).toMatchObject(firstLimits)
  })

  it('M8: is every profile’s where there is no file yet', async () => {
    desk = await fundsDesk({ prepare: () => undefined })
    expect(expectOk(await desk.funds.limits.get('p1'))).toMatchObject(firstLimits)
  })
})
