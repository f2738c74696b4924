import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { WritableComputedRef } from 'vue'
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

/** The draft of one form for the profile and pair in view. */
export function useFormDraft<Draft>(form: string, empty: Draft): FormDraft<Draft> {
  const store = useFormDraftsStore()
  const desk = useDeskStore()
  const keyOf = (draftKey: string): string => `${form} ${draftKey}`
  const of = (draftKey: string): Draft => (store.drafts.get(keyOf(draftKey)) as Draft | undefined) ?? empty
  const put = (draftKey: string, draft: Draft): void => store.put(keyOf(draftKey), draft)
  const draft = computed({ get: () => of(desk.draftKey), set: (next) => put(desk.draftKey, next) })
  const part = <Name extends keyof Draft>(name: Name): WritableComputedRef<Draft[Name]> =>
    computed({
      get: () => draft.value[name],
      set: (value) => void (draft.value = { ...draft.value, [name]: value }),
    })
  return { draft, of, put, part }
}
