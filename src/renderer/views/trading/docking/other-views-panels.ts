import type { Component, InjectionKey } from 'vue'
import type { PanelId } from '#shared/domain/desk/panel-places.ts'

/** Panels that other views make. Views do not import each other, so the frame names them. */
export const otherViewsPanels: InjectionKey<Readonly<Partial<Record<PanelId, Component>>>> =
  Symbol('other-views-panels')
