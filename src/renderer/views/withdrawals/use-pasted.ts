import { computed, nextTick, ref } from 'vue'
import { isWholeAddress } from '#shared/domain/whole-address.ts'
import { useBridge } from '#renderer/data/bridge.ts'

/**
 * Watches over a pasted recipient (T8): what stands in the field must be what came with the paste, and the clipboard, read
 * again by main, must still hold it, at once and before the recipient is kept. A difference stops until the user says
 * that they compared. Typing by hand is not watched: nobody can change that on the way. Nor are UIDs, e-mail addresses and phone
 * numbers: main compares whole addresses of chains alone, so that no code on the clipboard can be guessed.
 */
export function usePasted(field: () => string) {
  const bridge = useBridge()
  const pasted = ref('')
  const differs = ref(false)
  const compared = ref(false)
  /** Nobody compared it: no whole address, a clipboard that cannot be read, or a paste that main did not see asked for. */
  const isUnknown = ref(false)

  const stands = computed(() => pasted.value !== '' && field().trim() === pasted.value)
  async function verify(): Promise<void> {
    const text = pasted.value
    if (!stands.value) return
    const answer = isWholeAddress(text) ? await bridge.call('clipboard.holds', { text }) : null
    if (text !== pasted.value) return
    const holds = answer?.ok === true ? answer.value : null
    isUnknown.value = holds === null
    if (holds === false) differs.value = true
  }
  async function onPaste(event: { readonly clipboardData: Pick<DataTransfer, 'getData'> | null }): Promise<void> {
    pasted.value = (event.clipboardData?.getData('text') ?? '').trim()
    differs.value = compared.value = isUnknown.value = false
    await nextTick()
    await verify()
  }
  /** True where the field still holds the paste, and the clipboard something else. */
  const suspect = computed(() => stands.value && differs.value)
  /** True where the field still holds a paste of which that is not known. */
  const unchecked = computed(() => stands.value && isUnknown.value && !differs.value)
  const stopped = computed(() => suspect.value && !compared.value)
  return { onPaste, verify, suspect, unchecked, stopped, compared }
}
