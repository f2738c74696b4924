import { computed, shallowRef } from 'vue'
import type { ComputedRef } from 'vue'
import type { Venue } from '#shared/domain/venue.ts'
import { kucoinVenue } from '#shared/domain/built-in-venues.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'

/** Hours that one question to the classic ledger may span at the current profile's venue, null for any; undefined until known. */
export function useLedgerHours(): ComputedRef<number | null | undefined> {
  const bridge = useBridge()
  const profiles = useProfilesStore()
  const venues = shallowRef<readonly Venue[] | null>(null)
  void bridge.call('venues.list', null).then((answer) => {
    venues.value = answer.ok ? answer.value : []
  })
  return computed(() => {
    if (venues.value === null) return undefined
    const venue = venues.value.find(({ id }) => id === profiles.current?.venueId)
    // Not listed: the narrower limit is safe everywhere.
    return (venue ?? kucoinVenue).limits.ledgerHours
  })
}
