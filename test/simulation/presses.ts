import type { IntentView, MoneyAnswer } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { Result } from '#shared/errors.ts'
import type { Pressed, Told } from '#test/invariants/facts.ts'
import { said } from '#test/support/said.ts'
import type { World } from './world.ts'
import { kindName } from '#test/invariants/names.ts'

export interface Press extends Pressed {
  readonly id: number
  readonly profileId: string
  readonly channel: string
  readonly text: string
  /** What main was given. */
  readonly input: Readonly<Record<string, unknown>>
  /** Pressed with the word that a like one that is open does not matter. */
  readonly isOverride: boolean
  answer: Result<readonly MoneyAnswer[]> | null
}

/** An intent as the page has heard of it. */
export interface Heard extends Told {
  readonly profileId: string
  readonly states: IntentState[]
  last: IntentView
}

/** What was pressed, what was answered, and what the page heard of each intent: all that the user saw. */
export interface Presses {
  begin(press: Omit<Press, 'id' | 'answer'>): number
  answer(id: number, answer: Result<MoneyAnswer | readonly MoneyAnswer[]>): void
  heard(view: IntentView): void
  /** The intent that was named as the reason why a draft was not sent. */
  blockedBy(draftId: string): string | null
  unresolved(): readonly IntentView[]
  /** The state of each intent of a profile that the page has heard of, each state once. */
  statesOf(profileId: string): ReadonlySet<IntentState>
  /** Main was asked to cancel of a profile until nothing is open, which it goes on with by itself. */
  sweep(profileId: string): void
  isSweeping(profileId: string): boolean
  /** A process that died goes on with nothing. */
  endSweeps(): void
  readonly all: readonly Press[]
  readonly intents: ReadonlyMap<string, Heard>
}

/** ms after that press in which the last cancel of it leaves: a round begins within 30 s, and what waits to leave does so for a while. */
const sweepMs = 60_000

export interface PressesParts {
  readonly world: Pick<World, 'note' | 'isHealed' | 'scheduler'>
  /** The form that an intent came from, as the journal has it; null where it has none. */
  readonly draftOf: (intentId: string) => string | null
  /** Told of each answer, and of each state that an intent is shown in. */
  readonly onAnswer: (press: Press) => void
  readonly onState: (heard: Heard) => void
}

export function createPresses({ world, draftOf, onAnswer, onState }: PressesParts): Presses {
  const all: Press[] = []
  const intents = new Map<string, Heard>()
  /** ms at which main was last asked to, by profile. */
  const sweeps = new Map<string, number>()
  const pressOf = (intentId: string): Press | undefined => {
    const draftId = draftOf(intentId)
    return all.findLast((one) => one.draftId === draftId)
  }
  const stateLine = ({ last: { id, kind, state, endedBy, note }, states }: Heard): string => {
    const press = states.length === 1 ? pressOf(id) : undefined
    const of = press === undefined ? '' : ` of press ${press.id}`
    const by = endedBy === 'user' ? " by the user's word" : ''
    return `${kindName(kind)} ${id.slice(-4)}${of} is ${state}${by}${note === null ? '' : ` (${note.id})`}`
  }
  /** A renewal of the switch that goes well: once the faults have stopped, they would drown the end of a story. */
  const isPlainRenewal = ({ last, states }: Heard): boolean =>
    last.kind === 'protect' &&
    pressOf(last.id) === undefined &&
    states.every((state) => state === 'sending' || state === 'accepted')
  return {
    all,
    intents,
    begin: (press) => {
      const id = all.length + 1
      all.push({ ...press, id, answer: null })
      return id
    },
    answer: (id, answer) => {
      const press = all[id - 1]
      if (press === undefined) return
      press.answer = answer.ok ? { ok: true, value: [answer.value].flat() as readonly MoneyAnswer[] } : answer
      const text = press.answer.ok
        ? press.answer.value
            .map(
              ({ intentId, state, error }) =>
                `${intentId.slice(-4)} ${state}${error === undefined ? '' : ` (${error.code})`}`,
            )
            .join(', ')
        : `${press.answer.error.code}: ${said(press.answer.error)}`
      world.note(`Answer to ${id}: ${text}`)
      onAnswer(press)
    },
    heard: (view) => {
      const known = intents.get(view.id) ?? { id: view.id, profileId: view.profileId, states: [], last: view }
      intents.set(view.id, known)
      known.last = view
      if (known.states.at(-1) === view.state) return
      known.states.push(view.state)
      if (!world.isHealed() || !isPlainRenewal(known)) world.note(stateLine(known))
      onState(known)
    },
    blockedBy: (draftId) => {
      const press = all.findLast((one) => one.draftId === draftId)
      if (press === undefined || press.answer === null || press.answer.ok) return null
      const { code, intentId } = press.answer.error as { code: string; intentId?: string }
      return code === 'duplicate-blocked' && intentId !== undefined ? intentId : null
    },
    sweep: (profileId) => void sweeps.set(profileId, world.scheduler.now()),
    isSweeping: (profileId) => world.scheduler.now() - (sweeps.get(profileId) ?? -Infinity) <= sweepMs,
    endSweeps: () => sweeps.clear(),
    statesOf: (profileId) =>
      new Set([...intents.values()].filter((one) => one.profileId === profileId).map(({ last }) => last.state)),
    unresolved: () => [...intents.values()].map(({ last }) => last).filter(({ state }) => isUnresolved(state)),
  }
}
