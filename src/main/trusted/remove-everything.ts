import type { TrustedForm } from '#shared/bridge/trusted.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok, withReason } from '#shared/errors.ts'
import type { Message, TrustedMessage } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { markRemoval } from '#main/platform/removal-marker.ts'
import type { Vault } from '#main/vault/types.ts'
import { fact, shown, trustedField, trustedForm } from './form.ts'
import type { AtStake } from './lock-acts.ts'
import type { AskTrusted } from './ports.ts'

/** How many switches were disarmed, how many disarms have no answer, and how many switches had fired before. */
export interface Disarms {
  readonly accepted: number
  readonly unanswered: number
  readonly fired: number
}

export interface RemovalDeps {
  readonly vault: Pick<Vault, 'list' | 'eraseEntries'>
  readonly askTrusted: AskTrusted
  readonly atStake: () => AtStake
  /** Money requests whose answer is awaited. */
  readonly underWay: () => number
  /** Disarms the dead-man switches while their keys are there; does nothing where none can be set. */
  readonly disarmOwn: () => Promise<Disarms>
  readonly dataDir: string
  /** Data of an earlier version that this run does not use, and that stays; null where there is none. */
  readonly otherData: () => string | null
  readonly words: (message: TrustedMessage) => string
  /** Ends Coffer; its files are removed once they are closed. */
  readonly quit: () => void
}

export interface Removal {
  /**
   * Removes what Coffer keeps on this computer: the entries in the keychain here, the files once Coffer has closed. Nothing of the
   * data goes while a key is left. Errors beside the vault's: refused while a request is on its way or where it stopped before the
   * keys, cancelled where nothing was done, confirm-open.
   */
  ask(): Promise<Result<null>>
  /** The keys are gone, and the files are to follow. */
  isRemovalDue(): boolean
}

/** “Remove everything”, as the page may ask for it. */
export const createRemoval = (deps: RemovalDeps): Removal => {
  const { vault, askTrusted, atStake, underWay, disarmOwn, dataDir, otherData, words, quit } = deps
  let due = false
  const onItsWay = () => (underWay() === 0 ? null : appError('refused', msg('erase.on-its-way')))
  return {
    ask: async () => {
      const early = onItsWay()
      if (early !== null) return fail(early)
      const [stake, stays] = [atStake(), otherData()]
      const done: Done = { disarmed: 0, inDoubt: 0, fired: 0, keysMayBeGone: false }
      const removed = await askTrusted({
        profile: null,
        needs: 'vault',
        subject: formOf(words(msg('trusted.word.everything')), { stake, dataDir, stays, labels: liveLabels(vault) }),
        judge: ({ fields }) => {
          const now = atStake()
          // Only what was shown may be given up, whatever has happened while the window was open.
          if (isMore(now, stake)) return appError('confirm-stale', followed(msg('erase.changed'), ...soFar(done)))
          if (isAtStake(stake) && fields['known'] !== 'yes')
            return appError('bad-input', msg('erase.know-first'), { field: 'known' })
          const late = onItsWay()
          return late === null ? null : withSoFar(late, done)
        },
        act: async (_answer, signal) => {
          // What stays armed all the same was shown before, and is said again at the end.
          noteDisarms(done, await disarmOwn())
          const late = onItsWay()
          if (late !== null) return fail(withSoFar(late, done))
          const erased = await vault.eraseEntries(stays !== null, signal)
          if (!erased.ok) {
            const isLeft = erased.error.reason.id === 'erase.left'
            done.keysMayBeGone ||= isLeft
            return fail(isLeft ? withMore(erased.error, ofSwitches(done)) : withSoFar(erased.error, done))
          }
          due = true
          const { keys, sentinel } = erased.value
          markRemoval(dataDir, { keys, sentinel, stillValid: keys || liveLabels(vault).length > 0 })
          return ok(null)
        },
      })
      if (!removed.ok) return fail(removed.error.code === 'cancelled' ? stopped(removed.error, done) : removed.error)
      quit()
      return removed
    },
    isRemovalDue: () => due,
  }
}

/** What of it was done in one window, over all presses of its button. */
interface Done {
  /** Dead-man switches whose disarm the venue took. */
  disarmed: number
  /** Those whose disarm has no answer. */
  inDoubt: number
  /** Those that had cancelled their orders before. */
  fired: number
  keysMayBeGone: boolean
}

/** A press disarms anew what the one before left in doubt. */
function noteDisarms(done: Done, { accepted, unanswered, fired }: Disarms): void {
  done.inDoubt = Math.max(done.inDoubt - accepted - fired, unanswered)
  done.disarmed += accepted
  done.fired += fired
}

const ofSwitches = ({ disarmed, inDoubt, fired }: Done): readonly Message[] => [
  ...(disarmed === 0 ? [] : [msg('erase.disarmed', { count: disarmed })]),
  ...(inDoubt === 0 ? [] : [msg('erase.disarm-in-doubt', { count: inDoubt })]),
  ...(fired === 0 ? [] : [msg('erase.fired', { count: fired })]),
]

/** What was done before, for a sentence that says why it does not go on. */
const soFar = (done: Done): readonly Message[] => [
  msg(done.keysMayBeGone ? 'erase.half-way' : 'erase.not-begun'),
  ...ofSwitches(done),
]

const withMore = (error: AppError, more: readonly Message[]): AppError =>
  withReason(error, followed(error.reason, ...more))

const isNothing = ({ disarmed, inDoubt, keysMayBeGone }: Done): boolean =>
  disarmed === 0 && inDoubt === 0 && !keysMayBeGone

const withSoFar = (error: AppError, done: Done): AppError => (isNothing(done) ? error : withMore(error, soFar(done)))

/** The window was closed after its button was pressed: "nothing was changed" would be wrong where something was done. */
function stopped(cancelled: AppError, done: Done): AppError {
  if (done.keysMayBeGone) return appError('keychain-failed', followed(msg('erase.half-way'), ...ofSwitches(done)))
  return isNothing(done) ? cancelled : appError('refused', followed(msg('erase.not-begun'), ...ofSwitches(done)))
}

const liveLabels = (vault: RemovalDeps['vault']): readonly string[] =>
  vault
    .list()
    .filter(({ kind }) => kind === 'live')
    .map(({ label }) => label)

const isAtStake = ({ unresolved, switchesSet, isUnread }: AtStake): boolean =>
  unresolved.length > 0 || switchesSet.length > 0 || isUnread

/** Whether something is open that was not shown; by its id, since the end of one request or switch must not hide another. */
function isMore(now: AtStake, then: AtStake): boolean {
  const known = new Set(then.unresolved.map(({ id }) => id))
  // Requests of a switch count with it. Those of this window's own disarms were to come, and are said by themselves.
  const isNew = now.unresolved.some(({ id, kind }) => kind !== 'protect' && !known.has(id))
  const isArmed = now.switchesSet.some((profileId) => !then.switchesSet.includes(profileId))
  return isNew || isArmed || (now.isUnread && !then.isUnread)
}

const ordersStay = ({ switchesSet, switchesElsewhere, isUnread }: AtStake): TrustedMessage => {
  // A switch that Coffer does not know of or does not disarm may cancel them.
  if (switchesElsewhere > 0 || isUnread) return msg('erase.orders-unless-switch')
  return msg(switchesSet.length === 0 ? 'erase.orders-stay' : 'erase.other-orders-stay')
}

interface Removed {
  readonly stake: AtStake
  readonly dataDir: string
  readonly stays: string | null
  readonly labels: readonly string[]
}

const formOf = (word: string, { stake, dataDir, stays, labels }: Removed): TrustedForm =>
  trustedForm({
    task: 'remove-everything',
    title: msg('erase.title'),
    warnings: [
      msg(stays === null ? 'erase.warning' : 'erase.warning-of-this'),
      ...(stake.switchesSet.length === 0 ? [] : [msg('erase.switches', { count: stake.switchesSet.length })]),
      ...(labels.length === 0 ? [] : [ordersStay(stake)]),
      ...(stake.isUnread ? [msg('pin.reset-unread')] : []),
      ...(stake.unresolved.length === 0 ? [] : [msg('erase.unresolved', { count: stake.unresolved.length })]),
    ],
    facts: [
      ...(labels.length === 0 ? [] : [fact(msg('erase.keys-of'), shown.names(labels))]),
      fact(msg('erase.folder'), shown.name(dataDir)),
      ...(stays === null ? [] : [fact(msg('erase.stays'), shown.name(stays))]),
    ],
    fields: isAtStake(stake)
      ? [
          trustedField({
            name: 'known',
            kind: 'choice',
            label: msg('erase.known'),
            value: 'no',
            most: 3,
            options: [
              { value: 'no', label: msg('erase.known-no'), note: null },
              { value: 'yes', label: msg('erase.known-yes'), note: msg('erase.known-note'), warns: true },
            ],
          }),
        ]
      : [],
    word,
    note: msg('erase.note'),
    action: msg('erase.action'),
  })
