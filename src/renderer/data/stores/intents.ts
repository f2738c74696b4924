import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import { compare, isZero } from '#shared/decimal.ts'
import type { FillView } from '#shared/domain/fill.ts'
import type { IntentView } from '#shared/domain/intent.ts'
import { isUnresolved } from '#shared/domain/intent-states.ts'
import type { IntentState } from '#shared/domain/intent-states.ts'
import type { AppError, Result } from '#shared/errors.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import type { Bridge } from '#renderer/data/bridge.ts'
import { newest } from './newest.ts'
import { useProfilesStore } from './profiles.ts'

type ById = ReadonlyMap<string, IntentView>

const rank: Readonly<Record<IntentState, number>> = {
  sending: 0,
  unknown: 1,
  'not-sent': 2,
  refused: 2,
  accepted: 2,
  absent: 2,
}

/** Above zero where `a` tells more than `b`; the own clock decides only between equals, since it may be set back. */
const compareFills = (a: FillView, b: FillView): number => {
  const told = ({ funds, fees }: FillView): number => (funds === null ? 0 : 1) + (fees === null ? 0 : 1)
  return compare(a.size, b.size) || Number(a.complete) - Number(b.complete) || told(a) - told(b) || a.at - b.at
}

/** State only moves forward, and what has traded only grows, so a late list never undoes what an event has told. */
export const laterOf = (known: IntentView | undefined, incoming: IntentView): IntentView => {
  if (known === undefined) return incoming
  if (rank[known.state] > rank[incoming.state]) return known
  if (known.fill == null || known.state !== incoming.state) return incoming
  // That nothing has traded may become not known; what has traded stays.
  const holds = incoming.fill == null ? !isZero(known.fill.size) : compareFills(known.fill, incoming.fill) > 0
  return holds ? { ...incoming, fill: known.fill } : incoming
}

/** Main keeps all of them; the page holds as many of a profile, and every one whose outcome is open. */
const mostIntents = 1000
/** Reached before anything goes, so that it is not sorted at every event. */
const tooMany = 1200
function boundedIntents(known: ById): ById {
  const entries = [...known]
  if (entries.length <= tooMany) return known
  const oldestFirst = entries.sort(([, a], [, b]) => a.createdAt - b.createdAt)
  return newest(new Map(oldestFirst), mostIntents, (_, { state }) => isUnresolved(state))
}

/** An order that takes another's place has been answered, or this page has yet to tell that it ended without. */
const isNewsOfReplacing = (
  before: IntentView | undefined,
  { state, cancelIntentId, isUnacknowledged }: IntentView,
): boolean =>
  cancelIntentId !== undefined &&
  (before === undefined ? isUnacknowledged === true : before.state === 'sending' && state !== 'sending')

/** What is known of every profile's intents; hears of each change. */
function useKnown(bridge: Bridge) {
  const byProfile = shallowRef<ReadonlyMap<string, ById>>(new Map())
  /** The last intent whose unknown outcome was found out; set once for each, so that a sync watcher hears of all. */
  const lastReconciled = shallowRef<IntentView | null>(null)
  /** The last order that was to take another's place and of which it is told now what became of it; set once for each. */
  const lastReplacing = shallowRef<IntentView | null>(null)

  function onValue(incoming: readonly IntentView[]): void {
    const next = new Map(byProfile.value)
    const resolved: IntentView[] = []
    const replacing: IntentView[] = []
    for (const intent of incoming) {
      const known = new Map(next.get(intent.profileId))
      if (isNewsOfReplacing(known.get(intent.id), intent)) replacing.push(intent)
      if (known.get(intent.id)?.state === 'unknown' && !isUnresolved(intent.state)) resolved.push(intent)
      next.set(intent.profileId, known.set(intent.id, laterOf(known.get(intent.id), intent)))
    }
    for (const [profileId, known] of next) next.set(profileId, boundedIntents(known))
    byProfile.value = next
    for (const intent of resolved) lastReconciled.value = intent
    for (const intent of replacing) lastReplacing.value = intent
  }
  bridge.on('intent-changed', (intent) => onValue([intent]))
  return { byProfile, lastReconciled, lastReplacing, onValue }
}

/** What was sent on behalf of each profile, newest first, reconciled in front of the user by `intent-changed`. */
export const useIntentsStore = defineStore('intents', () => {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const { byProfile, lastReconciled, lastReplacing, onValue } = useKnown(bridge)
  const error = shallowRef<AppError | null>(null)
  const loadedProfiles = shallowRef<ReadonlySet<string>>(new Set())

  async function load(): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    const answer = await bridge.call('intents.list', { profileId, limit: 200 })
    if (answer.ok) {
      onValue(answer.value)
      loadedProfiles.value = new Set([...loadedProfiles.value, profileId])
    }
    if (profileId === profiles.currentId) error.value = answer.ok ? null : answer.error
  }
  /** Of every profile, however long ago: the page or the process that should have told it may have ended. */
  async function loadUnacknowledged(): Promise<void> {
    const answer = await bridge.call('intents.unacknowledged', null)
    if (answer.ok) onValue(answer.value)
    else error.value ??= answer.error
  }
  void loadUnacknowledged()
  watch(
    () => profiles.currentId,
    () => {
      error.value = null
      void load()
    },
    { immediate: true },
  )

  const current = computed<readonly IntentView[]>(() =>
    [...(byProfile.value.get(profiles.currentId ?? '')?.values() ?? [])].sort((a, b) => b.createdAt - a.createdAt),
  )
  const open = computed(() => current.value.filter(({ state }) => isUnresolved(state)))
  const loaded = computed(() => loadedProfiles.value.has(profiles.currentId ?? ''))
  const find = (id: string): IntentView | undefined => byProfile.value.get(profiles.currentId ?? '')?.get(id)

  async function lookUp(intent: IntentView): Promise<AppError | null> {
    const answer = await bridge.call('intents.lookUp', { profileId: intent.profileId, intentId: intent.id })
    if (answer.ok) onValue([answer.value])
    return answer.ok ? null : answer.error
  }

  /** The user's word on what no look-up can end. The event that follows carries the reconciled intent. */
  const declare = ({ profileId, id }: IntentView, as: 'accepted' | 'absent'): Promise<Result<unknown>> =>
    bridge.call('intents.declare', { profileId, intentId: id, as })

  /** What a message of an order that ended without taking another's place carries: once it is read, main tells it no more. */
  const untilRead = ({ profileId, id, endedAt, isUnacknowledged }: IntentView) =>
    isUnacknowledged === true
      ? {
          ...(endedAt === null ? {} : { at: endedAt }),
          onRead: () => {
            void bridge.call('intents.acknowledge', { profileId, intentId: id }).then((answer) => {
              if (answer.ok) onValue([answer.value])
            })
          },
        }
      : {}

  return { current, open, lastReconciled, lastReplacing, loaded, error, load, find, lookUp, declare, untilRead }
})
