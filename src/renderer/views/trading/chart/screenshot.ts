import type { Colours } from '#renderer/ui/theme/colours.ts'

export interface Heading {
  /** What the chart is of, and when. */
  readonly title: string
  /** Indicators with their values, as the legend has them. */
  readonly notes: string
  readonly colours: Colours
  /** px of the type. */
  readonly label: number
}

/** A chart's picture with what stands beside it on the screen as words above it. `ratio`: px of the picture per px of the screen. */
export function withHeading(
  chart: HTMLCanvasElement,
  { title, notes, colours, label }: Heading,
  ratio: number,
): HTMLCanvasElement {
  const [line, edge] = [label * 1.8 * ratio, 10 * ratio]
  const lines = notes === '' ? [title] : [title, notes]
  const whole = document.createElement('canvas')
  whole.width = chart.width
  whole.height = chart.height + Math.ceil(line * lines.length + edge)
  const context = whole.getContext('2d')
  if (context === null) return chart
  context.fillStyle = colours.panel
  context.fillRect(0, 0, whole.width, whole.height)
  context.drawImage(chart, 0, whole.height - chart.height)
  context.font = `${label * ratio}px 'Inter Variable', Inter, system-ui, sans-serif`
  context.textBaseline = 'middle'
  lines.forEach((text, at) => {
    context.fillStyle = at === 0 ? colours.text : colours.muted
    context.fillText(text, edge, edge / 2 + line * (at + 0.5), whole.width - 2 * edge)
  })
  return whole
}

/** The picture as PNG in base 64; null where the canvas gives none. */
export function pngOf(canvas: HTMLCanvasElement): string | null {
  const [head, png] = canvas.toDataURL('image/png').split(',')
  return head === 'data:image/png;base64' && png !== undefined ? png : null
}
