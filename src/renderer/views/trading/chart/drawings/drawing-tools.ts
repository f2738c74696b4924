import { shallowRef } from 'vue'
import type { Ref } from 'vue'
import type { DrawingTool } from '#shared/domain/desk/drawing.ts'

/** What the toolbar and the chart beside it have in common; one for each chart. */
export interface DrawingTools {
  readonly tool: Readonly<Ref<DrawingTool>>
  /** Id of the selected drawing. */
  readonly selected: Readonly<Ref<string | null>>
  readonly choose: (tool: DrawingTool) => void
  readonly select: (id: string | null) => void
  /** Moves the keyboard to the chart. */
  readonly focusChart: () => void
  readonly onFocusChart: (focus: () => void) => void
}

export function createDrawingTools(): DrawingTools {
  const tool = shallowRef<DrawingTool>('cursor')
  const selected = shallowRef<string | null>(null)
  let focus = (): void => undefined
  return {
    tool,
    selected,
    choose: (next) => void (tool.value = next),
    select: (id) => void (selected.value = id),
    focusChart: () => focus(),
    onFocusChart: (next) => void (focus = next),
  }
}
