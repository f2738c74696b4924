import fc from 'fast-check'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appError, fail } from '#shared/errors.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import type { Call } from '#test/unit/renderer/desk.ts'
import { acceptedAnswer, allKnown, openDesk } from './desk-page.ts'
import type { DeskPage, Known } from './desk-page.ts'
import { ways } from './ways.ts'
import type { Form, Meant, Way } from './way.ts'
import { asWritten } from '#shared/messages.ts'

/**
 * Random days at the desk against what a user may count on, told without the pipeline's own words: an order leaves only
 * after a press that was agreed to, as it was typed then, for the profile and pair in view then, one at a time, and an
 * outcome is seen only where it belongs.
 */
type Step =
  | { readonly kind: 'type'; readonly meant: Meant }
  | { readonly kind: 'retype' | 'press' | 'yes' | 'no' | 'override' | 'wait' | 'clear' }
  | { readonly kind: 'answer'; readonly as: 'accepted' | 'refused' | 'unknown' | 'blocked' }
  | { readonly kind: 'pair'; readonly to: 'BTC-USDT' | 'ETH-USDT' }
  | { readonly kind: 'profile'; readonly to: 'a' | 'b' }
  | { readonly kind: 'lock'; readonly on: boolean }
  | { readonly kind: 'know'; readonly what: 'last' | 'book' | 'available'; readonly how: Known }
  | { readonly kind: 'balance'; readonly is: string }

const plain = (...kinds: readonly ('retype' | 'press' | 'yes' | 'no' | 'override' | 'wait' | 'clear')[]) =>
  fc.constantFrom(...kinds.map((kind) => ({ kind })))
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: plain('press', 'yes', 'wait') },
  { weight: 2, arbitrary: plain('press', 'retype', 'no', 'override', 'clear') },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('type' as const),
      meant: fc.constantFrom<Meant>('near', 'far', 'large', 'insufficient'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('answer' as const),
      as: fc.constantFrom('accepted' as const, 'refused' as const, 'unknown' as const, 'blocked' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('pair' as const),
      to: fc.constantFrom('BTC-USDT' as const, 'ETH-USDT' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('profile' as const), to: fc.constantFrom('a' as const, 'b' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('lock' as const), on: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('know' as const),
      what: fc.constantFrom('last' as const, 'book' as const, 'available' as const),
      how: fc.constantFrom<Known>('fresh', 'stale', 'missing'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('balance' as const), is: fc.constantFrom('0', '599.9', '1000000') }),
  },
)

/** Ways into corners that steps drawn one by one seldom find. */
const paths: fc.Arbitrary<readonly Step[]> = fc.constantFrom<readonly Step[]>(
  [
    { kind: 'press' },
    { kind: 'yes' },
    { kind: 'answer', as: 'blocked' },
    { kind: 'wait' },
    { kind: 'override' },
    { kind: 'yes' },
  ],
  [
    { kind: 'press' },
    { kind: 'yes' },
    { kind: 'pair', to: 'ETH-USDT' },
    { kind: 'answer', as: 'unknown' },
    { kind: 'pair', to: 'BTC-USDT' },
  ],
  [
    { kind: 'press' },
    { kind: 'yes' },
    { kind: 'profile', to: 'b' },
    { kind: 'answer', as: 'accepted' },
    { kind: 'wait' },
    { kind: 'override' },
  ],
  [
    { kind: 'type', meant: 'large' },
    { kind: 'press' },
    { kind: 'lock', on: true },
    { kind: 'yes' },
    { kind: 'lock', on: false },
  ],
)
const histories = fc
  .array(fc.oneof({ weight: 12, arbitrary: steps.map((step) => [step]) }, { weight: 1, arbitrary: paths }), {
    minLength: 5,
    maxLength: 25,
  })
  .map((parts): readonly Step[] => [{ kind: 'type', meant: 'near' }, ...parts.flat()])

const figures = (value: unknown): string => {
  const { order, orders } = value as { order?: object; orders?: object }
  return JSON.stringify(order ?? orders)
}

interface Model {
  locked: boolean
  profile: string
  /** Each profile looks at a pair of its own. */
  readonly pairs: Map<string, string>
  /** Calls seen so far, and where each was asked for. */
  readonly calls: { readonly call: Call; readonly place: string; answered: string | null }[]
  /** The user pressed or agreed in this step, at this place. */
  consent: string | null
}
const reached = new Map<string, number>()
const count = (name: string): void => void reached.set(name, (reached.get(name) ?? 0) + 1)

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

async function run(way: Way, history: readonly Step[]): Promise<void> {
  const desk = await openDesk(allKnown)
  desk.page.run(() => useVaultStore())
  const form = way.open(desk)
  await desk.flush()
  const model: Model = { locked: false, profile: 'a', pairs: new Map(), calls: [], consent: null }
  for (const step of history) {
    await play(desk, form, way, model, step)
    check(desk, form, way, model)
  }
  desk.page.close()
}
const pairOf = ({ profile, pairs }: Model): string => pairs.get(profile) ?? 'BTC-USDT'
const placeOf = (model: Model): string => `${model.profile} ${pairOf(model)}`

async function play(desk: DeskPage, form: Form, way: Way, model: Model, step: Step): Promise<void> {
  model.consent = null
  const open = model.calls.find(({ answered }) => answered === null)
  switch (step.kind) {
    case 'type':
      form.type(step.meant)
      // A clone shows the pair of its order.
      if (way.name === 'clone') model.pairs.set(model.profile, 'BTC-USDT')
      break
    case 'press':
    case 'override':
      model.consent = placeOf(model)
      void (step.kind === 'press' ? form.press() : form.override('i7'))
      break
    case 'yes':
      if (form.flow.asked.value !== null) model.consent = placeOf(model)
      form.flow.answer(true)
      break
    case 'no':
      form.flow.answer(false)
      break
    case 'retype':
    case 'clear':
      if (step.kind === 'retype') form.retype()
      else form.flow.clear()
      break
    case 'wait':
      vi.advanceTimersByTime(700)
      break
    case 'answer':
      if (open === undefined) break
      open.answered = step.as
      if (step.as === 'blocked')
        await open.call.give(fail(appError('duplicate-blocked', asWritten('Open.'), { intentId: 'i7' })))
      else {
        const one = { ...acceptedAnswer(), state: step.as }
        await open.call.answer(way.channel === 'orders.placeBatch' ? [one, one] : one)
      }
      count(`answered ${step.as}${open.place === placeOf(model) ? '' : ' elsewhere'}`)
      break
    case 'pair':
      model.pairs.set(model.profile, step.to)
      desk.desk.pair = step.to
      break
    case 'profile':
      model.profile = step.to
      desk.profiles.select(step.to)
      break
    case 'lock':
      model.locked = step.on
      desk.page.notify('vault-changed', { locked: step.on, protection: 'none', pinSet: false, pinWaitMs: 0 })
      break
    case 'know':
      await desk.know({ [step.what]: step.how })
      break
    case 'balance':
      await desk.know({ balance: step.is })
      break
  }
  await desk.flush()
}

function check(desk: DeskPage, form: Form, way: Way, model: Model): void {
  const place = placeOf(model)
  const sent = desk.page.of(way.channel)
  const fresh = sent.slice(model.calls.length)
  // Nothing leaves by itself, nothing twice by one press, and nothing while locked.
  if (fresh.length > 0) expect([fresh.length, model.consent, model.locked]).toEqual([1, place, false])
  for (const call of fresh) {
    expect(call.input.profileId).toBe(model.profile)
    expect(figures(call.input)).toContain(`"symbol":"${pairOf(model)}"`)
    // One at a time for each profile and pair.
    expect(model.calls.filter((one) => one.place === place && one.answered === null)).toEqual([])
    // Only what was blocked, as it was, can leave by name.
    const before = model.calls.findLast((one) => one.place === place)
    if (call.input['overrideDuplicateOf'] !== undefined) {
      expect(before?.answered).toBe('blocked')
      expect(figures(call.input)).toBe(figures(before?.call.input))
    }
    model.calls.push({ call, place, answered: null })
    count(call.input['overrideDuplicateOf'] === undefined ? 'left' : 'left by name')
  }
  const drafts = sent.map(({ input }) => input['draftId'])
  expect(new Set(drafts).size).toBe(drafts.length)
  // What is asked and what is told is of this profile and pair, and of something that was pressed here.
  const asked = form.flow.asked.value
  if (asked !== null) {
    expect([asked.pending.profileId, asked.pending.pair, model.locked]).toEqual([model.profile, pairOf(model), false])
    count('asked')
  }
  const done = form.flow.done.value
  if (done === null) return
  expect([done.pending.profileId, done.pending.pair]).toEqual([model.profile, pairOf(model)])
  const last = model.calls.findLast((one) => one.place === place)
  expect(last?.answered).toBe(done.outcomes[0]?.kind)
  count(`told ${done.outcomes[0]?.kind}`)
}

it.each(ways.filter(({ ofOrder }) => ofOrder !== true).map((way) => [way.name, way] as const))(
  'any history of presses, answers, switches and locks: %s',
  async (_, way) => {
    await fc.assert(
      fc.asyncProperty(histories, (history) => run(way, history)),
      { numRuns: 25 },
    )
  },
)

it('reached every corner', () => {
  const corners = [
    ...['left', 'left by name', 'asked'],
    ...['accepted', 'refused', 'unknown', 'blocked'].flatMap((as) => [`answered ${as}`, `told ${as}`]),
    ...['accepted', 'unknown'].map((as) => `answered ${as} elsewhere`),
  ]
  expect(corners.filter((name) => !reached.has(name))).toEqual([])
})
