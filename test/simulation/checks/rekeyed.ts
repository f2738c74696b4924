import type { KeyRole } from '#shared/exchange/endpoint.ts'
import { roleOf } from '#shared/exchange/endpoint.ts'
import type { EndpointName } from '#shared/exchange/index.ts'
import { endpoints } from '#shared/exchange/index.ts'

/** Profiles and roles that another key was put into: where somebody asked for it, and main's own window got its yes. */
export function createRekeyed() {
  /** Profiles by what they are named with a role. */
  const asked = new Map<string, string>()
  const rekeyed = new Map<string, string>()
  const nameOf = (profileId: string, role: KeyRole): string => `${role} of ${profileId}`
  return {
    onAsked: (profileId: string, role: KeyRole): void => void asked.set(nameOf(profileId, role), profileId),
    /** The user said yes in main's own window: one of a key stands of one profile at a time, and of which is not said. */
    onYes: (kind: string): boolean => {
      // One that cannot be read is added anew.
      const isOfKey = kind === 'replace-key' || kind === 'add-key'
      if (isOfKey) for (const [name, profileId] of asked) rekeyed.set(name, profileId)
      return isOfKey
    },
    profileIds: (): ReadonlySet<string> => new Set(rekeyed.values()),
    /** By the endpoint that an intent was sent to. */
    has: (profileId: string, endpoint: string): boolean =>
      rekeyed.has(nameOf(profileId, roleOf(endpoints[endpoint as EndpointName]))),
  }
}
