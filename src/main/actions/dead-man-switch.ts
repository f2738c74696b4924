import { deadManOff } from '#shared/domain/dead-man.ts'
import type { DeadManView, DiedOrder } from '#shared/domain/dead-man.ts'
import type { MoneyAnswer } from '#shared/domain/intent.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import type { Result } from '#shared/errors.ts'
import type { Time } from '#main/time.ts'
import type { MoneyDeps } from './money.ts'
import type { createProtect, ProtectInput } from './protect.ts'

export interface DeadManSwitch {
  view(profileId: string): DeadManView
  /** Arms, changes, or with -1 disarms; gives the answer of the one request it takes. */
  set(input: ProtectInput): Promise<Result<MoneyAnswer>>
  /** The machine sleeps: nothing can be renewed until it wakes. */
  onSuspend(): void
  /** Reads back whether a switch fired while the machine slept, and what it cancelled; renews where it did not. */
  onResume(): void
  /** A planned end of the app: disarms, so that leaving does not cancel orders. */
  close(): Promise<void>
}

export interface DeadManDeps {
  readonly protect: ReturnType<typeof createProtect>
  readonly clients: MoneyDeps['clients']
  readonly time: Time
  readonly newId: () => string
  readonly onChange: (view: DeadManView) => void
  readonly onError?: (where: string, error: unknown) => void
}

/** Renewed at a third of the timeout, so that two renewals may fail before it fires (M13). */
const renewalPart = 3
/** ms until the next try after a renewal that did not get through. */
const retryMs = 2_000
/** Orders closed this long before the switch was due are not its doing (ms). */
const slackMs = 2_000

const notRenewed = appError(
  'internal',
  'Coffer stopped renewing the switch, so it will fire; set it again or switch it off.',
)
const needsPairs = appError('bad-input', 'Name the pairs whose orders the switch may cancel.', { field: 'symbols' })

interface Armed {
  readonly timeout: number
  readonly symbols: readonly string[]
  readonly stop: AbortController
}

/** Keeps the dead-man switches of all profiles, each off until somebody arms it; renewed only through its own endpoint. */
export function createDeadManSwitch({ protect, clients, time, newId, onChange, onError }: DeadManDeps): DeadManSwitch {
  const views = new Map<string, DeadManView>()
  const armed = new Map<string, Armed>()

  const view = (profileId: string): DeadManView => views.get(profileId) ?? deadManOff(profileId)
  const show = (next: DeadManView): void => {
    views.set(next.profileId, next)
    onChange(next)
  }
  const release = (profileId: string): void => {
    armed.get(profileId)?.stop.abort()
    armed.delete(profileId)
  }

  /** Sends the setting once and shows what the answer means. */
  const send = async (input: ProtectInput): Promise<Result<MoneyAnswer>> => {
    const { profileId, timeout, symbols } = input
    const sentAt = time.now()
    const answer = await protect(input)
    const through = answer.ok && answer.value.state === 'accepted'
    if (through && timeout === -1) show(deadManOff(profileId))
    else if (through) {
      const firesAt = sentAt + timeout * 1_000
      show({ ...view(profileId), state: 'on', timeout, symbols, firesAt, renewedAt: sentAt, died: [], error: null })
    } else if (view(profileId).state === 'on' || view(profileId).state === 'late') {
      const error = answer.ok ? (answer.value.error ?? null) : answer.error
      show({ ...view(profileId), state: 'late', error })
    }
    return answer
  }

  const keepRenewing = async (profileId: string, mine: Armed): Promise<void> => {
    const { timeout, symbols, stop } = mine
    while (!stop.signal.aborted) {
      const { state, renewedAt } = view(profileId)
      const next = (renewedAt ?? 0) + (timeout * 1_000) / renewalPart
      await time.sleep(state === 'late' ? retryMs : Math.max(0, next - time.now()), stop.signal)
      if (isDue(profileId)) await readBack(profileId, mine)
      else await send({ profileId, draftId: newId(), timeout, symbols })
    }
  }

  const keep = (profileId: string, timeout: number, symbols: readonly string[]): void => {
    release(profileId)
    const mine: Armed = { timeout, symbols, stop: new AbortController() }
    armed.set(profileId, mine)
    keepRenewing(profileId, mine).catch((error: unknown) => {
      if (mine.stop.signal.aborted) return
      onError?.('renew the dead-man switch', error)
      show({ ...view(profileId), state: 'late', error: notRenewed })
    })
  }

  const isDue = (profileId: string): boolean => time.now() >= (view(profileId).firesAt ?? Infinity)

  /** The moment has passed: a renewal now would hide that it fired. Stays `late` until the venue can be asked. */
  const readBack = async (profileId: string, mine: Armed): Promise<void> => {
    const died = await cancelledSince(profileId, mine.symbols, (view(profileId).firesAt ?? 0) - slackMs)
    if (mine.stop.signal.aborted) return
    if (!died.ok) return show({ ...view(profileId), state: 'late', error: died.error })
    release(profileId)
    show({ ...view(profileId), state: 'fired', died: died.value, error: null })
  }

  /** Orders cancelled since `since` (ms). */
  const cancelledSince = async (
    profileId: string,
    symbols: readonly string[],
    since: number,
  ): Promise<Result<readonly DiedOrder[]>> => {
    const client = await clients(profileId)
    if (!client.ok) return client
    const died: DiedOrder[] = []
    for (const symbol of symbols) {
      const request = { symbol, startAt: since, limit: 100 }
      const closed = await client.value.call('listClosedOrders', request, { lane: 'settle' })
      if (closed.kind !== 'accepted') return fail(closed.error)
      for (const { id, state } of closed.data.items) if (state === 'cancelled') died.push({ orderId: id, symbol })
    }
    return ok(died)
  }

  return {
    view,
    set: async (input) => {
      if (input.timeout !== -1 && input.symbols.length === 0) return fail(needsPairs)
      const answer = await send(input)
      if (!answer.ok || answer.value.state !== 'accepted') return answer
      if (input.timeout === -1) release(input.profileId)
      else keep(input.profileId, input.timeout, input.symbols)
      return answer
    },
    onSuspend: () => {
      for (const { stop } of armed.values()) stop.abort()
    },
    onResume: () => {
      for (const [profileId, { timeout, symbols }] of [...armed]) keep(profileId, timeout, symbols)
    },
    close: async () => {
      const open = [...armed.keys()]
      for (const profileId of open) release(profileId)
      await Promise.all(open.map((profileId) => send({ profileId, draftId: newId(), timeout: -1, symbols: [] })))
    },
  }
}
