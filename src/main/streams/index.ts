import type { Profile } from '#shared/domain/profile.ts'
import type { Result } from '#shared/errors.ts'
import { readingKeyMark } from '#shared/retry-rule.ts'
import type { SettingsStore } from '#main/platform/settings.ts'
import type { Base } from '#main/platform/base.ts'
import { createStreams, type StreamsOptions } from './create-streams.ts'
import type { Streams } from './streams.ts'

export interface StreamParts extends Pick<StreamsOptions, 'connectionOf' | 'openSocket' | 'onSecret' | 'timing'> {
  readonly vault: {
    get(profileId: string): Result<Profile>
    state(): { readonly locked: boolean }
  }
  readonly settings: Pick<SettingsStore, 'onChangeOf'>
}

/**
 * The streams of all profiles, and what they do when the machine sleeps, the network or its proxies change, Coffer is locked,
 * profiles and keys change, or another certificate is trusted.
 */
export function openStreams(base: Base, { vault, settings, ...parts }: StreamParts): Streams {
  const { events, closing } = base
  const streams = createStreams({
    ...base,
    ...parts,
    keyOf: (profileId) => {
      const profile = vault.get(profileId)
      return profile.ok ? readingKeyMark(profile.value) : ''
    },
    log: base.log.info,
  })
  const followLock = (): void => (vault.state().locked ? streams.pausePrivate() : streams.resumePrivate())
  followLock()
  events.on('started', followLock)
  events.on('locked', streams.pausePrivate)
  events.on('unlocked', streams.resumePrivate)
  events.on('resumed', streams.check)
  events.on('network-changed', streams.check)
  // Also a line that still works goes the way that the system names now.
  events.on('proxies-changed', streams.renew)
  events.on('proxies-changed', streams.check)
  events.on('profiles-changed', (profiles) => streams.keep(profiles.map(({ id }) => id)))
  settings.onChangeOf('systemCertificates', streams.renew)
  closing.addEventListener('abort', streams.stop, { once: true })
  return streams
}
