/** Texts of the page in the pseudo-language. Bundled by `pseudoApp` in place of the German ones. */
import { en } from '#renderer/locales/en.ts'
import { pseudo } from './pseudo.ts'

type Tree = { readonly [name: string]: string | Tree }

const pseudoTree = (tree: Tree): Tree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [name, typeof value === 'string' ? pseudo(value) : pseudoTree(value)]),
  )

export const texts = pseudoTree(en)
