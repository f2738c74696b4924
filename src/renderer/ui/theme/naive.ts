import type { GlobalThemeOverrides } from 'naive-ui'
import { readColourTokens } from './system-colours.ts'

export type { GlobalThemeOverrides } from 'naive-ui'

const tokenNames = [
  'ground',
  'panel',
  'raised',
  'hover',
  'line',
  'line-strong',
  'line-input',
  'field',
  'text',
  'muted',
  'faint',
  'accent',
  'good',
  'bad',
  'warn',
] as const
export type Tokens = Readonly<Record<(typeof tokenNames)[number], string>>

/** Reads the colours in force from the style sheet, so that tokens.css stays their only source. */
export const readTokens = (root: HTMLElement): Tokens => readColourTokens(root, tokenNames)

type CommonOverrides = NonNullable<GlobalThemeOverrides['common']>

const sizes: CommonOverrides = {
  fontFamily: 'var(--font-ui)',
  fontFamilyMono: 'var(--font-mono)',
  fontSize: 'var(--size-md)',
  fontSizeTiny: 'var(--size-sm)',
  fontSizeSmall: 'var(--size-sm)',
  fontSizeMedium: 'var(--size-md)',
  fontWeightStrong: '600',
  heightTiny: 'var(--control-xs)',
  heightSmall: 'var(--control-sm)',
  heightMedium: 'var(--control)',
  borderRadius: '6px',
  borderRadiusSmall: '4px',
}

const statusColours = (tokens: Tokens): CommonOverrides => ({
  primaryColor: tokens.accent,
  primaryColorHover: tokens.accent,
  primaryColorPressed: tokens.accent,
  primaryColorSuppl: tokens.accent,
  infoColor: tokens.accent,
  infoColorHover: tokens.accent,
  infoColorPressed: tokens.accent,
  successColor: tokens.good,
  successColorHover: tokens.good,
  successColorPressed: tokens.good,
  warningColor: tokens.warn,
  warningColorHover: tokens.warn,
  warningColorPressed: tokens.warn,
  errorColor: tokens.bad,
  errorColorHover: tokens.bad,
  errorColorPressed: tokens.bad,
})

/** Of words and icons. */
const textColours = (tokens: Tokens): CommonOverrides => ({
  textColorBase: tokens.text,
  textColor1: tokens.text,
  textColor2: tokens.text,
  textColor3: tokens.muted,
  textColorDisabled: tokens.faint,
  placeholderColor: tokens.faint,
  placeholderColorDisabled: tokens.faint,
  iconColor: tokens.muted,
  iconColorHover: tokens.text,
  clearColor: tokens.muted,
  clearColorHover: tokens.text,
  closeIconColor: tokens.muted,
  closeIconColorHover: tokens.text,
  closeIconColorPressed: tokens.text,
})

const surfaceColours = (tokens: Tokens): CommonOverrides => ({
  baseColor: tokens.ground,
  dividerColor: tokens.line,
  borderColor: tokens['line-input'],
  bodyColor: tokens.ground,
  cardColor: tokens.panel,
  modalColor: tokens.panel,
  popoverColor: tokens.raised,
  tableColor: tokens.panel,
  inputColor: tokens.field,
  inputColorDisabled: tokens.raised,
  hoverColor: tokens.hover,
  pressedColor: tokens.hover,
  buttonColor2: tokens.raised,
  buttonColor2Hover: tokens.hover,
  buttonColor2Pressed: tokens.hover,
  railColor: tokens['line-strong'],
})

/** naive-ui computes every component from these; with all of them set, no theme object of its own is needed. */
export const overridesFrom = (tokens: Tokens): GlobalThemeOverrides => ({
  common: { ...sizes, ...statusColours(tokens), ...textColours(tokens), ...surfaceColours(tokens) },
  Input: { caretColor: tokens.text, colorFocus: tokens.field },
  // 3:1 against the card, as every control that takes input.
  Switch: { railColor: tokens['line-input'], railColorActive: tokens.accent },
  Skeleton: { color: tokens.raised, colorEnd: tokens.hover },
  Steps: { stepHeaderFontSizeSmall: 'var(--size-sm)' },
  Timeline: { contentFontSize: 'var(--size-sm)' },
  Button: { fontWeight: '550', border: `1px solid ${tokens['line-input']}` },
})
