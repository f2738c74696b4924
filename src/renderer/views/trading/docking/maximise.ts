import { onBeforeUnmount, shallowRef } from 'vue'
import type { InjectionKey, Ref } from 'vue'
import type { IDockviewPanelProps } from 'dockview-vue'

/** A docked panel over all the others, and back. */
export interface Maximise {
  readonly isMaximised: Readonly<Ref<boolean>>
  readonly toggle: () => void
}
export const maximiseKey: InjectionKey<Maximise> = Symbol('maximise')

/** Follows whether a panel's group stands over all others. */
export function useMaximise({ api, containerApi }: Pick<IDockviewPanelProps, 'api' | 'containerApi'>): Maximise {
  const isMaximised = shallowRef(api.isMaximized())
  const watched = containerApi.onDidMaximizedGroupChange(() => void (isMaximised.value = api.isMaximized()))
  onBeforeUnmount(() => watched.dispose())
  return { isMaximised, toggle: () => (api.isMaximized() ? api.exitMaximized() : api.maximize()) }
}
