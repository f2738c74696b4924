import type { Layout, Size } from '#shared/domain/desk/layout.ts'
import type { NamedLayout } from '#shared/domain/desk/named-layouts.ts'
import { sameProportions, sameStructure } from '#shared/domain/desk/stored-layout.ts'
import { presetLayout, presets, presetWidths } from './preset-layouts.ts'
import type { Preset } from './preset-layouts.ts'

/**
 * Which layouts the desk stands in, by preset and by id: those with its panels and their shares; where there are none, the presets
 * whose panels stand alike in other sizes, which somebody has moved.
 */
export function layoutsInUse(
  present: Layout,
  size: Size,
  named: readonly NamedLayout[],
): { readonly presets: readonly Preset[]; readonly ids: readonly string[] } {
  const whole = {
    presets: presets.filter((preset) => sameProportions(present, presetLayout(preset, size))),
    ids: named.filter(({ layout }) => sameProportions(present, layout)).map(({ id }) => id),
  }
  if (whole.presets.length + whole.ids.length > 0) return whole
  // The desk may have had another width when the preset was chosen.
  const alike = (preset: Preset): boolean =>
    presetWidths.some((width) => sameStructure(present, presetLayout(preset, { ...size, width })))
  return { presets: presets.filter(alike), ids: [] }
}
