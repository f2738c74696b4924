import type { TextKey } from '#renderer/locales/index.ts'
import type { Advanced } from './advanced.ts'

/** A chip: the option that is on, in words, and the fields that taking it off clears. */
export interface ActiveOption {
  readonly names: readonly (keyof Advanced)[]
  readonly text: TextKey
  readonly values: Readonly<Record<string, string>>
}

/** Only what this order is sent with: an option that it cannot have waits unseen for one that can. */
export function activeOptions(
  options: Advanced,
  order: { readonly type: 'limit' | 'market'; readonly timeInForce: string },
): readonly ActiveOption[] {
  const { visibleSize, stp, tags, remark } = options
  const isLimit = order.type === 'limit'
  const cancelAfter = isLimit && order.timeInForce === 'GTT' ? options.cancelAfter : ''
  const [hidden, iceberg] = [isLimit && options.hidden, isLimit && options.iceberg]
  const found: readonly (ActiveOption | false)[] = [
    cancelAfter !== '' && {
      names: ['cancelAfter'],
      text: 'advanced.chip.cancelAfter',
      values: { seconds: cancelAfter },
    },
    hidden && { names: ['hidden'], text: 'advanced.hidden', values: {} },
    iceberg && {
      names: ['iceberg', 'visibleSize'],
      text: visibleSize === '' ? 'advanced.iceberg' : 'advanced.chip.visible',
      values: { size: visibleSize },
    },
    stp !== '' && { names: ['stp'], text: 'advanced.chip.stp', values: { mode: stp } },
    tags !== '' && { names: ['tags'], text: 'advanced.chip.tags', values: { text: tags } },
    remark !== '' && { names: ['remark'], text: 'advanced.chip.remark', values: { text: remark } },
  ]
  return found.filter((option) => option !== false)
}
