import { useQueryCache } from '@pinia/colada'
import { computed, ref, shallowRef, watch } from 'vue'
import { compare, isPositive } from '#shared/decimal.ts'
import { checkOrder } from '#shared/domain/order-rules.ts'
import { useBridge } from '#renderer/bridge.ts'
import type { MoneyOutcome } from '#renderer/composables/money-outcome.ts'
import { useSymbol, useTicker } from '#renderer/composables/use-market.ts'
import { useDeskStore } from '#renderer/stores/desk.ts'
import { useProfilesStore } from '#renderer/stores/profiles.ts'
import { useSettingsStore } from '#renderer/stores/settings.ts'
import { amountOf } from '../order-draft.ts'
import { useFree } from '../use-free.ts'
import { useSendingHeld } from '../use-sending-held.ts'
import { mostRungs, rungsOf, totalsOf } from './ladder.ts'
import type { LadderPlan, Rung, Spacing, Weighting } from './ladder.ts'
import { readPasted, readWeights } from './pasted.ts'
import { blockedPlaces, failedPlaces, rowOutcomes, withRetried } from './results.ts'

/** A press this soon after an answer belongs to the first one. */
const settleMs = 600

const orderOf = ({ price, size }: Rung, symbol: string, side: 'buy' | 'sell', postOnly: boolean) => ({
  type: 'limit' as const,
  symbol,
  side,
  price,
  size,
  timeInForce: 'GTC' as const,
  ...(postOnly ? { postOnly } : {}),
})

/** A ladder of limit orders for the pair in view: its plan, its rows with what is wrong with each, and one batch call. */
export function useLadder() {
  const bridge = useBridge()
  const cache = useQueryCache()
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const pair = (): string | null => desk.pair
  const symbol = useSymbol(pair)
  const ticker = useTicker(pair)
  const held = useSendingHeld(pair)
  const free = useFree(
    () => side.value,
    () => symbol.value,
  )

  const source = ref<'range' | 'pasted'>('range')
  const side = ref<'buy' | 'sell'>('buy')
  const from = ref('')
  const to = ref('')
  const count = ref('5')
  const spacing = ref<Spacing>('linear')
  const weighting = ref<Weighting>('equal')
  const weights = ref('')
  const total = ref('')
  const by = ref<'base' | 'quote'>('base')
  const postOnly = ref(true)
  const text = ref('')
  const outcomes = shallowRef<readonly (MoneyOutcome | null)[]>([])
  /** The orders as they were sent: what is typed or chosen afterwards is another ladder. */
  const sent = shallowRef<readonly ReturnType<typeof orderOf>[]>([])
  const locked = ref(false)
  const waiting = ref(false)

  const last = computed(() => ticker.value.value?.price ?? null)
  const rungCount = computed(() => {
    const wanted = /^\d{1,2}$/.test(count.value.trim()) ? Number(count.value.trim()) : 0
    return wanted >= 2 && wanted <= mostRungs ? wanted : null
  })
  const ownWeights = computed(() => readWeights(weights.value))
  const weightsFit = computed(() => weighting.value !== 'own' || ownWeights.value?.length === rungCount.value)
  const sameEnds = computed(() => {
    const [low, high] = [amountOf(from.value), amountOf(to.value)]
    return low !== null && high !== null && isPositive(low) && compare(low, high) === 0
  })
  const plan = computed<LadderPlan | null>(() => {
    const [low, high, sum] = [amountOf(from.value), amountOf(to.value), amountOf(total.value)]
    const ready = [low, high, sum].every((value) => value !== null && isPositive(value))
    if (!ready || low === null || high === null || sum === null || rungCount.value === null || !weightsFit.value)
      return null
    if (sameEnds.value) return null
    return {
      side: side.value,
      from: low,
      to: high,
      count: rungCount.value,
      spacing: spacing.value,
      weighting: weighting.value,
      weights: ownWeights.value ?? [],
      total: sum,
      by: by.value,
    }
  })
  const pasted = computed(() => readPasted(text.value))
  const rungs = computed<readonly Rung[]>(() => {
    if (source.value === 'pasted') return pasted.value.rungs
    return plan.value === null || symbol.value === null ? [] : rungsOf(plan.value, symbol.value)
  })
  const problemsOf = (rung: Rung): readonly string[] => {
    if (symbol.value === null) return []
    const figures = { type: 'limit', side: side.value, price: rung.price, size: rung.size } as const
    return checkOrder(figures, symbol.value, last.value).map(({ message }) => message)
  }
  /** A size that was cut to nothing is no order, and no rule speaks of it. */
  const rows = computed(() =>
    rungs.value.map((rung) => ({ ...rung, nothing: !isPositive(rung.size), problems: problemsOf(rung) })),
  )
  const totals = computed(() => totalsOf(rungs.value))
  /** Quote to buy, base to sell; null while there are no rows. */
  const needed = computed(() =>
    rungs.value.length === 0 ? null : side.value === 'buy' ? totals.value.quote : totals.value.base,
  )
  const sound = computed(
    () =>
      rows.value.length > 0 &&
      rows.value.every(({ problems, nothing }) => problems.length === 0 && !nothing) &&
      (source.value === 'range' || (pasted.value.problems.length === 0 && !pasted.value.tooMany)),
  )
  const ready = computed(() => sound.value && symbol.value !== null && held.value === null && !locked.value)
  const failed = computed(() => failedPlaces(outcomes.value))
  const blocked = computed(() => blockedPlaces(outcomes.value))

  const clear = (): void => {
    outcomes.value = []
    sent.value = []
  }
  watch([() => desk.draftKey, side], clear)

  async function post(places: readonly number[], overrideTwinOf?: string): Promise<void> {
    const profileId = profiles.currentId
    if (locked.value || profileId === null || places.length === 0) return
    locked.value = waiting.value = true
    const orders = places.flatMap((place) => sent.value[place] ?? [])
    const envelope = {
      profileId,
      draftId: crypto.randomUUID(),
      ...(overrideTwinOf === undefined ? {} : { overrideTwinOf }),
    }
    const answer = await bridge.call('orders.placeBatch', { ...envelope, wait: settings.current.waitForMatch, orders })
    waiting.value = false
    // An answer for another profile settles in its own activity list, not here (T12).
    if (profileId === profiles.currentId)
      outcomes.value = withRetried(outcomes.value, places, rowOutcomes(answer, orders.length))
    for (const row of ['listAccounts', 'listOpenOrders'] as const)
      void cache.invalidateQueries({ key: ['read', profileId, row] })
    setTimeout(() => void (locked.value = false), settleMs)
  }
  async function send(): Promise<void> {
    const pairName = desk.pair
    if (!ready.value || pairName === null) return
    sent.value = rungs.value.map((rung) => orderOf(rung, pairName, side.value, postOnly.value))
    outcomes.value = sent.value.map(() => null)
    await post(sent.value.map((_, place) => place))
  }
  /** A new draft with only those rows that are known to have failed, each as it was (M10). */
  const retry = (): Promise<void> => post(failed.value)

  /** The user's word that this look-alike may be sent twice, for the row at one place or for every row it blocks (M5). */
  const override = (twinId: string, only: number | null = null): Promise<void> =>
    post(
      blocked.value.flatMap(({ place, twinId: id }) => (id === twinId && (only ?? place) === place ? [place] : [])),
      twinId,
    )

  return {
    symbol,
    last,
    held,
    source,
    side,
    from,
    to,
    count,
    rungCount,
    sameEnds,
    spacing,
    weighting,
    weights,
    weightsFit,
    total,
    by,
    postOnly,
    text,
    pasted,
    rows,
    totals,
    ready,
    locked,
    waiting,
    sent,
    outcomes,
    free,
    needed,
    failed,
    blocked,
    override,
    send,
    retry,
    clear,
  }
}
