import type { Language } from '#shared/domain/language.ts'
import { helpPages, readPage } from './pages.ts'
import type { HelpPage, HelpPageName } from './pages.ts'

/** docs/manual/ as it was when this Coffer was built. */
const sources = import.meta.glob<string>(['../../../../docs/manual/*.md', '../../../../docs/manual/de/*.md'], {
  query: '?raw',
  import: 'default',
  eager: true,
})
const sourceOf = (name: HelpPageName, language: Language): string =>
  sources[`../../../../docs/manual/${language === 'de' ? 'de/' : ''}${name}.md`] ?? ''

/** Every page of the manual in one language. */
export const pagesIn = (language: Language): readonly HelpPage[] =>
  helpPages.map((name) => readPage(name, sourceOf(name, language)))
