import type { Token, Tokens } from 'marked'
import { h } from 'vue'
import type { FunctionalComponent, VNodeChild } from 'vue'
import type { ActionId } from '#shared/domain/key-map.ts'
import KeyCaps from '#renderer/views/shared/keys/KeyCaps.vue'
import { actionOfDefault } from './keys.ts'

const childrenOf = (tokens: readonly Token[] | undefined): VNodeChild[] => (tokens ?? []).map(drawn)

const key = (action: ActionId): VNodeChild => h(KeyCaps, { action })
const cell = (tag: 'th' | 'td') => (given: Tokens.TableCell) =>
  h(tag, { class: 'text-left py-4', scope: tag === 'th' ? 'col' : undefined }, childrenOf(given.tokens))

/** One piece of a page as elements: never as HTML, and what is not known as its plain text. */
function drawn(token: Token): VNodeChild {
  switch (token.type) {
    case 'paragraph':
      return h('p', childrenOf(token.tokens))
    case 'list': {
      const { ordered, items, start } = token as Tokens.List
      return h(
        ordered ? 'ol' : 'ul',
        { start: ordered ? start : undefined },
        items.map((item) => h('li', childrenOf(item.tokens))),
      )
    }
    case 'table': {
      const { header, rows } = token as Tokens.Table
      return h('table', { class: 'full-width' }, [
        h('thead', h('tr', header.map(cell('th')))),
        h(
          'tbody',
          rows.map((row) => h('tr', row.map(cell('td')))),
        ),
      ])
    }
    case 'strong':
      return h('b', { class: 'strong' }, childrenOf(token.tokens))
    case 'codespan': {
      const { text } = token as Tokens.Codespan
      const action = actionOfDefault(text)
      return action === null ? h('code', { class: 'mono' }, text) : key(action)
    }
    case 'space':
      return null
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? childrenOf(token.tokens) : (token as Tokens.Text).text
    default:
      return token.raw
  }
}

/** What stands under a heading of the manual; a key is shown as it is bound now. */
const HelpText: FunctionalComponent<{ readonly tokens: readonly Token[] }> = ({ tokens }) => childrenOf(tokens)
HelpText.props = ['tokens']
export default HelpText
