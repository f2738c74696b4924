import type { Base } from '#main/platform/base.ts'

/**
 * Opens something for each profile whose key can be used, and ends it where that is over: locked, removed, or Coffer
 * closes. `unlocked` gives their ids, none while the vault is locked; `open` gives what ends it.
 */
export function forUnlockedProfiles(
  { events, closing }: Pick<Base, 'events' | 'closing'>,
  unlocked: () => readonly string[],
  open: (profileId: string) => () => void,
): void {
  const ends = new Map<string, () => void>()

  const follow = (wanted: readonly string[]): void => {
    for (const [profileId, end] of ends) {
      if (wanted.includes(profileId)) continue
      ends.delete(profileId)
      end()
    }
    for (const profileId of wanted) if (!ends.has(profileId)) ends.set(profileId, open(profileId))
  }
  const update = (): void => follow(closing.aborted ? [] : unlocked())
  for (const name of ['started', 'unlocked', 'locked', 'profiles-changed'] as const) events.on(name, update)
  closing.addEventListener('abort', () => follow([]), { once: true })
}
