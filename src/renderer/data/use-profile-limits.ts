import { ref, shallowRef, watch } from 'vue'
import type { AppError, Result } from '#shared/errors.ts'
import { useProfilesStore } from './stores/profiles.ts'
import { useVaultStore } from './stores/vault.ts'
import { useSubmit } from './use-submit.ts'

interface ProfileLimits<View> {
  readonly read: (profileId: string) => Promise<Result<View>>
  /** Puts them into the form; null where none are known. */
  readonly edit: (view: View | null) => void
  /** Brings what nobody has touched of the form from one state of main's to the next; without it the form stays as it is. */
  readonly follow?: (before: View, after: View) => void
}

/** Limits of the profile in view, as main has them (`kept`), which a form edits and saves. */
export function useProfileLimits<View>({ read, edit, follow = () => undefined }: ProfileLimits<View>) {
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
  /** Takes what main has now; what is being edited stays. */
  function take(view: View): void {
    if (kept.value !== null) follow(kept.value, view)
    kept.value = view
  }
  /** Reads them anew under what is being edited. True where they could be read. */
  async function refresh(): Promise<boolean> {
    const view = await readNow()
    if (view === null || kept.value === null) return false
    take(view)
    return true
  }
  async function load(): Promise<void> {
    show(null)
    saved.value = false
    unread.value = null
    const view = await readNow()
    if (view !== null) show(view)
  }
  /**
   * Sends a change, as `useSubmit` does, and shows what main answers. Where main refuses it a part may be in force all the same, so
   * they are read anew and what was edited stays.
   */
  async function submit(
    ask: (profileId: string) => Promise<Result<View>>,
    then: (view: View) => unknown = () => undefined,
    put: (view: View) => void = show,
  ): Promise<void> {
    const profileId = profiles.currentId
    if (profileId === null) return
    saved.value = false
    await send(
      () => ask(profileId),
      (view) => {
        put(view)
        return then(view)
      },
    )
    if (error.value !== null) await refresh()
  }
  watch([() => profiles.currentId, () => vault.locked], load, { immediate: true })

  return { kept, unread, saved, waiting, error, show, load, take, readNow, refresh, submit }
}
