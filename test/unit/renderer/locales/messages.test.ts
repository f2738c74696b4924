import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { h } from 'vue'
import { useI18n } from 'vue-i18n'
import { speak } from '#renderer/locales/index.ts'
import { useMessages } from '#renderer/locales/use-messages.ts'
import ErrorNote from '#renderer/views/shared/ErrorNote.vue'
import type { Language } from '#shared/domain/language.ts'
import { appError } from '#shared/errors.ts'
import type { TrustedMessageId, TrustedWordings } from '#shared/messages.ts'
import { followed, msg, wordsOf } from '#shared/messages.ts'
import { de as pageDe } from '#shared/texts/de/index.ts'
import { trustedDe } from '#shared/texts/de/trusted/index.ts'
import { en as pageEn } from '#shared/texts/en/index.ts'
import { trustedEn } from '#shared/texts/en/trusted/index.ts'
import { openPage } from '#test/unit/renderer/desk.ts'
import { projectDir } from '#tools/project.ts'

const en: TrustedWordings = { ...pageEn, ...trustedEn }
const de: TrustedWordings = { ...pageDe, ...trustedDe }
const ids = Object.keys(en) as TrustedMessageId[]

/** The wording of an id where each of its parameters is what `value` makes of its name. */
const worded = (wordings: TrustedWordings, id: TrustedMessageId, value: (name: string) => unknown): string => {
  const wording = wordings[id] as string | ((params: unknown) => string)
  return typeof wording === 'string'
    ? wording
    : String(wording(new Proxy({}, { get: (_, name) => value(String(name)) })))
}

const shownParams = (text: string): string[] => [...new Set(text.match(/<\w+>/g) ?? [])].toSorted()

describe('the messages in German', () => {
  it('are those of English, no more and no fewer', () => {
    expect(ids.length).toBeGreaterThan(300)
    expect(Object.keys(de).toSorted()).toEqual(ids.toSorted())
    // None is worded twice, once for the page and once for main's own window.
    expect(Object.keys(trustedEn).filter((id) => Object.hasOwn(pageEn, id))).toEqual([])
  })

  it.each([1, 2])('show the parameters that the English shows, with %d of each', (many) => {
    const value = (name: string): string[] => Array.from({ length: many }, () => `<${name}>`)
    const params = (wordings: TrustedWordings) =>
      ids.map((id) => [id, typeof wordings[id], shownParams(worded(wordings, id, value))])
    expect(params(de)).toEqual(params(en))
  })

  it('show figures where the English does, of one and of several', () => {
    const ofNames: readonly TrustedMessageId[] = ['venues.used', 'erase.left', 'erase.files-left']
    for (const count of [1, 7]) {
      const figures = (wordings: TrustedWordings) =>
        Object.fromEntries(
          ids
            .filter((id) => typeof en[id] === 'function' && !ofNames.includes(id))
            .map((id) => [id, worded(wordings, id, () => count).includes(String(count))]),
        )
      expect(figures(de)).toEqual(figures(en))
    }
  })

  it('leave out what is not known, as the English does', () => {
    const nullable: TrustedMessageId[] = [
      ...([
        'keychain.locked',
        'keychain.missing',
        'money.closed',
        'money.cancel-only',
        'orders.refused-entry',
      ] as const),
      ...(['profiles.disk.read', 'profiles.disk.write', 'profiles.disk.move', 'venue.address'] as const),
    ]
    for (const id of nullable) {
      expect(worded(de, id, () => null)).not.toContain('null')
      expect(worded(de, id, () => 'X9')).toContain('X9')
    }
    expect(wordsOf(msg('found.order-over', { filled: '5', cancelled: null }), de)).not.toContain('null')
  })

  it('are not English, and address a person as the page does', () => {
    const same = ids.filter((id) => id !== 'as-written' && worded(de, id, () => ['x']) === worded(en, id, () => ['x']))
    // Words that are the same in both languages.
    const named = ['trusted-key.key', 'trusted-key.secret', 'trusted-key.passphrase', 'trusted-venue.name']
    expect(same).toEqual(['trusted.memo', 'trusted.uid', 'trusted.word.limits', ...named, 'pin.label'])
    const text = ids.map((id) => worded(de, id, () => ['x'])).join('\n')
    expect(text).not.toMatch(/(?<!\p{L})(?:du|dich|dir|dein\p{L}*)(?!\p{L})/iu)
  })
})

describe('message ids', () => {
  const root = join(projectDir, 'src')
  const textOf = (pattern: string): string =>
    globSync(pattern, { cwd: root })
      .filter((file) => !file.startsWith('shared/texts'))
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
  const sources = textOf('**/*.{ts,vue}')
  /** What stands before the `${` of an id that is put together, such as `orders.filled-before-`. */
  const prefixes = [...textOf('{main,shared}/**/*.ts').matchAll(/`([a-z-]+\.[\w.-]*)\$\{/g)].map(
    ([, prefix = '']) => prefix,
  )

  it('are all used', () => {
    const isUsed = (id: string): boolean =>
      sources.includes(`'${id}'`) || prefixes.some((prefix) => id.startsWith(prefix))
    // Journals of earlier states hold this one; nothing writes it any more.
    expect(ids.filter((id) => !isUsed(id))).toEqual(['reconcile.finding-out.stop'])
  })

  it('that are asked for have a wording', () => {
    const asked = [...sources.matchAll(/\b(?:msg|rule)\(\s*'([^']+)'/g)].map(([, id = '']) => id)
    expect(asked.length).toBeGreaterThan(300)
    expect(asked.filter((id) => !Object.hasOwn(en, id))).toEqual([])
  })
})

describe('a page', () => {
  let page: ReturnType<typeof openPage>
  afterEach(() => page.close())
  const balance = msg('venue.balance')

  const noteIn = (language: Language): Promise<string> => {
    page = openPage()
    const spoken = {
      async setup() {
        await speak(useI18n({ useScope: 'global' }), language)
        return () => h(ErrorNote, { error: appError('internal', balance) })
      },
    }
    return page.html(spoken)
  }

  it('words an error in its own language', async () => {
    const german = await noteIn('de')
    expect(german).toContain('Das Guthaben reicht nicht.')
    expect(german).not.toContain(wordsOf(balance, en))
    page.close()
    expect(await noteIn('en')).toContain(wordsOf(balance, en))
  })

  it('groups the figures of a rule as everywhere else, and no code of the venue', () => {
    page = openPage()
    const { words } = page.mount(() => useMessages())
    const band = msg('order-rule.price-above', { rate: '10', reference: '67016.5' })
    const rule = words(followed(band, msg('order-rule.use-less', { most: '73718.1' })))
    expect(rule).toContain('67,016.5')
    expect(rule).toContain('73,718.1')
    expect(words(msg('venue.refused', { code: '400600' }))).toContain('400600')
  })

  it('words the note of a row anew once another language is spoken, and leaves old sentences as they were', async () => {
    page = openPage()
    const { words, texts } = page.mount(() => ({ ...useMessages(), texts: useI18n({ useScope: 'global' }) }))
    const note = followed(msg('found.orders-open', { count: 2 }), msg('as-written', { text: 'An old sentence.' }))
    expect(words(note)).toBe('2 orders are still open. An old sentence.')
    await speak(texts, 'de')
    expect(words(note)).toBe('2 Orders sind noch offen. An old sentence.')
  })
})
