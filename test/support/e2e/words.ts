/** Texts that begin as this one of the page does, up to its first value. */
export function beginning(text: string): RegExp {
  const [fixed = ''] = text.split('{')
  return new RegExp(`^${fixed.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`)
}
