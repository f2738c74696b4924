import { computed } from 'vue'
import { useRouter } from 'vue-router'
import { keyMap } from '#shared/domain/key-map.ts'
import type { ActionId } from '#shared/domain/key-map.ts'
import { useSymbols } from '#renderer/data/use-market.ts'
import { useText } from '#renderer/locales/use-text.ts'
import { viewNames } from '#renderer/app/router.ts'
import { useActionsStore } from '#renderer/data/stores/actions.ts'
import { useDeskStore } from '#renderer/data/stores/desk.ts'
import { useProfilesStore } from '#renderer/data/stores/profiles.ts'
import { useSettingsStore } from '#renderer/data/stores/settings.ts'
import { usePanicStore } from '#renderer/views/safety/panic-store.ts'
import { settingsSections } from '#renderer/views/settings/sections.ts'

export interface Command {
  readonly id: string
  readonly label: string
  readonly kind: 'view' | 'profile' | 'action' | 'setting' | 'pair'
  readonly action?: ActionId
  readonly run: () => void
}

/** Actions that the palette has in another form, or that make no sense without their key. */
const notCommands = new Set<ActionId>(['palette', 'profile', 'share', 'tickUp', 'tickDown', 'tenUp', 'tenDown', 'send'])

/** A name inside a sentence, whose script does not turn the rest around (Unicode: first strong isolate). */
const isolated = (name: string): string => `“\u2068${name}\u2069”`

/** Everything the palette can do now. It sends nothing: an order leaves by its own button or key only. */
export function useCommands() {
  const { t } = useText()
  const router = useRouter()
  const actions = useActionsStore()
  const desk = useDeskStore()
  const profiles = useProfilesStore()
  const settings = useSettingsStore()
  const symbols = useSymbols()
  const panic = usePanicStore()

  const fixed = computed<readonly Command[]>(() => [
    ...viewNames.map((name) => ({
      id: `view ${name}`,
      kind: 'view' as const,
      label: t('palette.goTo', { view: t(`view.${name}`) }),
      run: () => void router.push({ name }),
    })),
    ...profiles.list.map(({ id, label }) => ({
      id: `profile ${id}`,
      kind: 'profile' as const,
      label: t('palette.switchTo', { label }),
      run: () => profiles.select(id),
    })),
    ...keyMap
      .filter(({ id }) => actions.available.has(id) && !notCommands.has(id))
      .map(({ id }) => ({
        id: `action ${id}`,
        kind: 'action' as const,
        action: id,
        label: t(`action.${id}`),
        run: () => void actions.act(id, null),
      })),
    ...(['wall', 'list'] as const).map((show) => ({
      id: `sub-accounts ${show}`,
      kind: 'view' as const,
      label: t(`subAccounts.${show}`),
      run: () => void router.push({ name: 'sub-accounts', query: { show } }),
    })),
    ...(panic.chosen.length === 0
      ? []
      : [
          {
            id: 'panic',
            kind: 'view' as const,
            label: t('palette.panic', { labels: panic.chosen.map(({ label }) => isolated(label)).join(', ') }),
            run: () => void router.push({ name: 'safety' }),
          },
        ]),
    {
      id: 'add profile',
      kind: 'action',
      label: t('profiles.add'),
      run: () => void router.push({ name: 'profiles', query: { add: 'live' } }),
    },
    ...(['dark', 'light', 'system'] as const).map((theme) => ({
      id: `theme ${theme}`,
      kind: 'setting' as const,
      label: t('palette.theme', { theme: t(`settings.theme.${theme}`) }),
      run: () => void settings.change({ theme }),
    })),
    ...settingsSections.map((section) => ({
      id: `setting ${section}`,
      kind: 'setting' as const,
      label: t('palette.setting', { section: t(`settings.section.${section}`) }),
      run: () => void router.push({ name: 'settings', query: { at: section } }),
    })),
  ])
  const pairs = computed<readonly Command[]>(() =>
    (symbols.value.value ?? []).map(({ symbol }) => ({
      id: `pair ${symbol}`,
      kind: 'pair' as const,
      label: symbol,
      run: () => {
        desk.pair = symbol
        void router.push({ name: 'trading' })
      },
    })),
  )
  return computed(() => [...fixed.value, ...pairs.value])
}
