import { nextTick, onScopeDispose, watch } from 'vue'
import type { Ref } from 'vue'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import type { OrderTab, Prefill } from '#renderer/data/stores/desk.ts'

/**
 * Fills a form of the order panel with what another part of the page asked for, also where the form was opened by that. The
 * focus then goes to the first field that is empty, or to the button where none is.
 */
export function usePrefill({
  tabs,
  price,
  root,
  fill,
  button,
}: {
  readonly tabs: readonly OrderTab[]
  /** What the field holds, as typed, that a price goes into. */
  readonly price: () => string
  readonly root: Readonly<Ref<HTMLElement | null>>
  readonly fill: (part: Prefill) => void
  readonly button: () => { readonly focus: () => void } | null | undefined
}): void {
  const desk = useDeskStore()
  desk.shownPrice = price
  onScopeDispose(() => {
    if (desk.shownPrice === price) desk.shownPrice = null
  })
  watch(
    [() => desk.prefilled, root],
    async ([, element]) => {
      if (element === null) return
      const part = desk.takePrefilled(tabs)
      if (part === null) return
      fill(part)
      await nextTick()
      const fields = [...element.querySelectorAll<HTMLInputElement>('input[inputmode="decimal"]')]
      const empty = fields.find(({ value, disabled }) => value === '' && !disabled)
      if (empty === undefined) button()?.focus()
      else empty.focus()
    },
    { immediate: true, flush: 'post' },
  )
}
