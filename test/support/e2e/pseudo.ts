/** The pseudo-language: a text longer, accented and in brackets. */
const accents: Readonly<Record<string, string>> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  n: 'ñ',
  c: 'ç',
  A: 'Á',
  E: 'É',
  I: 'Í',
  O: 'Ó',
  U: 'Ú',
  Y: 'Ý',
  N: 'Ñ',
  C: 'Ç',
}

/** As long as 40 % of a text: one word for a short text, several for one that can break into lines. */
function longer(length: number): string {
  const more = Math.ceil(length * 0.4)
  if (length <= 12) return 'é'.repeat(more)
  return ` ${'éééééé '.repeat(Math.ceil(more / 7)).slice(0, more)}`.trimEnd()
}

/** One form of a text; its `{values}` stay. */
const pseudoForm = (text: string): string => {
  const parts = text.split(/(\{\w+\})/)
  const length = parts.filter((part) => !part.startsWith('{')).join('').length
  const accented = parts.map((part) =>
    part.startsWith('{') ? part : part.replace(/[aeiouyncAEIOUYNC]/g, (letter) => accents[letter] ?? letter),
  )
  return `[${accented.join('')}${longer(length)}]`
}

/** Signs and values alone are the same in every language. */
export const pseudo = (text: string): string =>
  /\p{L}{2}/u.test(text.replace(/\{\w+\}/g, '')) ? text.split(' | ').map(pseudoForm).join(' | ') : text
