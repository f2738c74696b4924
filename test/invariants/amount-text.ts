/** A decimal as amounts are compared: without zeros at its end, cut to as many places as whoever shows it was told. */
export const amountText = (text: string, places = Infinity): string => {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, places).replace(/0+$/, '')
  return kept === '' ? whole : `${whole}.${kept}`
}

/** What is available and what is held, as one text. */
export const balanceText = (available: string, held: string, places?: number): string =>
  `${amountText(available, places)} + ${amountText(held, places)}`
