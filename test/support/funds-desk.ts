import { randomUUID } from 'node:crypto'
import type { TrustedAnswer, TrustedView } from '#shared/bridge/trusted.ts'
import type { WithdrawalRequest } from '#shared/domain/withdrawal.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { openFunds } from '#main/withdrawals/index.ts'
import type { FundsDeps, RecipientAdded } from '#main/withdrawals/index.ts'
import { createTrusted } from '#main/trusted/ask.ts'
import type { TrustedDeps, TrustedEnd, TrustedRequest } from '#main/trusted/index.ts'
import { createEvents } from '#main/platform/events.ts'
import type { Time } from '#main/platform/time.ts'
import { systemTime } from '#main/platform/time.ts'
import { temporaryFolder } from './faults/journal.ts'
import { profileOf } from './live-profile.ts'
import { keepLimits } from './loose-limits.ts'
import { moneyDesk } from './money-desk.ts'
import { said } from '#test/support/said.ts'
import { answerTo, press } from './trusted-person.ts'
import { asWritten } from '#shared/messages.ts'
import { plainLook, trustedWords } from './trusted-words.ts'

/** A person in front of main's own window: what they press when it opens. */
export type Person = (request: TrustedRequest, answer: TrustedAnswer) => Promise<TrustedEnd>

/** Compares, types what is asked for, and confirms. */
export const confirms: Person = press
/** Does not confirm: the window goes without the pause that a cancel brings. */
export const cancels: Person = () => Promise.resolve('closed')

export interface FundsDeskOptions {
  readonly time?: Time
  /** Of both profiles, which have no caps; 0 when not given. */
  readonly waitingHours?: number
  /** Puts the address book's file there, in the place of one with those limits. */
  readonly prepare?: (folder: string) => void
  /** What Main holds. */
  readonly mainUsdt?: string
  /** The list of profiles cannot be read. */
  readonly listUnreadable?: boolean
}

/** The whole way of a withdrawal: book, checks, window, act, journal, HTTP, practice exchange. Two profiles on one account. */
export async function fundsDesk(options: FundsDeskOptions = {}) {
  // Settling keeps its real pace here: an open outcome stays open for as long as a test looks at it.
  const desk = await moneyDesk({
    time: systemTime,
    ...(options.mainUsdt === undefined ? {} : { mainUsdt: options.mainUsdt }),
  })
  const folder = temporaryFolder()
  const views: TrustedView[] = []
  let person: Person = confirms
  let locked = false
  let held: AppError | null = null
  let proof: 'none' | 'pin' = 'none'
  let problem = options.listUnreadable === true ? appError('profiles-corrupt', asWritten('Unreadable.')) : null
  let ids = problem === null ? ['p1', 'p2'] : []
  const news: RecipientAdded[] = []

  const vault: FundsDeps['vault'] & TrustedDeps['vault'] = {
    get: (id) =>
      ids.includes(id)
        ? ok(profileOf(id))
        : fail(appError('profile-not-found', asWritten('There is no such profile.'))),
    list: () => ids.map(profileOf),
    problem: () => problem,
    state: () => ({
      locked,
      protection: proof,
      pinSet: proof === 'pin',
      touchId: 'absent',
      locksInMs: null,
      pinWaitMs: 0,
    }),
    roleFor: () => 'withdraw',
    prove: ({ pin }): Promise<Result<void>> =>
      Promise.resolve(
        proof === 'none' || pin === '2468'
          ? ok(undefined)
          : fail(appError('pin-wrong', asWritten('Wrong PIN.'), { field: 'pin' })),
      ),
    touch: () => undefined,
  }
  const showTrusted: TrustedDeps['showTrusted'] = (request) => {
    views.push(request.view)
    return person(request, answerTo(request.view))
  }
  const limits = { waitingHours: options.waitingHours ?? 0, caps: [] }
  const prepare = options.prepare ?? ((path) => ids.forEach((id) => keepLimits(path, id, limits)))
  prepare(folder.path)
  const time = options.time ?? systemTime
  const trusted = createTrusted({
    vault,
    showTrusted,
    look: plainLook,
    time,
    newId: randomUUID,
  })
  const events = createEvents((_where, error) => {
    throw error
  })
  events.on('recipient-added', (added) => news.push(added))
  const funds = openFunds(
    { dataDir: folder.path, time, newId: randomUUID, events },
    {
      vault,
      clients: () => ok(desk.client),
      reader: desk.journal.reader,
      withdraw: desk.actions.withdraw,
      startupGate: () => null,
      holdRefusal: () => held,
      askTrusted: trusted.ask,
      words: trustedWords,
    },
  )
  events.emit('started', null)

  const withdrawals = () =>
    desk.control.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v3/withdrawals'))

  return {
    ...desk,
    funds,
    folder: folder.path,
    /** Recipients that were added, as they were notified. */
    news,
    /** Everything the window showed, oldest first. */
    views,
    /** Bodies of the withdrawals that reached the venue. */
    bodies: (): readonly string[] => withdrawals().map(({ body }) => body ?? ''),
    setPerson: (next: Person) => void (person = next),
    /** Why nothing may leave, from now on. */
    setHeld: (next: AppError | null) => void (held = next),
    /** Another live profile, added while Coffer runs. */
    addProfile: (id: string): void => {
      ids.push(id)
      events.emit('profiles-changed', ids.map(profileOf))
    },
    /** Begins an empty list of profiles in the place of the one that could not be read. */
    startOver: (): void => {
      problem = null
      ids = []
      events.emit('profiles-changed', [])
    },
    setLocked: (next: boolean) => void (locked = next),
    setProof: (next: 'none' | 'pin') => void (proof = next),
    ask: (
      withdrawalRequest: WithdrawalRequest,
      more: { readonly profileId?: string; readonly draftId?: string; readonly overrideDuplicateOf?: string } = {},
    ) => funds.request({ profileId: 'p1', draftId: randomUUID(), ...more, withdrawalRequest }),
    /** Puts the request's recipient into the book, usable at once; its window is not among the views. */
    book: async (withdrawalRequest: WithdrawalRequest, label = 'Cold'): Promise<void> => {
      const { currency, withdrawType, toAddress, chain, memo, memoNone } = withdrawalRequest
      const recipient = { currency, withdrawType, toAddress, chain, memo, memoNone }
      const [before, was] = [views.length, person]
      person = confirms
      const added = await funds.book.add({ profileId: 'p1', label, recipient })
      person = was
      views.length = before
      if (!added.ok) throw new Error(said(added.error))
    },
    close: async () => {
      await desk.close()
      folder.remove()
    },
  }
}

export type FundsDesk = Awaited<ReturnType<typeof fundsDesk>>

export const tronAddress = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'

export const goodRequest: WithdrawalRequest = {
  currency: 'USDT',
  withdrawType: 'ADDRESS',
  toAddress: tronAddress,
  chain: 'trx',
  memo: null,
  memoNone: false,
  amount: '20',
  feeMode: 'EXTERNAL',
  inner: false,
  remark: '',
}
