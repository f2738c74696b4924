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
 * The draft of a form of the order panel. Its side is the pair's own, one for every form: another form never turns a purchase into
 * a sale.
 */
export function useOrderDraft<Draft extends { readonly side: OrderSide }>(
  form: string,
  empty: Omit<Draft, 'side'>,
): FormDraft<Draft> {
  const desk = useDeskStore()
  const typed = accessTo(form, empty)
  return inView<Draft>({
    of: (draftKey) => ({ ...typed.of(draftKey), side: desk.draftOf(draftKey).side }) as Draft,
    put: (draftKey, { side, ...rest }) => {
      typed.put(draftKey, rest)
      const pair = desk.draftOf(draftKey)
      if (pair.side !== side) desk.putDraft(draftKey, { ...pair, side })
    },
  })
}
