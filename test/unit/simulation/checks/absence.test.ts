import { describe, expect, it } from 'vitest'
import type { IntentView } from '#shared/domain/intent.ts'
import { absenceIsProven } from '#test/simulation/checks/absence.ts'
import { intentView } from '../intent-view.ts'

const view = (kind: IntentView['kind'], more: Partial<IntentView> = {}): IntentView =>
  intentView(kind, { state: 'absent', ...more })
const open = { isOver: false, isReplaced: false }
const at = (ms: number) => ({ at: ms, awakeAt: ms })
const said = (...paths: string[]) => ({
  answers: paths.map((path) => ({
    says: 'plain' as const,
    isAnswered: true,
    shows: false,
    ...at(19_000),
    who: 0,
    path,
  })),
})
const byOid = '/api/v1/hf/orders/client-order/c1?symbol=BTC-USDT'
const active = '/api/v1/hf/orders/active?symbol=BTC-USDT'
const record = '/api/v1/hf/orders/6f0a6f0a6f0a6f0a6f0a6f0a?symbol=BTC-USDT'

describe('absenceIsProven', () => {
  it('takes an absence that two places show 15 s after it left', () => {
    expect(absenceIsProven(view('place'), 0, said(byOid, active), 5_000, at(20_000), open)).toBeNull()
  })
  it.each([
    ['early', view('place'), said(byOid, active), 6_000],
    ['of one place', view('place'), said(byOid), 0],
    ['without asking for its id', view('place'), said(active, '/api/v1/hf/fills?symbol=BTC-USDT'), 0],
    ['of a cancel, early, while its order is open', view('cancel'), said(record, active), 6_000],
    ['of a change, of one place, while its order is open', view('amend'), said(record), 0],
    ['of a cancelled withdrawal that is under way', view('cancel-withdrawal'), said('/api/v1/withdrawals/6f0a'), 0],
    ['of a withdrawal', view('withdraw'), said('/api/v1/withdrawals?currency=USDT'), 0],
    ['of a switch that nobody asked about', view('protect'), said(), 0],
  ])('takes none that is said %s', (_, absent, answers, leftAt) => {
    expect(absenceIsProven(absent, 0, answers, leftAt, at(20_000), open)?.id).toBe('absent-is-proven')
  })
  it('takes one place at any time for what is over', () => {
    const over = { isOver: true, isReplaced: false }
    expect(absenceIsProven(view('cancel'), 0, said(record), 19_000, at(20_000), over)).toBeNull()
    expect(absenceIsProven(view('cancel'), 0, said(), 19_000, at(20_000), over)?.id).toBe('absent-is-proven')
  })
  it('takes the list of withdrawals alone for one that is over, where it shows it', () => {
    const id = '6f0a6f0a6f0a6f0a6f0a6f0a'
    const absent = view('cancel-withdrawal', { request: { withdrawalId: id } })
    const [one] = said('/api/v1/withdrawals?currency=USDT&currentPage=1&pageSize=100').answers
    const judge = (listed: string, isOver: boolean) =>
      absenceIsProven(absent, 0, { answers: [{ ...one!, listed }] }, 0, at(20_000), { isOver, isReplaced: false })
    expect(judge(`{"id":"${id}"}`, true)).toBeNull()
    expect(judge(`{"id":"${id}"}`, false)?.id).toBe('absent-is-proven')
    expect(judge('{"items":[]}', true)?.id).toBe('absent-is-proven')
  })
  it('takes what a look-up was told before a sleep into which it fell', () => {
    const [named, listed] = said(record, active).answers
    const answers = [
      { ...named!, at: 19_000 },
      { ...listed!, at: 719_000, awakeAt: 20_000 },
    ]
    const absent = view('amend', { request: { orderId: '6f0a6f0a6f0a6f0a6f0a6f0a' } })
    const judge = (awakeAt: number) => absenceIsProven(absent, 0, { answers }, 0, { at: 719_000, awakeAt }, open)
    expect(judge(20_000)).toBeNull()
    expect(judge(90_000)?.id).toBe('absent-is-proven')
  })
  it('takes what one look-up was told, although one beside it was lost', () => {
    const [plain] = said(record).answers
    const [lost, listed] = said(record, active).answers
    const answers = [plain!, { ...lost!, says: 'nothing' as const, isAnswered: false }, listed!]
    const absent = view('amend', { request: { orderId: '6f0a6f0a6f0a6f0a6f0a6f0a' } })
    expect(absenceIsProven(absent, 0, { answers }, 0, at(20_000), open)).toBeNull()
    expect(absenceIsProven(absent, 0, { answers: answers.slice(1) }, 0, at(20_000), open)?.id).toBe('absent-is-proven')
  })
  it('takes what a look-up was told while a read for the fills of the same order was refused, and not what an earlier one was', () => {
    const [plain, listed] = said(record, active).answers
    const refused = { ...plain!, says: 'refusal' as const }
    const absent = view('cancel-partial', { request: { orderId: '6f0a6f0a6f0a6f0a6f0a6f0a' } })
    const judge = (...answers: readonly (typeof plain | typeof refused)[]) =>
      absenceIsProven(absent, 0, { answers: answers.map((one) => one!) }, 0, at(20_000), open)?.id ?? null
    expect(judge(plain, refused, listed)).toBeNull()
    expect(judge(plain, listed, refused, listed)).toBe('absent-is-proven')
    expect(judge(refused, listed)).toBe('absent-is-proven')
  })
  it('takes the list that was read before the record of what a cancel names', () => {
    const id = '6f0a6f0a6f0a6f0a6f0a6f0a'
    const absent = view('cancel-oco', { request: { orderIds: id } })
    const [list, one] = ['/api/v3/oco/orders?pageSize=500', `/api/v3/oco/order/${id}`]
    expect(absenceIsProven(absent, 0, said(list, one), 0, at(20_000), open)).toBeNull()
    // The list is of another look-up.
    expect(absenceIsProven(absent, 0, said(list, one, one), 0, at(20_000), open)?.id).toBe('absent-is-proven')
  })
  it('takes none beside a place that said nothing', () => {
    const [byId, listed] = said(byOid, active).answers
    const [fills] = said('/api/v1/hf/fills?symbol=BTC-USDT').answers
    const answers = [byId!, listed!, { ...fills!, says: 'nothing' as const }]
    expect(absenceIsProven(view('place'), 0, { answers }, 0, at(20_000), open)?.id).toBe('absent-is-proven')
    expect(absenceIsProven(view('place'), 0, { answers: [...answers, fills!] }, 0, at(20_000), open)).toBeNull()
  })
  it('asks nothing of the word of the user', () => {
    expect(absenceIsProven(view('place', { endedBy: 'user' }), 0, said(), 0, at(1), open)).toBeNull()
  })
})
