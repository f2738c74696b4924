import { lexer } from 'marked'
import type { Token, Tokens } from 'marked'

/** The pages of the manual in their order; docs/manual/ is their only source. */
export const helpPages = ['start', 'day', 'orders', 'outcomes', 'keys', 'trouble'] as const
export type HelpPageName = (typeof helpPages)[number]

/** What stands under one heading. */
export interface HelpSection {
  /** Its place in the page, from 0; that one has the page's title. */
  readonly at: number
  readonly title: string
  readonly tokens: readonly Token[]
  /** What stands under the title, in words alone. */
  readonly text: string
}

export interface HelpPage {
  readonly name: HelpPageName
  readonly title: string
  readonly sections: readonly HelpSection[]
}

/** A page of the manual, cut at its headings. */
export function readPage(name: HelpPageName, source: string): HelpPage {
  const sections: { title: string; tokens: Token[] }[] = []
  for (const token of lexer(source)) {
    if (token.type === 'heading') sections.push({ title: (token as Tokens.Heading).text, tokens: [] })
    else sections.at(-1)?.tokens.push(token)
  }
  return {
    name,
    title: sections[0]?.title ?? name,
    sections: sections.map(({ title, tokens }, at) => ({
      at,
      title,
      tokens,
      text: tokens
        .map(({ raw }) => raw.replace(/[*`|]|-{3,}|^- /gmu, ''))
        .join(' ')
        .replace(/\s+/gu, ' ')
        .trim(),
    })),
  }
}
