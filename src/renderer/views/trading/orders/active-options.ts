import type { TextKey } from '#renderer/locales/index.ts'
import type { Advanced } from './advanced.ts'

/** A chip: the option that is on, in words, and the fields that taking it off clears. */
export interface ActiveOption {
  readonly names: readonly (keyof Advanced)[]
  readonly text: TextKey
  readonly values: Readonly<Record<string, string>>
}

export function activeOptions(options: Advanced): readonly ActiveOption[] {
  const { cancelAfter, hidden, iceberg, visibleSize, stp, tags, remark } = options
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
