import { ref, shallowRef, watch } from 'vue'
import type { AppError, Result } from '#shared/errors.ts'
import { useProfilesStore } from './stores/profiles.ts'
import { useVaultStore } from './stores/vault.ts'
import { useSubmit } from './use-submit.ts'

interface ProfileLimits<View> {
  readonly read: (profileId: string) => Promise<Result<View>>
  /** Puts them into the form; null where none are known. */
  readonly edit: (view: View | null) => void
}

/** Limits of the profile in view, as main has them (`kept`), which a form edits and saves. */
export function useProfileLimits<View>({ read, edit }: ProfileLimits<View>) {
  const profiles = useProfilesStore()
  const vault = useVaultStore()
  const kept = shallowRef<View | null>(null)
  /** Why they could not be read. */
  const unread = shallowRef<AppError | null>(null)
  const saved = ref(false)
  const { submit: send, waiting, error } = useSubmit()

  function show(view: View | null): void {
    kept.value = view
    edit(view)
  }
  /** As main has them now; null where that cannot be told, or another profile came into view meanwhile. */
  async function readNow(): Promise<View | null> {
    const profileId = profiles.currentId
    if (profileId === null || vault.locked) return null
    const answer = await read(profileId)
    if (profileId !== profiles.currentId || vault.locked) return null
    unread.value = answer.ok ? null : answer.error
    return answer.ok ? answer.value : null
  }
  async function load(): Promise<void> {
    show(null)
    saved.value = false
    unread.value = null
    const view = await readNow()
    if (view !== null) show(view)
  }
  /** Sends a change, as `useSubmit` does, and shows what main answers. */
  async function submit(
    ask: (profileId: string) => Promise<Result<View>>,
    then: () => unknown = () => undefined,
  ): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    saved.value = false
    await send(
      () => ask(profileId),
      (view) => {
        show(view)
        return then()
      },
    )
  }
  watch([() => profiles.currentId, () => vault.locked], load, { immediate: true })

  return { kept, unread, saved, waiting, error, show, load, readNow, submit }
}
