import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { WritableComputedRef } from 'vue'
import type { OrderSide } from '#renderer/data/order-draft.ts'
import { useDeskStore } from './desk.ts'
import { withDraft } from './newest.ts'

/** What was typed into each form, by profile and pair: a switch shows the other pair's own draft, and back finds this one. */
export const useFormDraftsStore = defineStore('form-drafts', () => {
  const drafts = shallowRef<ReadonlyMap<string, unknown>>(new Map())
  const put = (key: string, draft: unknown): void => void (drafts.value = withDraft(drafts.value, key, draft))
  return { drafts, put }
})

export interface FormDraft<Draft> {
  readonly draft: WritableComputedRef<Draft>
  /** The draft of a given profile and pair, such as the one an order was sent from. */
  readonly of: (draftKey: string) => Draft
  readonly put: (draftKey: string, draft: Draft) => void
  /** One field of it, to read and write. */
  readonly part: <Name extends keyof Draft>(name: Name) => WritableComputedRef<Draft[Name]>
}

type Access<Draft> = Pick<FormDraft<Draft>, 'of' | 'put'>

/** What the pair in view has of it, whole and field by field. */
function inView<Draft>({ of, put }: Access<Draft>): FormDraft<Draft> {
  const desk = useDeskStore()
  const draft = computed({ get: () => of(desk.draftKey), set: (next) => put(desk.draftKey, next) })
  const part = <Name extends keyof Draft>(name: Name): WritableComputedRef<Draft[Name]> =>
    computed({
      get: () => draft.value[name],
      set: (value) => void (draft.value = { ...draft.value, [name]: value }),
    })
  return { draft, of, put, part }
}

function accessTo<Draft>(form: string, empty: Draft): Access<Draft> {
  const store = useFormDraftsStore()
  const keyOf = (draftKey: string): string => `${form} ${draftKey}`
  return {
    of: (draftKey) => (store.drafts.get(keyOf(draftKey)) as Draft | undefined) ?? empty,
    put: (draftKey, draft) => store.put(keyOf(draftKey), draft),
  }
}

/** The draft of one form for the profile and pair in view. */
export const useFormDraft = <Draft extends object>(form: string, empty: Draft): FormDraft<Draft> =>
  inView(accessTo(form, empty))

/**
 * The draft of a form of the order panel beside Limit and Market; `amountsOf` names its texts that say what is ordered.
 * A form keeps the side that its amounts were typed with, also once they are emptied; one without amounts follows the pair's. A side chosen in it becomes
 * the pair's only while Limit and Market, whose draft holds that side, have no amounts themselves: what stands typed in one form
 * is never turned from a purchase into a sale by another.
 */
export function useOrderDraft<Draft extends { readonly side: OrderSide }>(
  form: string,
  empty: Omit<Draft, 'side'>,
  amountsOf: (draft: Draft) => readonly string[],
): FormDraft<Draft> {
  const desk = useDeskStore()
  /** A draft without a side follows the pair. */
  const typed = accessTo<Omit<Draft, 'side'> & { readonly side?: OrderSide }>(form, empty)
  const of = (draftKey: string): Draft => ({ side: desk.draftOf(draftKey).side, ...typed.of(draftKey) }) as Draft
  return inView<Draft>({
    of,
    put: (draftKey, draft) => {
      const { side, ...rest } = draft
      const pair = desk.draftOf(draftKey)
      const isFree = [pair.price, pair.size, pair.total].every((text) => text === '')
      const takesPair = isFree && side !== of(draftKey).side
      // What was emptied by sending goes on with its side: the next one typed is not the opposite of the one before.
      const follows = amountsOf(draft).every((text) => text === '') && (takesPair || side === pair.side)
      typed.put(draftKey, follows ? rest : draft)
      if (takesPair) desk.putDraft(draftKey, { ...pair, side })
    },
  })
}
