import { useActions } from '#renderer/data/stores/actions.ts'

/** Has the key of searches lead to this page's, with what was typed there chosen. */
export function useSearchKey(field: () => HTMLInputElement | null): void {
  useActions({
    search: () => {
      field()?.focus()
      field()?.select()
    },
  })
}
