/** A decimal as it is compared: cut to the 8 places that the venue answers with, without zeros at its end. */
export const fold = (text: string): string => {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, 8).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}
