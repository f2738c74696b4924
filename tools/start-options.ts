import { parseArgs } from 'node:util'

export interface StartOptions {
  /** File to save a picture of the window in, instead of leaving it open. */
  readonly screenshot: string | null
  readonly size: { readonly width: number; readonly height: number } | null
  /** Theme of the picture, over the one the person has chosen; otherwise the system's colour scheme. */
  readonly theme: 'light' | 'dark' | null
}

/** Gives the options, or one sentence about the first that is wrong. */
export function readOptions(args: readonly string[]): StartOptions | string {
  let values: { screenshot?: string; size?: string; theme?: string }
  try {
    const options = { screenshot: { type: 'string' }, size: { type: 'string' }, theme: { type: 'string' } } as const
    values = parseArgs({ args: [...args], options }).values
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  const { screenshot, size, theme = null } = values
  const parts = /^([1-9]\d{2,4})x([1-9]\d{2,4})$/.exec(size ?? '')
  if (size !== undefined && parts === null)
    return `--size is WIDTHxHEIGHT in pixels, for example 1280x800; it was ${size}.`
  if (theme !== null && theme !== 'light' && theme !== 'dark') return `--theme is light or dark; it was ${theme}.`
  return {
    screenshot: screenshot ?? null,
    size: parts === null ? null : { width: Number(parts[1]), height: Number(parts[2]) },
    theme,
  }
}
