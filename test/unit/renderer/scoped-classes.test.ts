import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { parse } from 'vue/compiler-sfc'
import { describe, expect, it } from 'vitest'

/** The part of a template's tree that is read here: `type` 1 is an element, 6 an attribute, 7 a directive. */
interface Node {
  readonly type: number
  readonly tag?: string
  readonly props?: readonly {
    readonly type: number
    readonly name: string
    readonly value?: { readonly content: string }
    readonly rawName?: string
    readonly exp?: { readonly loc: { readonly source: string } }
  }[]
  readonly children?: readonly Node[]
}

interface Component {
  readonly name: string
  /** Classes of its root, as written; of a component with several roots none, since Vue leaves those to itself. */
  readonly root: ReadonlySet<string>
  /** What its root's class depends on, as written. */
  readonly rootBinding: string
  /** The classes that the end of each scoped selector asks for. */
  readonly styled: readonly (readonly string[])[]
  /** Components in its template, with the classes that it gives them by name. */
  readonly uses: readonly { readonly tag: string; readonly given: readonly string[] }[]
}

const elements = (nodes: readonly Node[]): readonly Node[] => nodes.filter(({ type }) => type === 1)
const classesOf = ({ props = [] }: Node): readonly string[] =>
  props.flatMap(({ type, name, value }) => (type === 6 && name === 'class' ? (value?.content ?? '').split(/\s+/) : []))
const bindingOf = ({ props = [] }: Node): string =>
  props.map(({ type, rawName, exp }) => (type === 7 && rawName === ':class' ? (exp?.loc.source ?? '') : '')).join(' ')
const within = (nodes: readonly Node[]): readonly Node[] =>
  elements(nodes).flatMap((node) => [node, ...within(node.children ?? [])])
/** Roots of which one at most is drawn are one root. */
const isAlternative = ({ props = [] }: Node): boolean =>
  props.some(({ type, name }) => type === 7 && (name === 'else' || name === 'else-if'))

const selectorEnds = (css: string): readonly (readonly string[])[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])\s*([^{};@]+)\{/g)].flatMap(([, list = '']) =>
    list
      .split(',')
      .filter((selector) => !selector.includes(':deep('))
      .map(
        (selector) =>
          selector
            .replace(/:\w+\([^)]*\)/g, '')
            .trim()
            .split(/[\s>+~]+/)
            .at(-1) ?? '',
      )
      .map((end) => [...end.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)),
  )

function component(source: string, path: string): Component {
  const { descriptor } = parse(source, { filename: path })
  const nodes = (descriptor.template?.ast?.children ?? []) as readonly Node[]
  const roots = elements(nodes)
  const single = roots.filter((node) => !isAlternative(node)).length === 1 ? roots : []
  return {
    name: basename(path, '.vue'),
    root: new Set(single.flatMap(classesOf)),
    rootBinding: single.map(bindingOf).join(' '),
    styled: descriptor.styles.filter(({ scoped }) => scoped === true).flatMap(({ content }) => selectorEnds(content)),
    uses: within(nodes).map((node) => ({ tag: node.tag ?? '', given: classesOf(node) })),
  }
}

/**
 * Scoped styles of a component reach the root of each component in its template. Where both chose one word for a class, the
 * root is laid out by rules that were written for something else; a class that is given by name is meant.
 */
const clashesOf = (components: readonly Component[]): readonly string[] => {
  const byName = new Map(components.map((one) => [one.name, one]))
  return components.flatMap((parent) =>
    parent.uses.flatMap(({ tag, given }) => {
      const child = byName.get(tag)
      if (child === undefined || child === parent) return []
      const reaches = (names: readonly string[]): boolean =>
        names.some((name) => child.root.has(name)) &&
        names.every((name) => child.root.has(name) || child.rootBinding.includes(name)) &&
        !names.some((name) => given.includes(name))
      return parent.styled.filter(reaches).map((names) => `${parent.name} > ${tag}: .${names.join('.')}`)
    }),
  )
}

const folder = join(import.meta.dirname, '../../../src/renderer')
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.vue'))

describe('classes of scoped styles', () => {
  it('style no root of another component by a word that both happen to use', () => {
    const components = files.map((name) => component(readFileSync(join(folder, name), 'utf8'), name))
    expect(components.length).toBeGreaterThan(300)
    expect([...new Set(clashesOf(components))]).toEqual([])
  })

  it.each([
    { parent: '<div><Form /></div>', css: '.panic { height: 24px }', found: ['Bar > Form: .panic'] },
    { parent: '<div><Form class="panic" /></div>', css: '.panic { height: 24px }', found: [] },
    { parent: '<div><Form /></div>', css: '.bar .panic:hover { height: 24px }', found: ['Bar > Form: .panic'] },
    { parent: '<div><Form /></div>', css: '.panic.word, .x :deep(.panic) { height: 24px }', found: [] },
  ])('are compared by the end of a selector: $css in $parent', ({ parent, css, found }) => {
    const bar = component(`<template>${parent}</template><style scoped>${css}</style>`, 'Bar.vue')
    const form = component('<template><div class="panic" :class="{ on }"><p /></div></template>', 'Form.vue')
    expect(clashesOf([bar, form])).toEqual(found)
  })
})
