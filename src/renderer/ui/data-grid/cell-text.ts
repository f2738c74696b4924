import { createTextVNode, h } from 'vue'
import type { VNode } from 'vue'
import { splitTail } from '#renderer/ui/format/amount.ts'

/**
 * What stands in a cell, as a node and not as a component: a table on screen writes some hundreds of them in each update. Its
 * text is a text node that stays: writing into it costs the browser a third less than giving an element another text, which
 * throws its node away.
 */
export const textOf = (text: string): VNode => createTextVNode(text)

/** A formatted amount with the zeros at its end dimmed. */
export function figureOf(text: string): VNode {
  const { head, tail } = splitTail(text)
  return h('span', [createTextVNode(head), tail === '' ? null : h('span', { class: 'faint' }, tail)])
}
