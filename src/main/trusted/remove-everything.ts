import type { TrustedForm } from '#shared/bridge/trusted.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok, withReason } from '#shared/errors.ts'
import type { TrustedMessage } from '#shared/messages.ts'
import { followed, msg } from '#shared/messages.ts'
import { markRemoval } from '#main/platform/removal-marker.ts'
import type { Vault } from '#main/vault/types.ts'
import { fact, shown, trustedField, trustedForm } from './form.ts'
import type { AtStake } from './lock-acts.ts'
import type { AskTrusted } from './ports.ts'

export interface RemovalDeps {
  readonly vault: Pick<Vault, 'list' | 'eraseEntries'>
  readonly askTrusted: AskTrusted
  readonly atStake: () => AtStake
  /** Money requests whose answer is awaited. */
  readonly underWay: () => number
  /** Disarms the dead-man switches while their keys are there. */
  readonly disarmOwn: () => Promise<unknown>
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
      const done: Done = { disarmed: 0, keysMayBeGone: false }
      const removed = await askTrusted({
        profile: null,
        needs: 'vault',
        subject: formOf(words(msg('trusted.word.everything')), { stake, dataDir, stays, labels: liveLabels(vault) }),
        judge: ({ fields }) => {
          const now = atStake()
          // Only what was shown may be given up, whatever has happened while the window was open.
          if (isMore(now, stake)) return appError('confirm-stale', msg('erase.changed'))
          if (isAtStake(stake) && fields['known'] !== 'yes')
            return appError('bad-input', msg('erase.know-first'), { field: 'known' })
          return onItsWay()
        },
        act: async (_answer, signal) => {
          // What stays armed all the same was shown before, and is said again at the end.
          const { switchesSet } = atStake()
          if (switchesSet > 0) await disarmOwn()
          done.disarmed += Math.max(0, switchesSet - atStake().switchesSet)
          const late = onItsWay()
          const erased = late === null ? await vault.eraseEntries(stays !== null, signal) : fail(late)
          if (!erased.ok) {
            done.keysMayBeGone ||= erased.error.reason.id === 'erase.left'
            return fail(withDisarmed(erased.error, done))
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
  /** Dead-man switches. */
  disarmed: number
  keysMayBeGone: boolean
}

const withDisarmed = (error: AppError, { disarmed }: Done): AppError =>
  disarmed === 0 ? error : withReason(error, followed(error.reason, msg('erase.disarmed', { count: disarmed })))

/** The window was closed after its button was pressed: "nothing was changed" would be wrong where something was done. */
function stopped(cancelled: AppError, done: Done): AppError {
  if (done.keysMayBeGone) return withDisarmed(appError('keychain-failed', msg('erase.half-way')), done)
  return done.disarmed === 0 ? cancelled : withDisarmed(appError('refused', msg('erase.not-begun')), done)
}

const liveLabels = (vault: RemovalDeps['vault']): readonly string[] =>
  vault
    .list()
    .filter(({ kind }) => kind === 'live')
    .map(({ label }) => label)

const isAtStake = ({ unresolved, switchesSet, isUnread }: AtStake): boolean =>
  unresolved > 0 || switchesSet > 0 || isUnread

const isMore = (now: AtStake, then: AtStake): boolean =>
  now.unresolved > then.unresolved || now.switchesSet > then.switchesSet || (now.isUnread && !then.isUnread)

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
      ...(stake.switchesSet === 0 ? [] : [msg('erase.switches', { count: stake.switchesSet })]),
      ...(labels.length === 0 ? [] : [msg(stake.switchesSet === 0 ? 'erase.orders-stay' : 'erase.other-orders-stay')]),
      ...(stake.isUnread ? [msg('pin.reset-unread')] : []),
      ...(stake.unresolved === 0 ? [] : [msg('erase.unresolved', { count: stake.unresolved })]),
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
