import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../../../../src/renderer/ui/theme/tokens.css', import.meta.url), 'utf8')

/** Colours that a selector sets, by token name. */
const block = (selector: string): Record<string, string> => {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, colour]) => [name, colour]),
  )
}

const luminance = (colour: string): number => {
  const channels = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16) / 255)
  const [red = 0, green = 0, blue = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
const contrast = (a: string, b: string): number => {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

const dark = block("[data-theme='dark']")
const light = block("[data-theme='light']")
const palettes = {
  dark,
  light,
  'dark, colour-blind': { ...dark, ...block("[data-palette='colour-blind']") },
  'light, colour-blind': { ...light, ...block("[data-theme='light'][data-palette='colour-blind']") },
}

describe.each(Object.entries(palettes))('contrast of the %s theme', (_, tokens) => {
  const grounds = ['ground', 'panel', 'raised', 'hover']
  const texts = ['text', 'muted', 'faint', 'stale', 'tone-a', 'tone-b', 'warn', 'accent', 'practice', 'live-text']

  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s on %s is AA',
    (text, ground) => {
      expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each([
    ['on-tone-a', 'tone-a'],
    ['on-tone-b', 'tone-b'],
    ['on-live', 'live'],
    ['on-practice', 'practice'],
    ['on-accent', 'accent'],
  ])('%s on %s is AA', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(4.5)
  })

  it("an input's border stands out from its ground", () => {
    expect(contrast(tokens['line-input'] ?? '', tokens['ground'] ?? '')).toBeGreaterThanOrEqual(2.8)
  })
})
