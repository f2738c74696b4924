/** Main's messages in the pseudo-language, what is filled in included. Bundled by `pseudoApp` in place of the German ones. */
import { en } from '#shared/texts/en/index.ts'
import { pseudo } from './pseudo.ts'

type Wording = string | ((params: never) => string)

const pseudoWording = (wording: Wording): Wording =>
  typeof wording === 'string' ? pseudo(wording) : (params) => pseudo(wording(params))

export const texts = Object.fromEntries(
  Object.entries<Wording>(en).map(([id, wording]) => [id, pseudoWording(wording)]),
)
