import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sheet = (name: string): string =>
  readFileSync(new URL(`../../../../../src/renderer/ui/theme/${name}.css`, import.meta.url), 'utf8')
const standard = sheet('tokens')
const [more = '', forced = ''] = sheet('contrast').split('@media (forced-colors: active)')

/** Colours that a selector sets, by token name. */
const block = (selector: string, css = standard): Record<string, string> => {
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

const colourBlind = "[data-palette='colour-blind']"
const darkMore = { ...dark, ...block("[data-theme='dark']", more) }
const lightMore = { ...light, ...block("[data-theme='light']", more) }
const strongPalettes = {
  dark: darkMore,
  light: lightMore,
  'dark, colour-blind': { ...darkMore, ...block(colourBlind, more) },
  'light, colour-blind': { ...lightMore, ...block(`[data-theme='light']${colourBlind}`, more) },
}

const grounds = ['ground', 'panel', 'raised', 'hover']
const texts = ['text', 'muted', 'faint', 'stale', 'tone-a', 'tone-b', 'warn', 'accent', 'practice', 'live-text']

describe.each(Object.entries(strongPalettes))('contrast of the %s theme where more is asked for', (_, tokens) => {
  it.each(texts.flatMap((text) => grounds.map((ground) => [text, ground] as const)))(
    '%s on %s is AAA',
    (text, ground) => {
      expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(7)
    },
  )

  it.each([
    ['on-tone-a', 'tone-a'],
    ['on-tone-b', 'tone-b'],
    ['on-live', 'live'],
    ['on-practice', 'practice'],
    ['on-accent', 'accent'],
  ])('%s on %s is AAA', (text, ground) => {
    expect(contrast(tokens[text] ?? '', tokens[ground] ?? '')).toBeGreaterThanOrEqual(7)
  })

  it.each(['line', 'line-strong', 'line-input', 'ind-1', 'ind-2', 'ind-3', 'ind-4', 'ind-5', 'ind-6'])(
    '%s stands out from the panel',
    (line) => {
      expect(contrast(tokens[line] ?? '', tokens['panel'] ?? '')).toBeGreaterThanOrEqual(3)
    },
  )
})

describe.each(Object.entries(palettes))('contrast of the %s theme', (_, tokens) => {
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

/** With the colours that a dark and a light choice of the user's come to in Chromium. */
describe.each([
  ['dark', { Canvas: '#000000', CanvasText: '#ffffff', LinkText: '#ffff00' }],
  ['light', { Canvas: '#ffffff', CanvasText: '#000000', LinkText: '#00009f' }],
] as const)('what forced colours fill, %s', (_, system) => {
  const mixed = (token: string): string => {
    const [, ink = '', percent = ''] =
      new RegExp(`--${token}: color-mix\\(in srgb, (\\w+) (\\d+)%, Canvas\\)`).exec(forced) ?? []
    const part = Number(percent) / 100
    const channel = (colour: string, at: number): number => parseInt(colour.slice(at, at + 2), 16)
    const of = (at: number): number =>
      Math.round(channel(system[ink as keyof typeof system], at) * part + channel(system.Canvas, at) * (1 - part))
    return `#${[1, 3, 5].map((at) => of(at).toString(16).padStart(2, '0')).join('')}`
  }

  it.each(['tone-a-wash', 'tone-b-wash'])('%s is seen, and figures are read on it', (token) => {
    expect(contrast(mixed(token), system.Canvas)).toBeGreaterThanOrEqual(3)
    expect(contrast(system.CanvasText, mixed(token))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['good-wash', system.LinkText],
    ['bad-wash', system.CanvasText],
  ])('text of its own tone is read on %s', (token, tone) => {
    expect(contrast(tone, mixed(token))).toBeGreaterThanOrEqual(4.5)
  })
})
