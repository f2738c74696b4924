import { computed, ref } from 'vue'
import { compare, isPositive } from '#shared/decimal.ts'
import type { LimitFigure, OrderLimits, OrderLimitsView } from '#shared/domain/order-limits.ts'
import { defaultOrderLimits, limitFigures, mostLimitPairs, mostLimitPercent } from '#shared/domain/order-limits.ts'
import { symbolPattern } from '#shared/exchange/codes.ts'
import { readAmount } from '#shared/typed-amount.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useProfileLimits } from '#renderer/data/use-profile-limits.ts'

/** One limit as it is edited: a figure, or none. */
export interface FigureDraft {
  isOn: boolean
  typed: string
}
export interface LimitsDraft extends Record<LimitFigure, FigureDraft> {
  pairs: FigureDraft
}

/** What a limit begins with where it is switched on: as on a live profile. */
const startOf = defaultOrderLimits('live')
export const isPercent = (figure: LimitFigure): boolean => figure === 'distance' || figure === 'slippage'

const figureDraft = (kept: string | null, figure: LimitFigure): FigureDraft => ({
  isOn: kept !== null,
  typed: kept ?? startOf[figure] ?? '',
})

export const draftOf = (kept: OrderLimits): LimitsDraft => ({
  largestOrder: figureDraft(kept.largestOrder, 'largestOrder'),
  dailyValue: figureDraft(kept.dailyValue, 'dailyValue'),
  distance: figureDraft(kept.distance, 'distance'),
  slippage: figureDraft(kept.slippage, 'slippage'),
  pairs: { isOn: kept.pairs !== null, typed: kept.pairs?.join(', ') ?? '' },
})

/** What stands in a figure's field; null where it is none that can be a limit. */
export function figureOf(typed: string, figure: LimitFigure): string | null {
  const read = readAmount(typed)
  if (read.state !== 'ok' || !isPositive(read.value)) return null
  return isPercent(figure) && compare(read.value, mostLimitPercent) > 0 ? null : read.value
}

const pairsOf = (typed: string): readonly string[] =>
  typed
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter((pair) => pair !== '')

/** Null where the text names no list of pairs. */
export function readPairs(typed: string): readonly string[] | null {
  const pairs = pairsOf(typed)
  const isList = pairs.length <= mostLimitPairs && new Set(pairs).size === pairs.length
  return isList && pairs.every((pair) => symbolPattern.test(pair)) ? pairs : null
}

/** The limits as edited, beside read-only as it is; null while one of them cannot be read. */
export function limitsOf(draft: LimitsDraft, readOnly: boolean): OrderLimits | null {
  const figures = limitFigures.map((figure) => {
    const { isOn, typed } = draft[figure]
    return [figure, isOn ? figureOf(typed, figure) : null] as const
  })
  const isWhole = figures.every(([figure, value]) => value !== null || !draft[figure].isOn)
  const pairs = draft.pairs.isOn ? readPairs(draft.pairs.typed) : null
  if (!isWhole || (draft.pairs.isOn && pairs === null)) return null
  const { largestOrder = null, dailyValue = null, distance = null, slippage = null } = Object.fromEntries(figures)
  return {
    largestOrder,
    dailyValue,
    distance,
    slippage,
    pairs,
    readOnly,
  }
}

const listText = (pairs: readonly string[] | null): string => JSON.stringify(pairs?.toSorted() ?? null)

/** The limits that a draft would change, were it saved; one that cannot be read is among them. */
export function unsavedOf(draft: LimitsDraft, kept: OrderLimits): readonly (LimitFigure | 'pairs')[] {
  const figures = limitFigures.filter((figure) => {
    const { isOn, typed } = draft[figure]
    const [before, after] = [kept[figure], isOn ? figureOf(typed, figure) : null]
    if (before === null || after === null) return isOn !== (before !== null) || (isOn && after === null)
    return compare(before, after) !== 0
  })
  const pairs = draft.pairs.isOn ? readPairs(draft.pairs.typed) : null
  const isOther = draft.pairs.isOn !== (kept.pairs !== null) || listText(pairs) !== listText(kept.pairs)
  return isOther ? [...figures, 'pairs'] : figures
}

/** The order limits of the profile in view, as main has them (`kept`) and as they are edited (`draft`). */
export function useOrderLimits() {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const draft = ref<LimitsDraft | null>(null)
  const { readNow, submit, take, ...limits } = useProfileLimits<OrderLimitsView>({
    read: (profileId) => bridge.call('orders.limits.get', { profileId }),
    edit: (view) => void (draft.value = view === null ? null : draftOf(view.limits)),
  })
  const { kept, saved } = limits
  // What is used follows the orders; what is being edited stays as it is.
  bridge.on('intent-changed', async ({ profileId }) => {
    if (kept.value === null || profileId !== profiles.currentId) return
    const view = await readNow()
    if (view !== null) kept.value = { ...view, limits: kept.value.limits }
  })

  const wanted = computed(() =>
    draft.value === null || kept.value === null ? null : limitsOf(draft.value, kept.value.limits.readOnly),
  )
  const unsaved = computed(() =>
    draft.value === null || kept.value === null ? [] : unsavedOf(draft.value, kept.value.limits),
  )
  const changed = computed(() => unsaved.value.length > 0)
  async function save(): Promise<void> {
    const next = wanted.value
    if (next === null) return
    await submit(
      (profileId) => bridge.call('orders.limits.set', { profileId, limits: next }),
      () => (saved.value = true),
    )
  }
  /** Asks by itself, beside whatever is being edited: on holds at once, off once main's own window says yes. */
  async function setReadOnly(readOnly: boolean): Promise<void> {
    const now = kept.value?.limits
    if (now === undefined) return
    await submit(
      (profileId) => bridge.call('orders.limits.set', { profileId, limits: { ...now, readOnly } }),
      () => undefined,
      take,
    )
  }
  return { ...limits, draft, wanted, unsaved, changed, save, setReadOnly }
}
