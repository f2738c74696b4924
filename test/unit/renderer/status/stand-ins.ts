import { defineComponent, h } from 'vue'
import type { FunctionalComponent } from 'vue'

/** The library's button and input as the platform draws them: its styles need a document. */
const asTag = (tag: string) =>
  defineComponent({
    inheritAttrs: false,
    setup:
      (_props, { slots, attrs }) =>
      () =>
        h(tag, { disabled: attrs['disabled'], onClick: attrs['onClick'] }, slots['default']?.()),
  })
export const NButton = asTag('button')
export const NInput = asTag('input')
export const NConfigProvider = asTag('div')
export const NSwitch = asTag('button')
export const NSteps = asTag('ol')
export const NStep = asTag('li')
export const NTimeline = asTag('ol')
export const NTimelineItem = asTag('li')

/** In place of a canvas, the figures it was given by that name. */
export const drawnAs = (name: string): { readonly default: FunctionalComponent } => ({
  default: Object.assign(((_props, { attrs }) => h('p', JSON.stringify(attrs[name]))) as FunctionalComponent, {
    inheritAttrs: false,
  }),
})
