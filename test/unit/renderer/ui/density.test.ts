import { describe, expect, it } from 'vitest'
import { densityFor } from '#renderer/ui/density.ts'
import { defaultSettings, settingsChangeSchema } from '#shared/domain/settings.ts'

describe('density', () => {
  it.each([
    [1280, 'compact'],
    [1440, 'compact'],
    [1441, 'standard'],
    [2399, 'standard'],
    [2400, 'comfortable'],
  ] as const)('by itself, a window of %i px is %s', (width, density) => {
    expect(densityFor('auto', width)).toBe(density)
  })

  it.each(['compact', 'standard', 'comfortable'] as const)('what was chosen holds at every width: %s', (chosen) => {
    for (const width of [1280, 1920, 2560]) expect(densityFor(chosen, width)).toBe(chosen)
  })

  it('starts by the width and at 100 %, and takes a scale of 90 to 150 %', () => {
    expect(defaultSettings).toMatchObject({ density: 'auto', scale: 100 })
    for (const scale of [90, 150]) expect(settingsChangeSchema.parse({ scale })).toEqual({ scale })
    for (const scale of [89, 151, 100.5]) expect(settingsChangeSchema.safeParse({ scale }).success).toBe(false)
    expect(settingsChangeSchema.safeParse({ density: 'tiny' }).success).toBe(false)
  })
})
