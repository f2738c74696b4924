import { createHash } from 'node:crypto'
import type { TrustedAnswer, TrustedSubject, TrustedView } from '#shared/bridge/trusted.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { appError, fail, ok } from '#shared/errors.ts'
import { msg } from '#shared/messages.ts'
import { notChanged } from '#main/platform/while-shown.ts'
import type { Time } from '#main/platform/time.ts'
import type { AskTrusted, TrustedDeps, TrustedInput } from './ports.ts'

/** ms from being shown in which an answer counts (M7). */
const answerLastsMs = 2 * 60_000

export interface Trusted {
  readonly ask: AskTrusted
  /** Closes what is shown, since the app ends. */
  cancel(): void
  /** Closes what is shown if it needs an unlocked Coffer. */
  locked(): void
}

/** One window at a time; each is shown once, answered once, and grows old (M7). After a cancel there is a pause. */
export const createTrusted = (deps: TrustedDeps): Trusted => {
  const pause = createPause(deps.time)
  let open: { readonly ending: AbortController; readonly needs: TrustedInput<unknown>['needs'] } | null = null

  const ask = async <T>(input: TrustedInput<T>): Promise<Result<T>> => {
    if (open !== null) return fail(alreadyOpen)
    if (input.needs !== 'nothing' && deps.vault.state().locked) return fail(locked)
    if (input.profile?.keyedAt === null && isLoosening(input)) return fail(keyFirst)
    const waitMs = pause.leftMs()
    if (waitMs > 0) return fail(appError('confirm-open', msg('trusted.paused', { seconds: Math.ceil(waitMs / 1000) })))
    const ending = new AbortController()
    open = { ending, needs: input.needs }
    const { view, decide, result } = display(deps, input, ending.signal)
    try {
      const { onPaste = nothing } = input
      const ended = await deps.showTrusted({ view, decide, onPaste, time: deps.time, signal: ending.signal })
      ending.abort()
      if (ended === 'cancelled') pause.cancelled()
      // What the window says is not enough: an answer must have passed here. Closed while it was being done, what became of it
      // counts; but leave for something later was taken back by whoever closed it.
      const done = input.onlyPermits === true && ended !== 'confirmed' ? null : await result()
      if (done !== null) return done
      return fail(isSending(input.subject) ? notSent : notChanged)
    } finally {
      ending.abort()
      open = null
    }
  }

  return {
    ask,
    cancel: () => open?.ending.abort(),
    locked: () => {
      if (open?.needs !== 'nothing') open?.ending.abort()
    },
  }
}

/** ms after a cancel in which no new window opens: a page cannot wear its user down by asking again at once. */
const cancelPauseMs = 2000
/** ms after the third cancel within `cancelSpanMs`. */
const longPauseMs = 10_000
const cancelSpanMs = 60_000
const cancelsUntilLong = 3

/** How long main's own window stays closed after cancels. */
const createPause = (time: Pick<Time, 'monotonic'>) => {
  let cancels: readonly number[] = []
  return {
    cancelled: (): void => {
      const now = time.monotonic()
      cancels = [...cancels.filter((at) => now - at < cancelSpanMs), now].slice(-cancelsUntilLong)
    },
    leftMs: (): number => {
      const cancelledAt = cancels.at(-1)
      if (cancelledAt === undefined) return 0
      const pauseMs = cancels.length === cancelsUntilLong ? longPauseMs : cancelPauseMs
      return Math.max(0, cancelledAt + pauseMs - time.monotonic())
    },
  }
}

/** One display of a subject, and the judge of the answers to it. */
const display = <T>(deps: TrustedDeps, input: TrustedInput<T>, closed: AbortSignal) => {
  const { vault } = deps
  const view = viewOf(deps, input)
  const isOld = ageClock(deps.time, view.lastsMs)
  let state: 'shown' | 'deciding' | 'used' = 'shown'
  let acting: Promise<Result<T>> | null = null

  const objection = (answer: TrustedAnswer): AppError | null => {
    if (answer.id !== view.id || answer.digest !== view.digest) return notWhatIsShown
    if (closed.aborted || state === 'used') return usedUp
    if (isOld()) return tooOld(view.lastsMs)
    if (input.needs !== 'nothing' && vault.state().locked) return locked
    const now = input.profile === null ? ok(null) : vault.get(input.profile.id)
    return now.ok ? (wrongWord(view.subject, answer) ?? input.judge?.(answer) ?? null) : now.error
  }

  const decided = async (answer: TrustedAnswer): Promise<Result<null>> => {
    const early = objection(answer)
    if (early !== null) return fail(early)
    if (view.proof !== null) {
      const proven = await vault.prove({ pin: view.proof === 'pin' ? (answer.pin ?? '') : typedOrNull(answer.pin) })
      if (!proven.ok) return proven
      const late = objection(answer)
      if (late !== null) return fail(late)
    }
    acting = input.act(answer, closed)
    const done = await acting
    if (!done.ok) return done
    state = 'used'
    vault.touch()
    return ok(null)
  }

  const decide = async (answer: TrustedAnswer): Promise<Result<null>> => {
    if (state !== 'shown') return fail(usedUp)
    state = 'deciding'
    const result = await decided(answer)
    // An error is an answer to what was typed: the next one counts anew.
    if (!result.ok) {
      state = 'shown'
      acting = null
    }
    return result
  }

  return { view, decide, result: (): Promise<Result<T>> | null => acting }
}

const viewOf = <T>({ vault, look, newId }: TrustedDeps, input: TrustedInput<T>): TrustedView => {
  const { theme, palette, swapped, grouping, timeZone, clock, language } = look()
  const { subject, profile, needs, lastsMs = answerLastsMs } = input
  const state = vault.state()
  const whose = profile === null ? null : { label: profile.label, colour: profile.colour, kind: profile.kind }
  return {
    subject,
    id: newId(),
    lastsMs,
    look: { theme, palette, swapped, grouping, timeZone, clock, language },
    profile: whose,
    sends: isSending(subject),
    proof: needs === 'vault' ? state.protection : null,
    pinInstead: needs === 'vault' && state.protection === 'touch-id' && state.pinSet,
    digest: createHash('sha256')
      .update(JSON.stringify([profile?.id ?? null, whose, subject]))
      .digest('hex'),
  }
}

/** An empty field stands for nothing typed: then the sensor is asked. */
const typedOrNull = (pin: string | null): string | null => (pin === '' ? null : pin)

/** A form's word is typed in the place of a withdrawal's check; a withdrawal may ask for both, so its word is a field. */
const wrongWord = (subject: TrustedSubject, { typed, fields }: TrustedAnswer): AppError | null => {
  const { word } = subject
  const [given, field] = subject.kind === 'form' ? [typed, 'typed'] : [fields['word'] ?? '', 'word']
  if (word === null || given.trim() === word) return null
  return appError('bad-input', msg('trusted.type-word', { word }), { field })
}

/** Whether the time of a display is over. Both clocks count: one stands still while the machine sleeps, the other can be set back. */
const ageClock = (time: Pick<Time, 'now' | 'monotonic'>, lastsMs: number): (() => boolean) => {
  const since = { steady: time.monotonic(), wall: time.now() }
  return () => {
    const wall = time.now() - since.wall
    return time.monotonic() - since.steady > lastsMs || wall > lastsMs || wall < -lastsMs
  }
}

/** What a profile without keys after a PIN reset is not asked for: whoever reset it may not be its user. */
const loosening: readonly string[] = ['add-recipient', 'relabel-recipient', 'limits', 'order-limits']
const isLoosening = ({ needs, subject }: Pick<TrustedInput<unknown>, 'needs' | 'subject'>): boolean =>
  needs === 'vault' && subject.kind === 'form' && loosening.includes(subject.task)

const nothing = (): void => undefined

const alreadyOpen = appError('confirm-open', msg('trusted.another-open'))
const notSent = appError('cancelled', msg('trusted.not-confirmed'))
/** Whether its yes would have sent something, and not only changed what Coffer keeps. */
const isSending = (subject: TrustedSubject): boolean =>
  subject.kind === 'withdrawal' || subject.task === 'order-once' || subject.task === 'override-duplicate'
const notWhatIsShown = appError('confirm-stale', msg('trusted.not-shown'))
const usedUp = appError('confirm-stale', msg('trusted.already-used'))
const tooOld = (lastsMs: number): AppError =>
  appError('confirm-stale', msg('trusted.too-old', { seconds: String(Math.round(lastsMs / 1000)) }))
const keyFirst = appError('key-absent', msg('trusted.key-first'))
const locked = appError('vault-locked', msg('trusted.locked'))
