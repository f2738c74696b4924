import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Channel } from '#shared/bridge/names.ts'
import type { TrustedAnswer, TrustedView } from '#shared/bridge/trusted.ts'
import type { Limits } from '#shared/domain/address-book.ts'
import type { Recipient } from '#shared/domain/withdrawal.ts'
import type { Result } from '#shared/errors.ts'
import type { PracticeAnswer } from '#main/practice/exchange.ts'
import { systemTime } from '#main/platform/time.ts'
import type { ShowTrusted, TrustedEnd, TrustedRequest } from '#main/trusted/index.ts'
import { canariesIn } from '#test/support/canary-scan.ts'
import { openDesk } from '#test/support/desk.ts'
import type { Desk, DeskOptions } from '#test/support/desk.ts'
import { temporaryFolder } from '#test/support/faults/journal.ts'
import { makeFolder, removeFolder } from '#test/support/folders.ts'
import { keepLimits, keepRecipients } from '#test/support/loose-limits.ts'
import { must, startLoopbackVenue } from '#test/support/loopback-venue.ts'
import type { LoopbackOptions, LoopbackVenue } from '#test/support/loopback-venue.ts'
import type { memoryKeytar } from '#test/support/memory-keytar.ts'
import { answerTo, press, putKey } from '#test/support/trusted-person.ts'
import type { Typed } from '#test/support/trusted-person.ts'
import { said } from '#test/support/said.ts'
import { recipient } from '../contract/bridge/inputs.ts'

/** What an attack may open; all of it is closed after the attack. */
export interface MainWorld {
  /** The whole of main, with a live profile at a loopback venue that may trade and withdraw. */
  open(options?: TargetOptions): Promise<Target>
  /** Main again, on a folder that it had before: with its profiles and without a venue. */
  reopen(folder: string): Promise<Desk>
  /** An empty folder that is gone after the attack. */
  folder(name: string): Promise<string>
  /** Main as it is at a first start. */
  practiceOnly(): Promise<Desk>
  /** Runs when the attack is over, newest first. */
  after(end: () => unknown): void
  /** Closes what is open, for an attack that goes on with something new. */
  end(): Promise<void>
}

export interface TargetOptions extends LoopbackOptions, DeskOptions {
  /** Everything of main on a folder of the attack's own. */
  readonly folder?: string
  /** In front of main's own window; `cancels` by default. */
  readonly person?: Person
  /** Limits of the live profile whose wait is over; a new profile's by default. */
  readonly limits?: Limits
  /** Recipients that have long been in its book; none by default. */
  readonly book?: readonly Recipient[]
}

/**
 * `confirms` whatever is shown and types what it asks for; `cancels` by the button, which brings a pause; `closes` without one;
 * `away`: the window stands open until `closeWindow`.
 */
export type Person = 'confirms' | 'cancels' | 'closes' | 'away'

export interface Target {
  readonly desk: Desk
  readonly venue: LoopbackVenue
  readonly profileId: string
  /** A call of the page with any name and any input; a channel that is not there is an error of that code. */
  call(channel: string, input: unknown): Promise<Result<unknown>>
  /** A fresh envelope of a money request. */
  envelope(): { readonly profileId: string; readonly draftId: string }
  /** What main's own window showed so far, oldest first. */
  readonly windows: readonly TrustedView[]
  /** Who sits in front of main's own window from now on. */
  seat(who: Person): void
  /** Types this, in the place of what is asked for. */
  types(typed: Typed): void
  /** Presses this way, in the place of one plain press. */
  presses(how: (request: TrustedRequest, answer: TrustedAnswer) => Promise<TrustedEnd>): void
  /** Runs with the window open, before the button is pressed. */
  beforePressing(job: () => Promise<void>): void
  /** Closes a window that nobody answers. */
  closeWindow(): void
  /** From now on the venue answers every POST but those for streams' tokens with what this gives. */
  spoilPosts(answer: () => PracticeAnswer): void
  /** Addresses that main asked about. */
  venuesAsked(): readonly string[]
  /** Resolves once it holds. */
  until(holds: () => boolean): Promise<void>
  /** Requests that would take money out of the venue's account, as the venue received them. */
  movedOut(): readonly string[]
  /** Requests that change something at the venue. */
  changes(): readonly string[]
  /** Names of the secrets that the page could read so far, in whatever form; `more` are looked for too. */
  leaked(more?: Readonly<Record<string, string>>): readonly string[]
}

/** An answer must be an error, and of one of these codes where any are given. */
export function refusedAs(answer: Result<unknown>, ...codes: readonly string[]): void {
  assert.equal(answer.ok, false, `was not refused: ${JSON.stringify(answer)}`)
  if (codes.length > 0) assert.ok(codes.includes(answer.error.code), `refused as ${answer.error.code}`)
}

/** An answer must be an error of this code whose sentence, as a person reads it, is this. */
export function refusedIn(answer: Result<unknown>, code: string, sentence: RegExp): void {
  refusedAs(answer, code)
  assert.match(said(answer.ok ? undefined : answer.error), sentence)
}

/** A withdrawal to the recipient that the attacks call their own. */
export const loot = { ...recipient, amount: '20', feeMode: 'EXTERNAL', inner: false, remark: '' } as const

export function createMainWorld(): MainWorld {
  const ends: (() => unknown)[] = []
  const after: MainWorld['after'] = (end) => void ends.push(end)
  const start = async (folder?: string): Promise<Desk> => {
    const desk = await openDesk(folder)
    after(() => desk.close())
    return desk
  }
  return {
    after,
    reopen: start,
    folder: async (name) => {
      const folder = await makeFolder(`adversary-${name}`)
      after(() => removeFolder(folder))
      return folder
    },
    practiceOnly: () => start(),
    open: (options) => openTarget(after, options),
    end: async () => {
      for (const end of ends.splice(0).reverse()) await end()
      // One keychain for all: a PIN that an attack set would lock the next one out.
      const { native } = (await import('keytar')) as unknown as ReturnType<typeof memoryKeytar>
      native.mode = 'open'
      native.entries.clear()
    },
  }
}

/** A folder that is gone after the attack. */
const ownFolder = (after: MainWorld['after']): string => {
  const { path, remove } = temporaryFolder()
  after(remove)
  return path
}

async function openTarget(after: MainWorld['after'], options: TargetOptions = {}): Promise<Target> {
  const { folder, answer, limits, book = [], ...own } = options
  let spoilt: (() => PracticeAnswer) | null = null
  const venue = await startLoopbackVenue({
    answer: (request, said) =>
      spoilt !== null && request.method === 'POST' && !request.path.includes('/bullet-')
        ? spoilt()
        : (answer?.(request, said) ?? said),
  })
  after(() => venue.close())
  const { showTrusted, ...someone } = seats(options)
  const isPrepared = limits !== undefined || book.length > 0
  const place = folder ?? (isPrepared ? ownFolder(after) : undefined)
  const start = () => openDesk(place, { showTrusted, ...own })
  let desk = await start()
  after(() => desk.close())
  const { id: profileId } = await venue.add(desk)
  const withdrawKey = venue.createKey({ permissions: ['Withdrawal'] })
  must(await putKey(desk, profileId, 'withdraw', withdrawKey))
  if (isPrepared && place !== undefined) {
    await desk.close()
    if (limits !== undefined) keepLimits(place, profileId, limits)
    keepRecipients(place, profileId, book)
    desk = await start()
  }
  // The startup gate is open once something was read.
  must(await desk.invoke('read.listAccounts', { profileId, request: {} }))
  const crossedBefore = desk.crossed.length
  const changes = () => venue.server.control.seen.filter(({ method }) => method !== 'GET')
  return {
    desk,
    venue,
    profileId,
    ...someone,
    spoilPosts: (next) => void (spoilt = next),
    venuesAsked: () => someone.windows.flatMap(originOf),
    until: async (holds) => {
      while (!holds()) await systemTime.sleep(5)
    },
    envelope: () => ({ profileId, draftId: randomUUID() }),
    call: async (channel, input) =>
      desk.handlers.has(channel)
        ? desk.raw(channel as Channel, input)
        : { ok: false, error: { code: 'not-found', reason: { id: 'as-written', params: { text: 'no channel' } } } },
    changes: () => changes().map(({ method, path }) => `${method} ${path}`),
    movedOut: () =>
      changes()
        .filter(({ method, path }) => method === 'POST' && /withdrawals|transfer|apply/.test(path))
        // From one account of the user to another.
        .filter(({ path }) => path !== '/api/v2/accounts/inner-transfer')
        .map(({ method, path }) => `${method} ${path}`),
    leaked: (more = {}) => {
      const { key, secret, passphrase } = venue.key
      const secrets = { key, secret, passphrase, 'withdraw secret': withdrawKey.secret, ...more }
      return canariesIn(desk.crossed.slice(crossedBefore).join('\n'), secrets)
    },
  }
}

/** The address that a window asks about, where it is one before a host is added. */
const originOf = ({ subject }: TrustedView): readonly string[] =>
  subject.kind === 'form' && subject.task === 'add-venue'
    ? subject.facts.flatMap(({ value }) => (value.kind === 'figure' ? [value.text] : [])).slice(0, 1)
    : []

/** Who sits in front of main's own window. */
function seats({ person = 'cancels' }: TargetOptions) {
  const windows: TrustedView[] = []
  let who = person
  let typed: Typed = {}
  let pressed = press
  let before = (): Promise<void> => Promise.resolve()
  let close = (): void => undefined
  const showTrusted: ShowTrusted = async (request) => {
    windows.push(request.view)
    if (who === 'away') await new Promise<void>((resolve) => (close = resolve))
    if (who === 'cancels') return 'cancelled'
    if (who !== 'confirms') return 'closed'
    await before()
    return pressed(request, answerTo(request.view, typed))
  }
  return {
    windows,
    showTrusted,
    seat: (next: Person) => void (who = next),
    types: (more: Typed) => void (typed = more),
    presses: (how: typeof press) => void (pressed = how),
    beforePressing: (job: () => Promise<void>) => void (before = job),
    closeWindow: () => close(),
  }
}
