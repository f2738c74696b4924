import { computed, onScopeDispose, shallowRef, watch } from 'vue'
import type { PortfolioCurve } from '#shared/domain/portfolio.ts'
import { useBridge } from '#renderer/data/bridge.ts'
import { useVaultStore } from '#renderer/data/stores/vault.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { noValue } from '#renderer/ui/format/amount.ts'
import { useFormat } from '#renderer/views/shared/use-format.ts'

/** The currency that snapshots are kept in. */
const currency = 'USDT'

/**
 * The newest snapshot of a profile's value with its time and the currencies that it leaves out, or why there is none: main has it
 * without asking the venue.
 */
export function useLastValue(profileId: () => string) {
  const { t } = useText()
  const { own, moment } = useFormat()
  const bridge = useBridge()
  const vault = useVaultStore()
  const curve = shallowRef<PortfolioCurve | null>(null)

  async function read(): Promise<void> {
    const id = profileId()
    if (vault.locked) return
    const answer = await bridge.call('portfolio.curve', { profileId: id })
    if (id === profileId() && answer.ok) curve.value = answer.value
  }
  watch(
    [profileId, () => vault.locked],
    () => {
      curve.value = null
      void read()
    },
    { immediate: true },
  )
  onScopeDispose(
    bridge.on('portfolio-changed', (next) => {
      if (next.profileId === profileId()) curve.value = next
    }),
  )
  return computed(() => {
    const last = curve.value?.points.at(-1) ?? null
    if (last !== null)
      return {
        text: `${own.fixed(last.usdt, 2)} ${currency}`,
        of: last.usdt,
        about: t('profiles.valueAt', { time: moment(last.at) }),
        missing: last.uncounted.length > 0 ? t('worth.uncounted', { currencies: last.uncounted.join(', ') }) : null,
      }
    const why = curve.value === null ? '' : t(curve.value.isUnproven ? 'portfolio.unproven' : 'portfolio.none')
    return { text: noValue, of: null, about: why, missing: null }
  })
}
