/** Profiles that another key was put into: where somebody asked for it, and main's own window got its yes. */
export function createRekeyed() {
  const asked = new Set<string>()
  const rekeyed = new Set<string>()
  return {
    onAsked: (profileId: string): void => void asked.add(profileId),
    /** The user said yes in main's own window: one of a key stands of one profile at a time, and of which is not said. */
    onYes: (kind: string): void => {
      // One that cannot be read is added anew.
      if (kind === 'replace-key' || kind === 'add-key') for (const profileId of asked) rekeyed.add(profileId)
    },
    has: (profileId: string): boolean => rekeyed.has(profileId),
  }
}
