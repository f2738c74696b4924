/** The number behind an option; null where it is not there. Throws on anything that is no whole number. */
export function numberOf(args: readonly string[], name: string): number | null {
  const at = args.indexOf(name)
  if (at < 0) return null
  const number = Number(args[at + 1])
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${name} needs a whole number.`)
  return number
}
