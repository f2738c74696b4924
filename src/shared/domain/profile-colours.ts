/** Colours offered for a profile; practice has its own. Kept free of schemas, since the page imports it. */
export const profileColours = [
  '#6ea8fe',
  '#5ac8a8',
  '#e3b341',
  '#f28b5b',
  '#e879a6',
  '#7dd3fc',
  '#a3e635',
  '#f0abfc',
] as const
