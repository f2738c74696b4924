/** What of a screen that speaks German is English: words that Coffer's English texts have and its German ones have not. */
import type { Page } from '@playwright/test'
import { de } from '#renderer/locales/de.ts'
import { en } from '#renderer/locales/en.ts'
import { de as messagesDe } from '#shared/texts/de/index.ts'
import { trustedDe } from '#shared/texts/de/trusted/index.ts'
import { en as messagesEn } from '#shared/texts/en/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'

/** Strings are taken as they are, functions of parameters by their source: both languages name the same parameters. */
const textOf = (texts: object): string =>
  Object.values(texts)
    .map((text: unknown) => (typeof text === 'object' && text !== null ? textOf(text) : String(text)))
    .join(' ')
const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/\p{Letter}{3,}/gu) ?? []

const german = new Set(wordsOf([de, messagesDe, trustedDe].map(textOf).join(' ')))
const english = new Set(wordsOf([en, messagesEn, trustedEn].map(textOf).join(' ')).filter((word) => !german.has(word)))

/** What a person sees, and what is read out: texts and the attributes that name things, without what is marked as data. */
const saidOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const data = '[translate=no], [lang]:not(html), code, kbd'
    const isShown = (element: Element): boolean =>
      element.closest(data) === null && element.checkVisibility({ visibilityProperty: true })
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder], [aria-description]')]
      .filter(isShown)
      .flatMap((element) =>
        ['aria-label', 'title', 'placeholder', 'aria-description'].map((name) => element.getAttribute(name) ?? ''),
      )
    const texts: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      if (element !== null && !/^(SCRIPT|STYLE)$/.test(element.tagName) && isShown(element))
        texts.push(node.textContent ?? '')
    }
    return [...texts, ...named].map((text) => text.trim()).filter((text) => text !== '')
  })

/** Texts on screen with an English word in them, as `word: text`. */
export async function englishOn(page: Page): Promise<readonly string[]> {
  const said = await saidOn(page)
  const found = said.flatMap((text) => {
    const word = wordsOf(text).find((one) => english.has(one))
    return word === undefined ? [] : [`${word}: ${text.slice(0, 80)}`]
  })
  return [...new Set(found)]
}
