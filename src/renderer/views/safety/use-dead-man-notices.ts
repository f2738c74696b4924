import { watch } from 'vue'
import type { DeadManView } from '#shared/domain/dead-man.ts'
import { isOverUnknown } from '#shared/domain/dead-man.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { useNoticesStore } from '#renderer/data/stores/notices.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useDeadManStore } from '#renderer/data/stores/dead-man.ts'
import { useSwitchPairs } from './use-switch-pairs.ts'

interface News {
  readonly kind: 'fired' | 'over' | 'survived'
  readonly profileId: string
  /** The same for the same moment of the same switch. */
  readonly event: string
}

/** What a user must be told of between two looks at the switches: one that fired, one that is over with no word
 * of what it did, and one that outlived a sleep. */
export const newsOf = (now: readonly DeadManView[], before: readonly DeadManView[]): readonly News[] =>
  now.flatMap((view): News[] => {
    const { profileId, state, asleepSince } = view
    const was = before.find((one) => one.profileId === profileId)
    if (isOverUnknown(view)) {
      const event = `dead man ${profileId} ${was?.firesAt ?? null} over`
      return was !== undefined && isOverUnknown(was) ? [] : [{ kind: 'over', profileId, event }]
    }
    const awake = was !== undefined && was.asleepSince !== null && asleepSince === null
    const kind = state === 'fired' ? 'fired' : awake ? 'survived' : null
    return kind === null ? [] : [{ kind, profileId, event: `dead man ${profileId} ${view.firesAt} ${kind}` }]
  })

/** Says it wherever the user is, and of whichever profile. */
export function useDeadManNotices(): void {
  const deadMan = useDeadManStore()
  const notices = useNoticesStore()
  const profiles = useProfilesStore()
  const { t } = useText()
  const pairsOf = useSwitchPairs()

  watch(
    () => deadMan.armed,
    (now, before) => {
      for (const { kind, profileId, event } of newsOf(now, before)) {
        const label = profiles.list.find(({ id }) => id === profileId)?.label ?? ''
        const pairs = pairsOf(now.find((view) => view.profileId === profileId) ?? { symbols: [] })
        notices.say(kind === 'survived' ? 'plain' : 'bad', t(`deadMan.news.${kind}`, { label, pairs }), null, { event })
      }
    },
  )
}
